"""The public suite: does a game keep the contract?"""
