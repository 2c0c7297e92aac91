package db

import "github.com/google/uuid"

// NewID returns a new row id: a UUIDv7, which sorts by creation time.
func NewID() string { return uuid.Must(uuid.NewV7()).String() }
