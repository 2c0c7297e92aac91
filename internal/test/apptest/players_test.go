package apptest_test

import (
	"encoding/json"
	"net/http"
	"net/url"
	"strings"
	"testing"
	"time"

	"pitboss/internal/foundation/clock"
	"pitboss/internal/foundation/db"
	"pitboss/internal/player"
	"pitboss/internal/room"
	"pitboss/internal/test/apptest"
)

// ofPlayer does something to a player's record.
func ofPlayer(c *apptest.Club, id, act string, in any) apptest.Answer {
	return c.FrontOffice.Do("POST", "/api/players/"+id+"/"+act, in)
}

func theyFind(c *apptest.Club, q string) string {
	var names []string
	for _, p := range apptest.Get[[]player.Player](c.FrontOffice, "/api/players?q="+url.QueryEscape(q)) {
		names = append(names, p.Name)
	}
	return strings.Join(names, ", ")
}

// inRoom runs lower functions of the features in the main room, by the front office.
func inRoom[T any](t *testing.T, c *apptest.Club, f func(*db.RoomTx) (T, error)) (T, error) {
	t.Helper()
	return db.InRoom(t.Context(), c.DB, c.FrontOffice.Scope.Room(c.Room), f)
}

func TestARecordIsChangedAndFoundByWhatItHasBecome(t *testing.T) {
	t.Parallel()
	c := apptest.New(t)
	ray := c.Player("Ray Whitfield")
	change := func(in apptest.Body) (p player.Player) {
		c.FrontOffice.Do("PATCH", "/api/players/"+ray.ID, in).Want(http.StatusOK).Into(&p)
		return p
	}
	p := change(apptest.Body{"nickname": "The Ace", "phoneNumber": "+1 (512) 555-0148", "email": "ray.w@example.org", "skillLevel": 7, "probationUntil": "2027-01-31T00:00:00Z"})
	if *p.Nickname != "The Ace" || *p.Phone != *p.PhoneNumber || *p.SkillLevel != 7 || *p.SkillSetBy != "The front_office" || p.ProbationUntil == nil {
		t.Fatalf("%+v", p)
	}
	for _, q := range []string{"whit", "ace", "555", "0148", "+1 512 555", "512555", "(512) 555-01", "ray.w@example.org", "w example", "RAY ace 512"} {
		if theyFind(c, q) != "Ray Whitfield" {
			t.Errorf("%q finds %q", q, theyFind(c, q))
		}
	}
	p = change(apptest.Body{"name": " Raymond  White ", "nickname": " ", "phoneNumber": "737 555 0000", "email": "", "skillLevel": -1, "probationUntil": ""})
	if p.Name != "Raymond White" || p.Nickname != nil || p.Email != nil || p.SkillLevel != nil || p.SkillSetAt != nil || p.ProbationUntil != nil {
		t.Fatalf("%+v", p)
	}
	for q, want := range map[string]string{"whitf": "", "ace": "", "0148": "", "example": "", "raymond white": "Raymond White", "737555": "Raymond White"} {
		if got := theyFind(c, q); got != want {
			t.Errorf("%q finds %q", q, got)
		}
	}
	same := apptest.Get[player.Player](c.Owner, "/api/players/"+ray.ID)
	if same.Name != "Raymond White" || !same.IsActive {
		t.Errorf("%+v", same)
	}
	for field, in := range map[string]apptest.Body{"name": {"name": " "}, "phoneNumber": {"phoneNumber": "call me"}, "email": {"email": "x"}, "skillLevel": {"skillLevel": 11}, "probationUntil": {"probationUntil": "soon"}} {
		if e := c.FrontOffice.Do("PATCH", "/api/players/"+ray.ID, in).Want(http.StatusUnprocessableEntity).Problem().Errors; len(e) != 1 || e[0].Field != field {
			t.Errorf("%s: %+v", field, e)
		}
	}
}

