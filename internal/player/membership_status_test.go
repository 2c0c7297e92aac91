package player

import (
	"testing"
	"time"

	"pgregory.net/rapid"

	"pitboss/internal/foundation/clock"
	"pitboss/internal/room"
)

func TestMembershipStatusFollowsItsDates(t *testing.T) {
	t.Parallel()
	m := Membership{StartsAt: 100, ExpiryDate: 200}
	for at, want := range map[clock.Instant]MembershipStatus{99: MembershipUpcoming, 100: MembershipActive,
		199: MembershipActive, 200: MembershipExpired} {
		if got := m.withStatus(at).Status; got != want {
			t.Errorf("status at %d: got %s, want %s", at, got, want)
		}
	}
	m.cancelledAt = instant(150)
	if got := m.withStatus(160).Status; got != MembershipCancelled {
		t.Errorf("status after the reversal: got %s, want %s", got, MembershipCancelled)
	}
}

func TestOfferStartsWhereTheMembershipEnds(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		minutes := func(minimum int, label string) time.Duration {
			return time.Duration(rapid.IntRange(minimum, 500_000).Draw(t, label)) * time.Minute
		}
		now := clock.FromTime(time.Date(2026, 11, 20, 0, 0, 0, 0, time.UTC)).Add(minutes(0, "now"))
		var until *clock.Instant
		if rapid.Bool().Draw(t, "was a member") {
			until = instant(now.Add(minutes(-500_000, "until")))
		}
		list := offers(room.DefaultMembershipFees(0), until, now, time.UTC)
		if len(list) != 3 || list[1].FeeAmount != 100_00 {
			t.Fatalf("got offers %+v, want three with $100 a month", list)
		}
		for _, o := range list {
			want := now
			if until != nil {
				want = max(now, *until)
			}
			if o.StartsAt != want {
				t.Fatalf("got start %s, want %s", o.StartsAt, want)
			}
			if end := o.MembershipType.EndOf(o.StartsAt, time.UTC); o.ExpiryDate != end {
				t.Fatalf("got end %s, want %s", o.ExpiryDate, end)
			}
		}
	})
}
