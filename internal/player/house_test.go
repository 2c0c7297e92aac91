package player

import (
	"errors"
	"testing"
	"time"

	"pgregory.net/rapid"

	"pitboss/internal/foundation/clock"
	"pitboss/internal/foundation/fault"
	"pitboss/internal/foundation/money"
	"pitboss/internal/room"
)

func instant(i clock.Instant) *clock.Instant { return &i }

func TestTheDoorRefusesForTheStrongestReason(t *testing.T) {
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
		{"has money with the house", Guest{MemberUntil: member}, -18_00, true, "", true, true},
		{"barred", Guest{Player: Player{Barred: barred}, MemberUntil: member}, 0, false, ReasonBarred, false, false},
		{"barred, excluded and owing", Guest{Player: Player{Barred: barred, ExcludedUntil: excluded}}, 1, true, ReasonBarred, false, false},
		{"self-excluded", Guest{Player: Player{ExcludedUntil: excluded}, MemberUntil: member}, 1, true, ReasonSelfExcluded, false, false},
		{"no longer excluded", Guest{Player: Player{ExcludedUntil: instant(now)}, MemberUntil: member}, 0, true, "", true, true},
		{"on probation", Guest{Player: Player{ProbationUntil: excluded}, MemberUntil: member}, 0, true, "", true, true},
	} {
		c.guest.At = now
		v := DecideEntry(c.guest, c.owed, c.block)
		if v.MayEnter != c.mayEnter || v.MaySit != c.maySit || (v.RefusalReason == nil) != (c.refuse == "") || v.RefusalReason != nil && *v.RefusalReason != c.refuse {
			t.Errorf("%s: %+v", c.name, v)
		}
	}
}

func TestARefusalIsAConflictThatNamesTheDateOnTheWallOfTheRoom(t *testing.T) {
	t.Parallel()
	chicago, err := time.LoadLocation("America/Chicago")
	if err != nil {
		t.Fatal(err)
	}
	g := Guest{Player: Player{ID: "1", Name: "Ray Whitfield", Barred: &Barred{Reason: "Threw a chair"}, ExcludedUntil: instant(clock.FromTime(time.Date(2027, 5, 21, 2, 0, 0, 0, time.UTC)))}}
	for why, want := range map[Reason]string{
		ReasonBarred: "Ray Whitfield is barred: Threw a chair", ReasonSelfExcluded: "Ray Whitfield is self-excluded until May 20, 2027",
		ReasonUnpaid: "Ray Whitfield owes $18.00 from earlier visits", ReasonNoMembership: "Ray Whitfield has no active membership",
	} {
		err := error(g.refuse("room", AtCheckIn, why, 18_00, chicago))
		var r *RefusedError
		var f *fault.Error
		if !errors.As(err, &r) || !errors.As(err, &f) || f.Kind != fault.Conflicting || f.Detail != want || r.Reason != why || err.Error() != want {
			t.Errorf("%s: %v", why, err)
		}
	}
}

func TestSelfExclusionCanOnlyBeExtended(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		p, now := Player{}, clock.Instant(1000)
		for range rapid.IntRange(1, 12).Draw(t, "requests") {
			now += clock.Instant(rapid.IntRange(0, 300).Draw(t, "passes"))
			until := clock.Instant(rapid.IntRange(900, 4000).Draw(t, "until"))
			was := p
			next, err := p.extend(until, now)
			if err == nil {
				if *next.ExcludedUntil != until || until <= now || was.ExcludedUntil != nil && until <= *was.ExcludedUntil {
					t.Fatalf("%v until %d at %d", was.ExcludedUntil, until, now)
				}
				if *next.ExcludedAt > now {
					t.Fatalf("asked for at %d, which is after %d", *next.ExcludedAt, now)
				}
				if was.ExcludedUntil != nil && *was.ExcludedUntil > now && *next.ExcludedAt != *was.ExcludedAt {
					t.Fatal("an exclusion that runs began when it began")
				}
				p = next
			} else if until > now && (was.ExcludedUntil == nil || until > *was.ExcludedUntil) {
				t.Fatalf("%d refused at %d", until, now)
			}
		}
	})
}

func TestOfTwoRecordsTheStricterFlagsStay(t *testing.T) {
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
		whole := a.absorb(b)
		if (whole.Barred != nil) != (a.Barred != nil || b.Barred != nil) {
			t.Fatal("a bar was lost")
		}
		for _, p := range []Player{a, b} {
			if p.ExcludedUntil != nil && (whole.ExcludedUntil == nil || *whole.ExcludedUntil < *p.ExcludedUntil) {
				t.Fatal("an exclusion was shortened")
			}
		}
		if a.Email != nil && whole.Email != a.Email || a.Email == nil && whole.Email != b.Email {
			t.Fatal("his own e-mail stays; a missing one is taken over")
		}
	})
}