func TestThePhoneOrEmailOfAnotherActivePlayerIsAConflictThatShowsHim(t *testing.T) {
	t.Parallel()
	c := apptest.New(t)
	var ray, sue player.Player
	c.FrontOffice.Do("POST", "/api/players", apptest.Body{"name": "Ray", "phoneNumber": "512 555 0148", "email": "ray@example.org"}).Want(http.StatusCreated).Into(&ray)
	c.FrontOffice.Do("POST", "/api/players", apptest.Body{"name": "Sue", "phoneNumber": "512 555 0148", "isActive": false}).Want(http.StatusCreated).Into(&sue)
	for says, in := range map[string]apptest.Body{
		"Ray already has this phone number": {"isActive": true},
		"Ray already has this e-mail":       {"isActive": true, "phoneNumber": "", "email": "RAY@example.org"},
	} {
		p := apptest.WantConflict(t, c.FrontOffice.Do("PATCH", "/api/players/"+sue.ID, in), says)
		var current player.Player
		if err := json.Unmarshal(p.Current, &current); err != nil || current.ID != ray.ID {
			t.Errorf("%s: %s", says, p.Current)
		}
	}
	c.FrontOffice.Do("PATCH", "/api/players/"+ray.ID, apptest.Body{"phoneNumber": "(512) 555-0148"}).Want(http.StatusOK) // his own
	c.FrontOffice.Do("PATCH", "/api/players/"+ray.ID, apptest.Body{"isActive": false}).Want(http.StatusOK)
	c.FrontOffice.Do("PATCH", "/api/players/"+sue.ID, apptest.Body{"isActive": true}).Want(http.StatusOK)
	apptest.WantConflict(t, c.FrontOffice.Do("PATCH", "/api/players/"+ray.ID, apptest.Body{"isActive": true}), "Sue already has this phone number")
}

func TestABarHasAReasonAndIsLiftedWithOne(t *testing.T) {
	t.Parallel()
	c := apptest.New(t)
	ray := c.Player("Ray Whitfield")
	ofPlayer(c, ray.ID, "bar", apptest.Body{"reason": " "}).Want(http.StatusUnprocessableEntity)
	apptest.WantConflict(t, ofPlayer(c, ray.ID, "unbar", apptest.Body{"reason": "Apologised"}), "Ray Whitfield is not barred")
	var p player.Player
	ofPlayer(c, ray.ID, "bar", apptest.Body{"reason": "Threw a chair"}).Want(http.StatusOK).Into(&p)
	if p.Barred == nil || p.Barred.Reason != "Threw a chair" || p.Barred.By != "The front_office" || p.Barred.Since != apptest.Friday {
		t.Fatalf("%+v", p.Barred)
	}
	apptest.WantConflict(t, ofPlayer(c, ray.ID, "bar", apptest.Body{"reason": "Again"}), "Ray Whitfield is already barred")
	_, err := inRoom(t, c, func(tx *db.RoomTx) (player.Session, error) { return player.CheckIn(tx, ray.ID, nil) })
	if err = player.LogRefusal(t.Context(), c.DB, c.FrontOffice.Scope, err); err == nil || err.Error() != "Ray Whitfield is barred: Threw a chair" {
		t.Fatal(err)
	}
	list := apptest.Get[[]player.Refusal](c.Owner, "/api/players/"+ray.ID+"/refusals")
	if len(list) != 1 || list[0].Reason != player.ReasonBarred || list[0].Place != player.AtCheckIn || list[0].By != "The front_office" || list[0].RoomID != c.Room {
		t.Fatalf("%+v", list)
	}
	feed := apptest.Get[[]room.Activity](c.FrontOffice, "/api/activity/"+c.Room)
	if feed[0].Description != "Ray Whitfield was refused at check-in" {
		t.Fatalf("%+v", feed[0])
	}
	ofPlayer(c, ray.ID, "unbar", apptest.Body{"reason": "Apologised"}).Want(http.StatusOK)
	if _, err := inRoom(t, c, func(tx *db.RoomTx) (player.Session, error) { return player.CheckIn(tx, ray.ID, nil) }); err != nil {
		t.Fatal(err)
	}
	notes := apptest.Get[[]player.Note](c.Owner, "/api/players/"+ray.ID+"/notes")
	if len(notes) != 2 || notes[0].Text != "No longer barred: Apologised" && notes[1].Text != "No longer barred: Apologised" {
		t.Fatalf("%+v", notes)
	}
}

