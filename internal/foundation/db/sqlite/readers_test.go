package sqlite_test

import (
	"context"
	"errors"
	"testing"
	"testing/synctest"
	"time"

	"pitboss/internal/foundation/clock"
	"pitboss/internal/foundation/db/dberr"
	"pitboss/internal/foundation/db/sqlite"
	"pitboss/internal/test/assert"
)

type at struct{ now clock.Instant }

func (a *at) Now() clock.Instant { return a.now }

func TestReadPoolReusesTheLastConnection(t *testing.T) {
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
	if a == b {
		t.Fatalf("a: got %v, want a value other than b", a)
	}
	assert.NotNil(t, "take()", take())
	assert.MustEqual(t, "made", made, 3)
	assert.MustEqual(t, "r.Size()", r.Size(), 3)
	waits, enough := context.WithTimeout(t.Context(), time.Millisecond)
	defer enough()
	if _, err := r.Acquire(waits); !errors.Is(err, context.DeadlineExceeded) {
		t.Errorf("more than there are: %v", err)
	}
	r.Release(b)
	r.Release(a)
	assert.Equal(t, "not the one that was used last: take()", take(), a)
}

func TestClosedReadPoolRefusesReads(t *testing.T) {
	t.Parallel()
	r := sqlite.NewReadPool(2, &at{}, func() *sqlite.Conn { return &sqlite.Conn{} })
	if err := r.Close(); err != nil {
		t.Fatal(err)
	}
	if _, err := r.Acquire(t.Context()); !errors.Is(err, dberr.ErrClosed) {
		t.Error(err)
	}
}

func TestReadYieldsBetweenQueriesWithinItsBudget(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		lasts time.Duration
		want  int
	}{{0, 9}, {time.Millisecond, 9}, {20 * time.Millisecond, 3}, {time.Second, 1}} {
		synctest.Test(t, func(t *testing.T) {
			yields := 0
			y := sqlite.NewYielder(func() { yields++; <-time.After(c.lasts) })
			y.Yield()
			assert.Equal(t, "the read yields before its first query", yields, 0)
			for range 9 {
				y.Yield()
			}
			if yields != c.want {
				t.Errorf("yields of %v: %d before 9 queries, want %d", c.lasts, yields, c.want)
			}
		})
	}
	var never sqlite.Yielder
	never.Yield()
	never.Yield()
}
