package sqlite_test

import (
	"context"
	"errors"
	"testing"
	"time"

	"pitboss/internal/foundation/clock"
	"pitboss/internal/foundation/db/dberr"
	"pitboss/internal/foundation/db/sqlite"
)

type at struct{ now clock.Instant }

func (a *at) Now() clock.Instant { return a.now }

func TestTheConnectionThatWasUsedLastIsUsedNext(t *testing.T) {
	t.Parallel()
	made := 0
	r := sqlite.NewReadPool(3, &at{}, func() *sqlite.Conn { made++; return &sqlite.Conn{} })
	take := func() *sqlite.Conn {
		t.Helper()
		c, err := r.Acquire(t.Context())
		if err != nil {
			t.Fatal(err)
		}
		return c
	}
	a := take()
	r.Release(a)
	for range 5 {
		if c := take(); c != a {
			t.Fatal("another one")
		} else {
			r.Release(c)
		}
	}
	a, b := take(), take()
	if a == b || take() == nil || made != 3 || r.Size() != 3 {
		t.Fatalf("%d connections", made)
	}
	waits, enough := context.WithTimeout(t.Context(), time.Millisecond)
	defer enough()
	if _, err := r.Acquire(waits); !errors.Is(err, context.DeadlineExceeded) {
		t.Errorf("more than there are: %v", err)
	}
	r.Release(b)
	r.Release(a)
	if take() != a {
		t.Error("not the one that was used last")
	}
}

func TestAfterTheEndNobodyReads(t *testing.T) {
	t.Parallel()
	r := sqlite.NewReadPool(2, &at{}, func() *sqlite.Conn { return &sqlite.Conn{} })
	if err := r.Close(); err != nil {
		t.Fatal(err)
	}
	if _, err := r.Acquire(t.Context()); !errors.Is(err, dberr.ErrClosed) {
		t.Error(err)
	}
}