func TestSelfExclusionIsExtendedAndNeverLiftedBeforeItsDate(t *testing.T) {
	t.Parallel()
	c := apptest.New(t)
	ray := c.Player("Ray Whitfield")
	const says = "Self-exclusion can only be extended"
	until := func(day string) apptest.Body { return apptest.Body{"until": day + "T05:00:00Z"} }
	apptest.WantConflict(t, ofPlayer(c, ray.ID, "exclude", until("2026-11-20")), says)
	ofPlayer(c, ray.ID, "exclude", "{}").Want(http.StatusUnprocessableEntity)
	ofPlayer(c, ray.ID, "exclude", until("2027-01-21")).Want(http.StatusOK)
	apptest.WantConflict(t, ofPlayer(c, ray.ID, "exclude", until("2027-01-20")), says)
	apptest.WantConflict(t, ofPlayer(c, ray.ID, "exclude", until("2027-01-21")), says)
	c.Clock.Advance(time.Hour)
	var p player.Player
	ofPlayer(c, ray.ID, "exclude", until("2027-05-21")).Want(http.StatusOK).Into(&p)
	if *p.ExcludedAt != apptest.Friday {
		t.Errorf("asked for at %s", p.ExcludedAt)
	}
	for _, in := range []apptest.Body{{"excludedUntil": nil}, {"isActive": true, "excludedUntil": ""}} {
		c.Owner.Do("PATCH", "/api/players/"+ray.ID, in).Want(http.StatusUnprocessableEntity)
	}
	_, err := inRoom(t, c, func(tx *db.RoomTx) (player.Session, error) { return player.CheckIn(tx, ray.ID, nil) })
	if err == nil || err.Error() != "Ray Whitfield is self-excluded until May 21, 2027" {
		t.Fatal(err)
	}
	c.Clock.Advance(182 * 24 * time.Hour)
	if _, err := inRoom(t, c, func(tx *db.RoomTx) (player.Session, error) { return player.CheckIn(tx, ray.ID, nil) }); err != nil {
		t.Fatal(err)
	}
}

func TestARefusalIsKeptBesideTheRequestThatItRefused(t *testing.T) {
	t.Parallel()
	c := apptest.New(t)
	ray := c.Player("Ray Whitfield")
	ofPlayer(c, ray.ID, "bar", apptest.Body{"reason": "Threw a chair"}).Want(http.StatusOK)
	ctx := db.WithIfMatch(db.WithIdempotencyKey(t.Context(), db.IdempotencyKey{Key: "k", Hash: "h"}), 1)
	err := player.LogRefusal(ctx, c.DB, c.FrontOffice.Scope, func() error {
		_, err := inRoom(t, c, func(tx *db.RoomTx) (player.Guest, error) { return player.CheckDoor(tx, ray.ID, player.AtSeating) })
		return err
	}())
	if err == nil || len(apptest.Get[[]player.Refusal](c.Owner, "/api/players/"+ray.ID+"/refusals")) != 1 {
		t.Fatal(err)
	}
	// The key was not used up by it.
	made, err := db.InRoom(db.WithIdempotencyKey(t.Context(), db.IdempotencyKey{Key: "k", Hash: "h"}), c.DB, c.FrontOffice.Scope.Room(c.Room), func(tx *db.RoomTx) (string, error) {
		room.LogActivity(tx, "x", "Something", "")
		return "made", nil
	})
	if err != nil || made != "made" {
		t.Fatal(made, err)
	}
	ofPlayer(c, ray.ID, "refusals", apptest.Body{"roomId": c.Room, "place": "tournament", "reason": "unpaid"}).Want(http.StatusCreated)
	ofPlayer(c, ray.ID, "refusals", apptest.Body{"roomId": c.Room, "place": "roof", "reason": "unpaid"}).Want(http.StatusUnprocessableEntity)
	if n := len(apptest.Get[[]player.Refusal](c.Owner, "/api/players/"+ray.ID+"/refusals")); n != 2 {
		t.Fatal(n)
	}
}

