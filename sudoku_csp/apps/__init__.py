"""What people use: Python (`api`), a terminal (`cli`), a browser (`playground`), notebooks."""
