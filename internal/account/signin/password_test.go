package signin

import (
	"context"
	"strings"
	"testing"
)

func TestPasswordMatchesOnlyItself(t *testing.T) {
	t.Parallel()
	h := NewHasher()
	stored := HashPassword("correct-horse-battery")
	if strings.Contains(stored, "horse") || !strings.HasPrefix(stored, "$argon2id$v=19$m=19456,t=2,p=1$") ||
		stored == HashPassword("correct-horse-battery") {
		t.Errorf("stored as %s", stored)
	}
	for password, want := range map[string]bool{"correct-horse-battery": true, "correct-horse-batterY": false, "": false,
		"correct-horse-battery ": false} {
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