func TestPlayersAreKeptApartBothWaysUntilStaffLetThemTogether(t *testing.T) {
	t.Parallel()
	c := apptest.New(t)
	ray, sue, theo := c.Player("Ray"), c.Player("Sue"), c.Player("Theo")
	of := func(p player.Player) (names string) {
		for _, a := range apptest.Get[[]player.KeptApart](c.FrontOffice, "/api/players/"+p.ID+"/apart") {
			names += a.Player.Name + " "
		}
		return names
	}
	ofPlayer(c, sue.ID, "apart", apptest.Body{"otherId": ray.ID}).Want(http.StatusOK)
	ofPlayer(c, ray.ID, "apart", apptest.Body{"otherId": sue.ID}).Want(http.StatusOK) // as it is
	c.Clock.Advance(time.Minute)
	ofPlayer(c, sue.ID, "apart", apptest.Body{"otherId": theo.ID}).Want(http.StatusOK)
	apptest.WantConflict(t, ofPlayer(c, ray.ID, "apart", apptest.Body{"otherId": ray.ID}), "Choose another player to keep Ray apart from")
	if of(ray) != "Sue " || of(sue) != "Ray Theo " || of(theo) != "Sue " {
		t.Fatal(of(ray), of(sue), of(theo))
	}
	c.FrontOffice.Do("DELETE", "/api/players/"+ray.ID+"/apart/"+sue.ID, nil).Want(http.StatusOK)
	if of(ray) != "" || of(sue) != "Theo " {
		t.Fatal(of(ray), of(sue))
	}
}

func TestTwoRecordsOfOnePersonBecomeOne(t *testing.T) {
	t.Parallel()
	c := apptest.New(t)
	ray, dup, sue := c.Player("Ray Whitfield"), c.Player("Raymond Whitfield"), c.Player("Sue")
	c.FrontOffice.Do("PATCH", "/api/players/"+dup.ID, apptest.Body{"phoneNumber": "512 555 0148", "email": "ray@example.org"}).Want(http.StatusOK)
	ofPlayer(c, dup.ID, "bar", apptest.Body{"reason": "Threw a chair"}).Want(http.StatusOK)
	ofPlayer(c, dup.ID, "unbar", apptest.Body{"reason": "Apologised"}).Want(http.StatusOK)
	ofPlayer(c, dup.ID, "apart", apptest.Body{"otherId": sue.ID}).Want(http.StatusOK)
	ofPlayer(c, ray.ID, "apart", apptest.Body{"otherId": dup.ID}).Want(http.StatusOK)
	for _, id := range []string{ray.ID, dup.ID} {
		if _, err := inRoom(t, c, func(tx *db.RoomTx) (player.Session, error) {
			s, err := player.CheckIn(tx, id, nil)
			if err != nil {
				return s, err
			}
			return s, player.AddPlayTime(tx, id, "2026-11-20", 60_000_000)
		}); err != nil {
			t.Fatal(err)
		}
	}
	merge := func() (player.Player, error) {
		return db.InOrg(t.Context(), c.DB, c.FloorManager.Scope, func(tx *db.OrgTx) (player.Player, error) { return player.Merge(tx, ray.ID, dup.ID) })
	}
	if _, err := merge(); err == nil || err.Error() != "Raymond Whitfield is checked in" {
		t.Fatal(err)
	}
	if _, err := inRoom(t, c, func(tx *db.RoomTx) (player.Session, error) {
		s, _, err := player.OpenSession(tx, dup.ID, tx.Now())
		if err != nil {
			return s, err
		}
		return player.CheckOut(tx, s, tx.Now(), false)
	}); err != nil {
		t.Fatal(err)
	}
	ofPlayer(c, dup.ID, "exclude", apptest.Body{"until": "2027-05-21T05:00:00Z"}).Want(http.StatusOK)
	whole, err := merge()
	if err != nil {
		t.Fatal(err)
	}
	if *whole.PhoneNumber != "512 555 0148" || *whole.Email != "ray@example.org" || whole.ExcludedUntil == nil {
		t.Fatalf("%+v", whole)
	}
	gone := apptest.Get[player.Player](c.Owner, "/api/players/"+dup.ID)
	if gone.IsActive || gone.MergedInto == nil || *gone.MergedInto != ray.ID {
		t.Fatalf("%+v", gone)
	}
	if got := theyFind(c, "whitfield"); got != "Ray Whitfield" || theyFind(c, "0148") != "Ray Whitfield" {
		t.Fatal(got)
	}
	if n := len(apptest.Get[[]player.Player](c.Owner, "/api/players")); n != 2 {
		t.Fatalf("the directory has %d", n)
	}
	if n := len(apptest.Get[[]player.Note](c.Owner, "/api/players/"+ray.ID+"/notes")); n != 3 {
		t.Errorf("%d notes", n)
	}
	if a := apptest.Get[[]player.KeptApart](c.Owner, "/api/players/"+ray.ID+"/apart"); len(a) != 1 || a[0].Player.Name != "Sue" {
		t.Errorf("%+v", a)
	}
	days, err := db.ViewOrg(t.Context(), c.DB, c.Owner.Scope, func(tx *db.OrgView) (int64, error) {
		return db.Value[int64](tx, "SELECT played FROM player_day WHERE org_id = $1 AND player_id = $2 AND gaming_day = '2026-11-20'", ray.ID)
	})
	if err != nil || days != 120_000_000 {
		t.Errorf("played %d, %v", days, err)
	}
	stands, err := db.ViewOrg(t.Context(), c.DB, c.Owner.Scope, func(tx *db.OrgView) (player.Player, error) { return player.Canonical(tx, dup.ID) })
	if err != nil || stands.ID != ray.ID {
		t.Error(stands, err)
	}
	apptest.WantConflict(t, c.Owner.Do("PATCH", "/api/players/"+dup.ID, apptest.Body{"isActive": true}), "Raymond Whitfield was merged into another record")
}

