package lite_test

import (
	"context"
	"errors"
	"testing"
	"time"

	"pitboss/internal/foundation/clock"
	"pitboss/internal/foundation/db/lite"
	"pitboss/internal/foundation/db/trouble"
)

type at struct{ now clock.Instant }

func (a *at) Now() clock.Instant { return a.now }

func TestTheConnectionThatWasUsedLastIsUsedNext(t *testing.T) {
	t.Parallel()
	made := 0
	r := lite.NewReaders(3, &at{}, func() *lite.Conn { made++; return &lite.Conn{} })
	take := func() *lite.Conn {
		t.Helper()
		c, err := r.Take(t.Context())
		if err != nil {
			t.Fatal(err)
		}
		return c
	}
	a := take()
	r.Give(a)
	for range 5 {
		if c := take(); c != a {
			t.Fatal("another one")
		} else {
			r.Give(c)
		}
	}
	a, b := take(), take()
	if a == b || take() == nil || made != 3 || r.Most() != 3 {
		t.Fatalf("%d connections", made)
	}
	waits, enough := context.WithTimeout(t.Context(), time.Millisecond)
	defer enough()
	if _, err := r.Take(waits); !errors.Is(err, context.DeadlineExceeded) {
		t.Errorf("more than there are: %v", err)
	}
	r.Give(b)
	r.Give(a)
	if take() != a {
		t.Error("not the one that was used last")
	}
}

func TestAfterTheEndNobodyReads(t *testing.T) {
	t.Parallel()
	r := lite.NewReaders(2, &at{}, func() *lite.Conn { return &lite.Conn{} })
	if err := r.Close(); err != nil {
		t.Fatal(err)
	}
	if _, err := r.Take(t.Context()); !errors.Is(err, trouble.ErrClosed) {
		t.Error(err)
	}
}
