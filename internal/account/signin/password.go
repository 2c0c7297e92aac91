package signin

import (
	"context"
	"crypto/rand"
	"crypto/subtle"
	"encoding/base64"
	"fmt"
	"runtime"
	"strings"
	"sync/atomic"

	"golang.org/x/crypto/argon2"
	"golang.org/x/sync/semaphore"
)

// Argon2id with the parameters that OWASP recommends: 19 MiB, two passes, one lane.
const (
	argonMemory = 19 * 1024 // KiB
	argonPasses = 2
	argonLanes  = 1
	keyLength   = 32
)

// Hasher bounds how many passwords are hashed at once, because each takes 19 MiB.
type Hasher struct {
	slots       *semaphore.Weighted
	Comparisons atomic.Int64 // comparisons since the start
}

// NewHasher returns a hasher with one slot per processor.
func NewHasher() *Hasher { return &Hasher{slots: semaphore.NewWeighted(int64(runtime.GOMAXPROCS(0)))} }

// Hash is HashPassword for a request: it waits for a slot until the context ends.
func (h *Hasher) Hash(ctx context.Context, password string) (string, error) {
	if err := h.slots.Acquire(ctx, 1); err != nil {
		return "", err
	}
	defer h.slots.Release(1)
	return HashPassword(password), nil
}

// HashPassword returns the stored form of a password.
func HashPassword(password string) string {
	salt := make([]byte, 16)
	_, _ = rand.Read(salt) // never fails; it ends the program instead
	key := argon2.IDKey([]byte(password), salt, argonPasses, argonMemory, argonLanes, keyLength)
	e := base64.RawStdEncoding
	return fmt.Sprintf("$argon2id$v=%d$m=%d,t=%d,p=%d$%s$%s", argon2.Version, argonMemory, argonPasses, argonLanes,
		e.EncodeToString(salt), e.EncodeToString(key))
}

// DummyHash is compared if the user does not exist, so that the response takes as long.
const DummyHash = "$argon2id$v=19$m=19456,t=2,p=1$AAAAAAAAAAAAAAAAAAAAAA$AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA"

// Matches compares a password or PIN with its stored form. It waits for a slot until the context ends.
func (h *Hasher) Matches(ctx context.Context, password, stored string) (bool, error) {
	parts := strings.Split(stored, "$")
	if len(parts) != 6 {
		return false, fmt.Errorf("parse stored password: got %d parts, want 6", len(parts))
	}
	var memory, passes uint32
	var lanes uint8
	if _, err := fmt.Sscanf(parts[3], "m=%d,t=%d,p=%d", &memory, &passes, &lanes); err != nil {
		return false, fmt.Errorf("parse stored password: %w", err)
	}
	salt, err := base64.RawStdEncoding.DecodeString(parts[4])
	if err != nil {
		return false, fmt.Errorf("parse stored password: %w", err)
	}
	want, err := base64.RawStdEncoding.DecodeString(parts[5])
	if err != nil {
		return false, fmt.Errorf("parse stored password: %w", err)
	}
	if err := h.slots.Acquire(ctx, 1); err != nil {
		return false, err
	}
	defer h.slots.Release(1)
	h.Comparisons.Add(1)
	//nolint:gosec // 32 bytes, see keyLength
	got := argon2.IDKey([]byte(password), salt, passes, memory, lanes, uint32(len(want)))
	return subtle.ConstantTimeCompare(got, want) == 1, nil
}
