package signin

import (
	"context"
	"pitboss/internal/test/assert"
	"strings"
	"testing"
)

func TestPasswordMatchesOnlyItself(t *testing.T) {
	t.Parallel()
	h := NewHasher()
	stored := HashPassword("correct-horse-battery")
	assert.Equal(t, `stored as: strings.Contains(stored, "horse")`, strings.Contains(stored, "horse"), false)
	if !strings.HasPrefix(stored, "$argon2id$v=19$m=19456,t=2,p=1$") {
		t.Fatalf("stored as: stored: got %q, want the prefix %q", stored, "$argon2id$v=19$m=19456,t=2,p=1$")
	}
	if stored == HashPassword("correct-horse-battery") {
		t.Errorf(`stored as: stored: got %v, want a value other than HashPassword("correct-horse-battery")`, stored)
	}
	for password, want := range map[string]bool{"correct-horse-battery": true, "correct-horse-batterY": false,
		"": false, "correct-horse-battery ": false} {
		if got, err := h.Matches(t.Context(), password, stored); err != nil || got != want {
			t.Errorf("Matches(%q): got %v and error %v, want %v", password, got, err, want)
		}
	}
	if got, err := h.Matches(t.Context(), "", DummyHash); err != nil || got {
		t.Errorf("dummy hash: got %v and error %v, want false", got, err)
	}
	for _, broken := range []string{"", "plain", "$argon2id$v=19$m=x$a$b", "$argon2id$v=19$m=1,t=1,p=1$!$b",
		"$argon2id$v=19$m=19456,t=2,p=1$AAAA$!"} {
		if _, err := h.Matches(t.Context(), "x", broken); err == nil {
			t.Errorf("stored as %q: got no error", broken)
		}
	}
}

func TestHashingStopsWaitingWhenTheCallerIsGone(t *testing.T) {
	t.Parallel()
	h := NewHasher()
	for h.slots.TryAcquire(1) {
	}
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if _, err := h.Matches(ctx, "x", DummyHash); err == nil {
		t.Error("cancelled caller: got no error")
	}
}
