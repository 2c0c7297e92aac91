package player

import (
	"cmp"
	"testing"

	"pgregory.net/rapid"

	"pitboss/internal/foundation/clock"
)

func TestSelfExclusionCanOnlyBeExtended(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		p, now := Player{}, clock.Instant(1000)
		for range rapid.IntRange(1, 12).Draw(t, "requests") {
			now += clock.Instant(rapid.IntRange(0, 300).Draw(t, "passes"))
			until := clock.Instant(rapid.IntRange(900, 4000).Draw(t, "until"))
			was := p
			next, err := p.extendExclusion(until, now)
			if err == nil {
				if *next.ExcludedUntil != until {
					t.Fatalf("got end %d, want %d", *next.ExcludedUntil, until)
				}
				if until <= now || was.ExcludedUntil != nil && until <= *was.ExcludedUntil {
					t.Fatalf("end %d at %d after %v: got no error, want a conflict", until, now, was.ExcludedUntil)
				}
				if *next.ExcludedAt > now {
					t.Fatalf("got start %d, want at most %d", *next.ExcludedAt, now)
				}
				if was.ExcludedUntil != nil && *was.ExcludedUntil > now && *next.ExcludedAt != *was.ExcludedAt {
					t.Fatalf("got start %d, want the start %d of the running exclusion", *next.ExcludedAt,
						*was.ExcludedAt)
				}
				p = next
			} else if until > now && (was.ExcludedUntil == nil || until > *was.ExcludedUntil) {
				t.Fatalf("end %d at %d: got %v, want an extension", until, now, err)
			}
		}
	})
}

func TestMergeKeepsTheStricterRestrictions(t *testing.T) {
	t.Parallel()
	flags := rapid.Custom(func(t *rapid.T) (p Player) {
		if rapid.Bool().Draw(t, "barred") {
			p.Barred = &Barred{Since: clock.Instant(rapid.IntRange(1, 9).Draw(t, "since"))}
		}
		if rapid.Bool().Draw(t, "excluded") {
			p.ExcludedAt, p.ExcludedUntil = instant(1), instant(clock.Instant(rapid.IntRange(1, 9).Draw(t, "until")))
		}
		if rapid.Bool().Draw(t, "email") {
			e := rapid.StringMatching("[a-c]@x").Draw(t, "address")
			p.Email = &e
		}
		return p
	})
	rapid.Check(t, func(t *rapid.T) {
		a, b := flags.Draw(t, "keep"), flags.Draw(t, "duplicate")
		merged := a.mergeFrom(b)
		if (merged.Barred != nil) != (a.Barred != nil || b.Barred != nil) {
			t.Fatalf("got bar %v, want the one of either record", merged.Barred)
		}
		for _, p := range []Player{a, b} {
			if p.ExcludedUntil != nil && (merged.ExcludedUntil == nil || *merged.ExcludedUntil < *p.ExcludedUntil) {
				t.Fatalf("got exclusion until %v, want at least %d", merged.ExcludedUntil, *p.ExcludedUntil)
			}
		}
		if want := cmp.Or(a.Email, b.Email); merged.Email != want {
			t.Fatalf("got email %v, want %v", merged.Email, want)
		}
	})
}
