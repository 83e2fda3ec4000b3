"""What people see and read: pictures, boards as text, sentences."""
