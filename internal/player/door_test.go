package player

import (
	"errors"
	"testing"
	"time"

	"pitboss/internal/foundation/clock"
	"pitboss/internal/foundation/fault"
	"pitboss/internal/foundation/money"
)

func instant(i clock.Instant) *clock.Instant { return &i }

func TestDoorRefusesForTheStrongestReason(t *testing.T) {
	t.Parallel()
	now := clock.FromTime(time.Date(2027, 1, 2, 3, 4, 5, 0, time.UTC))
	member, barred, excluded := instant(now+1), &Barred{now, "Dana", "Threw a chair"}, instant(now+1)
	for _, c := range []struct {
		name     string
		guest    Guest
		owed     money.Cents
		block    bool
		refuse   Reason
		mayEnter bool
		maySit   bool
	}{
		{"a member", Guest{MemberUntil: member}, 0, true, "", true, true},
		{"no member", Guest{}, 0, true, "", true, false},
		{"owes and is warned", Guest{MemberUntil: member}, 18_00, false, "", true, true},
		{"owes and is blocked", Guest{MemberUntil: member}, 18_00, true, ReasonUnpaid, false, false},
		{"has a credit balance", Guest{MemberUntil: member}, -18_00, true, "", true, true},
		{"barred", Guest{Player: Player{Barred: barred}, MemberUntil: member}, 0, false, ReasonBarred, false, false},
		{"barred, excluded and owing", Guest{Player: Player{Barred: barred, ExcludedUntil: excluded}}, 1, true,
			ReasonBarred, false, false},
		{"self-excluded", Guest{Player: Player{ExcludedUntil: excluded}, MemberUntil: member}, 1, true,
			ReasonSelfExcluded, false, false},
		{"no longer excluded", Guest{Player: Player{ExcludedUntil: instant(now)}, MemberUntil: member}, 0, true,
			"", true, true},
		{"on probation", Guest{Player: Player{ProbationUntil: excluded}, MemberUntil: member}, 0, true, "", true, true},
	} {
		c.guest.At = now
		v := DecideEntry(c.guest, c.owed, c.block)
		if v.MayEnter != c.mayEnter || v.MaySit != c.maySit {
			t.Errorf("%s: got enter %v and sit %v, want %v and %v", c.name, v.MayEnter, v.MaySit, c.mayEnter, c.maySit)
		}
		reason := Reason("")
		if v.RefusalReason != nil {
			reason = *v.RefusalReason
		}
		if reason != c.refuse {
			t.Errorf("%s: got reason %q, want %q", c.name, reason, c.refuse)
		}
	}
}

func TestRefusalIsAConflictWithTheLocalDate(t *testing.T) {
	t.Parallel()
	chicago, err := time.LoadLocation("America/Chicago")
	if err != nil {
		t.Fatal(err)
	}
	g := Guest{Player: Player{ID: "1", Name: "Ray Whitfield", Barred: &Barred{Reason: "Threw a chair"},
		ExcludedUntil: instant(clock.FromTime(time.Date(2027, 5, 21, 2, 0, 0, 0, time.UTC)))}}
	for reason, want := range map[Reason]string{
		ReasonBarred:       "Ray Whitfield is barred: Threw a chair",
		ReasonSelfExcluded: "Ray Whitfield is self-excluded until May 20, 2027",
		ReasonUnpaid:       "Ray Whitfield owes $18.00 from earlier visits",
		ReasonNoMembership: "Ray Whitfield has no active membership",
	} {
		err := error(g.newRefusedError("room", AtCheckIn, reason, 18_00, chicago))
		var r *RefusedError
		var f *fault.Error
		if !errors.As(err, &r) || !errors.As(err, &f) {
			t.Fatalf("%s: got %T, want a RefusedError that wraps a fault", reason, err)
		}
		if r.Reason != reason || f.Kind != fault.Conflicting {
			t.Errorf("%s: got reason %s of kind %v, want a conflict", reason, r.Reason, f.Kind)
		}
		if f.Detail != want || err.Error() != want {
			t.Errorf("%s: got %q, want %q", reason, f.Detail, want)
		}
	}
}