func TestMembershipsAreListedByWhatStandsNow(t *testing.T) {
	t.Parallel()
	c := apptest.New(t)
	sell := func(name string, term room.Term) (m player.Membership) {
		c.FrontOffice.Do("POST", "/api/memberships", apptest.Body{"playerId": c.Guest(name).ID, "roomId": c.Room, "membershipType": term}).Want(http.StatusCreated).Into(&m)
		c.Clock.Advance(time.Minute)
		return m
	}
	ray, sue := sell("Ray Whitfield", room.Daily), sell("Sue Pike", room.Monthly)
	sell("Theo Pike", room.Annual)
	list := func(query string) (names string) {
		for _, m := range apptest.Get[[]player.Membership](c.FrontOffice, "/api/memberships"+query) {
			names += m.Player.Name + " " + string(m.Status) + "; "
		}
		return names
	}
	for query, want := range map[string]string{
		"":               "Theo Pike active; Sue Pike active; Ray Whitfield active; ",
		"?q=pike":        "Theo Pike active; Sue Pike active; ",
		"?q=pike+sue":    "Sue Pike active; ",
		"?type=daily":    "Ray Whitfield active; ",
		"?status=active": "Theo Pike active; Sue Pike active; Ray Whitfield active; ", "?status=expired": "",
		"?room=" + c.Room: "Theo Pike active; Sue Pike active; Ray Whitfield active; ", "?room=" + c.OtherRoom: "",
		"?from=2026-11-20&to=2026-11-20": "Theo Pike active; Sue Pike active; Ray Whitfield active; ", "?from=2026-11-21": "", "?to=2026-11-19": "",
	} {
		if got := list(query); got != want {
			t.Errorf("%s: %q, want %q", query, got, want)
		}
	}
	if n := len(pages[player.Membership](t, c.FrontOffice, "/api/memberships?limit=2")); n != 3 {
		t.Errorf("%d by pages", n)
	}
	c.Clock.Advance(25 * time.Hour)
	c.FrontOffice, c.Owner = apptest.SignInAgain(t, c, c.FrontOffice), apptest.SignInAgain(t, c, c.Owner) // signed in anew
	if got := list("?status=expired"); got != "Ray Whitfield expired; " {
		t.Errorf("a day later: %q", got)
	}
	at := func(id string) *player.Membership {
		m, err := db.ViewOrg(t.Context(), c.DB, c.Owner.Scope, func(tx *db.OrgView) (*player.Membership, error) { return player.MembershipAt(tx, id, tx.Now()) })
		if err != nil {
			t.Fatal(err)
		}
		return m
	}
	if at(ray.PlayerID).Status != player.MembershipExpired || at(sue.PlayerID).Status != player.MembershipActive || at("nobody") != nil {
		t.Error("the membership of a moment")
	}
	if _, err := inRoom(t, c, func(tx *db.RoomTx) (player.Membership, error) {
		room.LogActivity(tx, "membership_cancelled", "cancelled", "")
		return player.CancelMembership(tx, sue.EntryID)
	}); err != nil {
		t.Fatal(err)
	}
	if at(sue.PlayerID) != nil || list("?status=cancelled") != "Sue Pike cancelled; " {
		t.Error("a reversed sale still counts")
	}
	if m := apptest.Get[[]player.Membership](c.FrontOffice, "/api/memberships/recent/club"); len(m) != 3 || m[0].OrganizationID != "club" {
		t.Errorf("%+v", m)
	}
	soon := func(query string) (names string) {
		for _, m := range apptest.Get[[]player.Membership](c.FrontOffice, "/api/memberships/expiring"+query) {
			names += m.Player.Name + "; "
		}
		return names
	}
	amy := sell("Amy Cole", room.Monthly)
	if week, month := soon(""), soon("?days=32"); week != "" || month != "Amy Cole; " { // a day's pass and what was reversed are nobody's to renew
		t.Errorf("within a week %q, within a month %q", week, month)
	}
	c.FrontOffice.Do("POST", "/api/memberships", apptest.Body{"playerId": amy.PlayerID, "roomId": c.Room, "membershipType": "monthly"}).Want(http.StatusCreated)
	if got := soon("?days=32"); got != "" {
		t.Errorf("renewed, and still %q", got)
	}
	c.FrontOffice.Do("GET", "/api/memberships/expiring?days=91", nil).Want(http.StatusUnprocessableEntity)
	c.FrontOffice.Do("GET", "/api/memberships/recent/elsewhere", nil).Want(http.StatusNotFound)
	c.FrontOffice.Do("GET", "/api/memberships?from=yesterday", nil).Want(http.StatusUnprocessableEntity)
	fees := apptest.Get[[]player.MembershipFee](c.FrontOffice, "/api/membership-fees")
	if len(fees) != 3 || fees[1].FeeAmount != 100_00 {
		t.Errorf("%+v", fees)
	}
}

