"""The contract and what stands right beside it."""
