package db_test

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"sync"
	"testing"
	"testing/synctest"

	"pitboss/internal/foundation/db"
	"pitboss/internal/foundation/tenant"
)

// runs counts the runs of acts by their label.
type runs struct {
	mu    sync.Mutex
	count map[string]int
}

func (r *runs) of(label string) int {
	r.mu.Lock()
	defer r.mu.Unlock()
	return r.count[label]
}

func (r *runs) begin(label string) int {
	r.mu.Lock()
	defer r.mu.Unlock()
	r.count[label]++
	return r.count[label]
}

// act returns an act that emits its label, writes, and then ends with the error of its n-th run, counted from 1.
func (r *runs) act(ctx context.Context, c club, label string, fails func(n int) error) func() error {
	return func() error {
		answer, err := db.InRoom(ctx, c.d, c.Room("main"), func(tx *db.RoomTx) (string, error) {
			n := r.begin(label)
			tx.Emit(happened(label))
			err := tx.Write("UPDATE room SET position = position + 1 WHERE org_id = $1 AND id = $2")
			return fmt.Sprintf("%s, run %d", label, n), errors.Join(err, fails(n))
		})
		if want := fmt.Sprintf("%s, run %d", label, r.of(label)); err == nil && answer != want {
			c.t.Errorf("got the answer %q, want %q", answer, want)
		}
		return err
	}
}

func never(int) error { return nil }

// Every act runs at most twice, however many fail, and ends as if it had run alone.
func TestLateFailuresRunNoActMoreThanTwice(t *testing.T) {
	inBubble(t, func(t *testing.T, c club) {
		ran := runs{count: map[string]int{}}
		var acts []func() error
		want := []string{}
		for i := range 127 {
			label := fmt.Sprint("act ", i)
			if i%3 == 2 || i%16 == 0 {
				refused := func(int) error { return errors.New(label + " is refused") }
				acts = append(acts, ran.act(t.Context(), c, label, refused))
				continue
			}
			want = append(want, label)
			acts = append(acts, ran.act(t.Context(), c, label, never))
		}
		for i, err := range c.together(acts...) {
			label := fmt.Sprint("act ", i)
			switch isDone := slices.Contains(want, label); {
			case isDone != (err == nil), !isDone && err.Error() != label+" is refused":
				t.Errorf("%s ended with %v", label, err)
			}
			if ran.of(label) > 2 {
				t.Errorf("%s ran %d times", label, ran.of(label))
			}
		}
		if got := c.events("main"); !slices.Equal(got, want) {
			t.Errorf("got events %v, want %v", got, want)
		}
		if version, _, err := db.Versions(t.Context(), c.d, c.ID(), "main"); err != nil || version != int64(len(want)) {
			t.Errorf("got version %d after %d acts, %v", version, len(want), err)
		}
	})
}

// An act may end differently when it runs again. Its last run counts.
func TestLastRunOfAnActCounts(t *testing.T) {
	inBubble(t, func(t *testing.T, c club) {
		ran := runs{count: map[string]int{}}
		broken := errors.New("broken")
		on := func(run int) func(int) error {
			return func(n int) error {
				if n == run {
					return broken
				}
				return nil
			}
		}
		errs := c.together(
			ran.act(t.Context(), c, "one", never),
			ran.act(t.Context(), c, "fails when it runs again", on(2)),
			ran.act(t.Context(), c, "two", never),
			ran.act(t.Context(), c, "fails at first", on(1)),
			ran.act(t.Context(), c, "three", never),
		)
		for i, err := range errs {
			if err != nil {
				t.Errorf("act %d ended with %v", i, err)
			}
		}
		if got := fmt.Sprint(c.events("main")); got != "[one fails when it runs again two fails at first three]" {
			t.Errorf("events %s", got)
		}
		if ran.of("fails when it runs again") != 3 {
			t.Errorf("it ran %d times", ran.of("fails when it runs again"))
		}
	})
}

// The caller hangs up between the two runs of its act, which is carried through all the same.
func TestRerunIgnoresCancellation(t *testing.T) {
	inBubble(t, func(t *testing.T, c club) {
		ran := runs{count: map[string]int{}}
		broken := errors.New("broken")
		ctx, giveUp := context.WithCancel(t.Context())
		errs := c.together(
			ran.act(ctx, c, "one", never),
			ran.act(t.Context(), c, "never", func(int) error { giveUp(); synctest.Wait(); return broken }),
		)
		if errs[0] != nil || !errors.Is(errs[1], broken) || ran.of("one") != 2 {
			t.Errorf("%v, %d runs", errs, ran.of("one"))
		}
		if got := fmt.Sprint(c.events("main")); got != "[one]" {
			t.Errorf("events %s", got)
		}
	})
}

// A repeated request gets the answer that its first act has at last.
func TestRerunKeepsIdempotencyKeys(t *testing.T) {
	inBubble(t, func(t *testing.T, c club) {
		ran := runs{count: map[string]int{}}
		broken := errors.New("broken")
		ctx := db.WithIdempotencyKey(t.Context(), db.IdempotencyKey{Key: "k", Hash: "same"})
		other := db.WithIdempotencyKey(t.Context(), db.IdempotencyKey{Key: "other", Hash: "same"})
		errs := c.together(
			ran.act(ctx, c, "one", never),
			ran.act(ctx, c, "one", never),
			ran.act(other, c, "two", func(n int) error {
				if n < 3 {
					return broken
				}
				return nil
			}),
			ran.act(other, c, "two", never),
			ran.act(ctx, c, "one", never),
		)
		for i, err := range errs {
			if fails := i == 2; fails != errors.Is(err, broken) || fails == (err == nil) {
				t.Errorf("act %d ended with %v", i, err)
			}
		}
		if got := fmt.Sprint(c.events("main")); got != "[one two]" || ran.of("one") != 2 {
			t.Errorf("events %s, %d runs", got, ran.of("one"))
		}
	})
}

// An act that is refused before its first write costs the other acts of the batch nothing, in any scope.
func TestEarlyRefusalRunsNoActAgain(t *testing.T) {
	inBubble(t, func(t *testing.T, c club) {
		ran := runs{count: map[string]int{}}
		ctx, broken := t.Context(), errors.New("broken")
		before := ran.act(ctx, c, "one", never)
		refused := []func() error{
			func() error {
				_, err := db.InRoom(ctx, c.d, c.Room("main"), func(tx *db.RoomTx) (any, error) {
					_, err := tx.Org()
					return nil, errors.Join(err, broken)
				})
				return err
			},
			func() error {
				_, err := db.InOrg(ctx, c.d, c.Org, func(*db.OrgTx) (any, error) { return nil, broken })
				return err
			},
			func() error {
				_, err := db.InCommunity(ctx, c.d, c.Org, func(*db.CommunityTx) (any, error) { return nil, broken })
				return err
			},
			func() error {
				_, err := db.InAccounts(ctx, c.d, c.Org, func(*db.AccountsTx) (any, error) { return nil, broken })
				return err
			},
			func() error {
				_, err := db.InPlatform(ctx, c.d, tenant.SystemAdministrator(), func(tx *db.PlatformTx) (any, error) {
					_, err := tx.Org(c.ID())
					return nil, errors.Join(err, broken)
				})
				return err
			},
		}
		for i, err := range c.together(append([]func() error{before}, refused...)...) {
			if (i == 0) != (err == nil) || i > 0 && err.Error() != broken.Error() {
				t.Errorf("act %d ended with %v", i, err)
			}
		}
		if ran.of("one") != 1 {
			t.Errorf("the act before ran %d times", ran.of("one"))
		}
	})
}
