package db

import "github.com/google/uuid"

// NewID makes the id of a new row: a UUIDv7, whose order is that of creation.
func NewID() string { return uuid.Must(uuid.NewV7()).String() }