func TestASessionKeepsTheTimeInPlayingEvenWhenTheClockStepsBack(t *testing.T) {
	t.Parallel()
	c := apptest.New(t)
	ray := c.Player("Ray Whitfield")
	do := func(f func(*db.RoomTx) (player.Session, error)) player.Session {
		t.Helper()
		s, err := inRoom(t, c, f)
		if err != nil {
			t.Fatal(err)
		}
		return s
	}
	s := do(func(tx *db.RoomTx) (player.Session, error) { return player.CheckIn(tx, ray.ID, nil) })
	if _, err := inRoom(t, c, func(tx *db.RoomTx) (player.Session, error) { return player.CheckIn(tx, ray.ID, nil) }); err == nil || err.Error() != "Ray Whitfield is already checked in" {
		t.Fatal(err)
	}
	follow := func(f func(*db.RoomTx, string) error) {
		do(func(tx *db.RoomTx) (player.Session, error) { return player.Session{}, f(tx, ray.ID) })
	}
	now := func() player.Session {
		t.Helper()
		list := apptest.Get[[]player.Session](c.FrontOffice, "/api/sessions/"+c.Room+"?q=whit")
		if len(list) != 1 {
			t.Fatalf("%+v", list)
		}
		return list[0]
	}
	c.Clock.Advance(10 * time.Minute)
	follow(player.MarkPlaying)
	c.Clock.Advance(90 * time.Second)
	if s := now(); s.Status != player.StatusPlaying || s.TotalPlayTime != 1 {
		t.Fatalf("%+v", s)
	}
	c.Clock.Advance(-time.Hour)
	follow(player.MarkWaiting)
	if s := now(); s.Status != player.StatusWaiting || s.TotalPlayTime != 0 || s.Played != 0 {
		t.Fatalf("%+v", s)
	}
	follow(player.MarkPlaying)
	c.Clock.Advance(20 * time.Minute)
	do(func(tx *db.RoomTx) (player.Session, error) { return player.SetStatus(tx, s.ID, player.StatusWaiting) })
	if _, err := inRoom(t, c, func(tx *db.RoomTx) (player.Session, error) { return player.SetStatus(tx, s.ID, player.StatusCheckedIn) }); err == nil || err.Error() != "Ray Whitfield is waiting, not new in the room" {
		t.Fatal(err)
	}
	do(func(tx *db.RoomTx) (player.Session, error) {
		return player.SetStatus(tx, s.ID, player.StatusCheckedOut)
	})
	if s := now(); s.TotalPlayTime != 20 || s.CheckOutTime == nil || *s.CheckOutTime < s.CheckInTime {
		t.Fatalf("%+v", s)
	}
	if len(apptest.Get[[]player.Session](c.FrontOffice, "/api/sessions/"+c.Room+"/checked_in")) != 0 {
		t.Error("he is still checked in")
	}
	c.FrontOffice.Do("GET", "/api/sessions/"+c.Room+"/gone", nil).Want(http.StatusNotFound)
	c.Clock.Advance(24 * time.Hour)
	c.FrontOffice = apptest.SignInAgain(t, c, c.FrontOffice) // signed in anew
	if list := apptest.Get[[]player.Session](c.FrontOffice, "/api/sessions?room="+c.Room); len(list) != 0 {
		t.Errorf("yesterday's: %+v", list)
	}
}