func TestTimePlayedIsThatInPlayingAndNeverRunsBackwards(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		now := clock.Instant(1_000_000_000_000)
		s := Session{Status: StatusCheckedIn, CheckInTime: now}
		want := int64(0)
		for range rapid.IntRange(0, 20).Draw(t, "steps") {
			passed := time.Duration(rapid.IntRange(-30, 200).Draw(t, "minutes")) * time.Minute
			next := now.Add(passed)
			if s.Status == StatusPlaying && s.PlayingSince != nil && next > *s.PlayingSince {
				s.total(next)
				if got := int64(s.TotalPlayTime); got != (want+int64(next-*s.PlayingSince))/60_000_000 {
					t.Fatalf("%d minutes", got)
				}
			}
			now = next
			to := rapid.SampledFrom([]Status{StatusCheckedIn, StatusPlaying, StatusWaiting, StatusCheckedOut}).Draw(t, "to")
			if err := s.may(to); err != nil {
				continue
			}
			was := s
			s = s.becomes(to, now)
			if was.PlayingSince != nil && now > *was.PlayingSince {
				want += int64(now - *was.PlayingSince)
			}
			if s.played != want || s.played < was.played || s.TotalPlayTime < 0 {
				t.Fatalf("played %d, want %d", s.played, want)
			}
			if (s.Status == StatusPlaying) != (s.PlayingSince != nil) || (s.Status == StatusCheckedOut) != (s.CheckOutTime != nil) {
				t.Fatalf("%+v", s)
			}
			if s.CheckOutTime != nil && *s.CheckOutTime < s.CheckInTime {
				t.Fatal("he left before he came")
			}
		}
	})
}

func TestTheStatesOfASessionFollowEachOtherAsSpecified(t *testing.T) {
	t.Parallel()
	allowed := map[[2]Status]bool{
		{StatusCheckedIn, StatusPlaying}: true, {StatusCheckedIn, StatusCheckedOut}: true, {StatusPlaying, StatusWaiting}: true, {StatusPlaying, StatusCheckedOut}: true,
		{StatusWaiting, StatusPlaying}: true, {StatusWaiting, StatusCheckedOut}: true,
	}
	all := []Status{StatusCheckedIn, StatusPlaying, StatusWaiting, StatusCheckedOut}
	for _, a := range all {
		for _, b := range all {
			err := Session{Status: a, Player: Named{Name: "Ray"}}.may(b)
			if (err == nil) != allowed[[2]Status{a, b}] {
				t.Errorf("from %s to %s: %v", a, b, err)
			}
		}
	}
	if err := (Session{Status: StatusCheckedIn, Player: Named{Name: "Ray"}}).may(StatusWaiting); err == nil || err.Error() != "Ray is checked in, not playing" {
		t.Error(err)
	}
}

func TestAMembershipStandsByTimeAndARenewalBeginsWhereTheOldOneEnds(t *testing.T) {
	t.Parallel()
	m := Membership{StartsAt: 100, ExpiryDate: 200}
	for at, want := range map[clock.Instant]MembershipStatus{99: MembershipUpcoming, 100: MembershipActive, 199: MembershipActive, 200: MembershipExpired} {
		if got := m.stands(at).Status; got != want {
			t.Errorf("at %d: %s", at, got)
		}
	}
	m.cancelledAt = instant(150)
	if m.stands(160).Status != MembershipCancelled {
		t.Error("a reversed sale is no membership")
	}
	rapid.Check(t, func(t *rapid.T) {
		now := clock.FromTime(time.Date(2026, 11, 20, 0, 0, 0, 0, time.UTC)).Add(time.Duration(rapid.IntRange(0, 500_000).Draw(t, "now")) * time.Minute)
		var until *clock.Instant
		if rapid.Bool().Draw(t, "was a member") {
			until = instant(now.Add(time.Duration(rapid.IntRange(-500_000, 500_000).Draw(t, "until")) * time.Minute))
		}
		list := offers(room.DefaultMembershipFees(0), until, now, time.UTC)
		if len(list) != 3 || list[1].FeeAmount != 100_00 {
			t.Fatalf("%+v", list)
		}
		for _, o := range list {
			if o.StartsAt < now || until != nil && *until > now && o.StartsAt != *until || o.ExpiryDate != o.MembershipType.EndOf(o.StartsAt, time.UTC) {
				t.Fatalf("%+v for a member until %v at %s", o, until, now)
			}
		}
	})
}