func TestTheListOfARoomShowsWhoWaitsFirstAndIsPaged(t *testing.T) {
	t.Parallel()
	c := apptest.New(t)
	check := func(name string, then ...player.Status) {
		id := c.Player(name).ID
		c.Clock.Advance(time.Minute)
		if _, err := inRoom(t, c, func(tx *db.RoomTx) (player.Session, error) {
			s, err := player.CheckIn(tx, id, nil)
			for _, to := range then {
				if err == nil {
					s, err = player.SetStatus(tx, s.ID, to)
				}
			}
			return s, err
		}); err != nil {
			t.Fatal(err)
		}
	}
	check("Out One", player.StatusCheckedOut)
	check("Plays", player.StatusPlaying)
	check("In One")
	check("Out Two", player.StatusCheckedOut)
	check("Waits", player.StatusPlaying, player.StatusWaiting)
	check("In Two")
	want := "Waits, In One, In Two, Plays, Out Two, Out One"
	names := func(list []player.Session) string {
		var all []string
		for _, s := range list {
			all = append(all, s.Player.Name)
		}
		return strings.Join(all, ", ")
	}
	for _, path := range []string{"/api/sessions/" + c.Room, "/api/sessions/" + c.Room + "?limit=1", "/api/sessions?room=" + c.Room + "&limit=4"} {
		if got := names(pages[player.Session](t, c.FrontOffice, path)); got != want {
			t.Errorf("%s: %s", path, got)
		}
	}
	if got := names(apptest.Get[[]player.Session](c.FrontOffice, "/api/sessions?status=checked_out")); got != "Out Two, Out One" {
		t.Error(got)
	}
	c.FrontOffice.Do("GET", "/api/sessions?room="+c.StrangerRoom, nil).Want(http.StatusNotFound)
}

func TestADrawingIsRecordedAndCanBeRepeated(t *testing.T) {
	t.Parallel()
	c := apptest.New(t)
	draw := func(entries []string, winners int) apptest.Answer {
		return c.FrontOffice.Do("POST", "/api/drawings", apptest.Body{"roomId": c.Room, "entries": entries, "winners": winners})
	}
	var d room.Drawing
	draw([]string{" Ann ", "", "Bob", "Cid"}, 2).Want(http.StatusCreated).Into(&d)
	if len(d.Entries) != 3 || len(d.Winners) != 2 || len(d.Seed) != 64 || d.By != "The front_office" {
		t.Fatalf("%+v", d)
	}
	if list := apptest.Get[[]room.Drawing](c.FrontOffice, "/api/drawings/"+c.Room); len(list) != 1 || list[0].Winners[1] != d.Winners[1] || list[0].DrawnAt != clock.Instant(apptest.Friday) {
		t.Fatalf("%+v", list)
	}
	many := make([]string, 2000)
	for i := range many {
		many[i] = "Name"
	}
	draw(many, 2000).Want(http.StatusCreated)
	for says, in := range map[string]apptest.Answer{
		"Enter at least one name": draw([]string{" "}, 1), "Winners must be between 1 and 2": draw([]string{"A", "B"}, 3),
		"Winners must be between 1 and 1": draw([]string{"A"}, 0), "Enter at most 120 characters": draw([]string{strings.Repeat("a", 121)}, 1),
	} {
		if e := in.Want(http.StatusUnprocessableEntity).Problem().Errors; e[0].Message != says {
			t.Errorf("%s: %+v", says, e)
		}
	}
}
