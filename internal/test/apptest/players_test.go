package apptest_test

import (
	"encoding/json"
	"fmt"
	"net/http"
	"strings"
	"testing"
	"time"

	"pitboss/internal/foundation/clock"
	"pitboss/internal/foundation/db"
	"pitboss/internal/player"
	"pitboss/internal/room"
	"pitboss/internal/test/apptest"
	"pitboss/internal/test/assert"
)

// postPlayerAct posts an act on a player's record.
func postPlayerAct(c *apptest.Club, id, act string, in any) apptest.Answer {
	return c.FrontOffice.Do("POST", "/api/players/"+id+"/"+act, in)
}

// inRoom calls functions of the features directly, in a transaction of the main room on behalf of the front office.
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
	p := change(apptest.Body{
		"nickname": "The Ace", "phoneNumber": "+1 (512) 555-0148", "email": "ray.w@example.org", "skillLevel": 7,
		"probationUntil": "2027-01-31T00:00:00Z",
	})
	assert.MustPointer(t, "Nickname", p.Nickname, "The Ace")
	assert.MustPointer(t, "Phone", p.Phone, *p.PhoneNumber)
	assert.MustPointer(t, "SkillLevel", p.SkillLevel, 7)
	assert.MustPointer(t, "SkillSetBy", p.SkillSetBy, "The front_office")
	assert.NotNil(t, "ProbationUntil", p.ProbationUntil)
	for _, q := range []string{"whit", "ace", "555", "0148", "+1 512 555", "512555", "(512) 555-01",
		"ray.w@example.org", "w example", "RAY ace 512"} {
		assert.Equal(t, "searchPlayers(c, q)", searchPlayers(c, q), "Ray Whitfield")
	}
	p = change(apptest.Body{
		"name": " Raymond  White ", "nickname": " ", "phoneNumber": "737 555 0000", "email": "", "skillLevel": -1,
		"probationUntil": "",
	})
	assert.MustEqual(t, "Name", p.Name, "Raymond White")
	assert.MustNil(t, "Nickname", p.Nickname)
	assert.MustNil(t, "Email", p.Email)
	assert.MustNil(t, "SkillLevel", p.SkillLevel)
	assert.MustNil(t, "SkillSetAt", p.SkillSetAt)
	assert.MustNil(t, "ProbationUntil", p.ProbationUntil)
	for q, want := range map[string]string{
		"whitf": "", "ace": "", "0148": "", "example": "", "raymond white": "Raymond White", "737555": "Raymond White",
	} {
		assert.Equal(t, fmt.Sprintf("%q finds", q), searchPlayers(c, q), want)
	}
	same := apptest.Get[player.Player](c.Owner, "/api/players/"+ray.ID)
	assert.Equal(t, "Name", same.Name, "Raymond White")
	assert.Equal(t, "IsActive", same.IsActive, true)
	for field, in := range map[string]apptest.Body{"name": {"name": " "}, "phoneNumber": {"phoneNumber": "call me"},
		"email": {"email": "x"}, "skillLevel": {"skillLevel": 11}, "probationUntil": {"probationUntil": "soon"}} {
		e := c.FrontOffice.Do("PATCH", "/api/players/"+ray.ID, in).Want(http.StatusUnprocessableEntity).Problem().Errors
		assert.Len(t, "e", e, 1)
		assert.Equal(t, "e[0].Field", e[0].Field, field)
	}
}

func TestThePhoneOrEmailOfAnotherActivePlayerIsAConflictThatShowsHim(t *testing.T) {
	t.Parallel()
	c := apptest.New(t)
	var ray, sue player.Player
	c.FrontOffice.Do("POST", "/api/players", apptest.Body{
		"name": "Ray", "phoneNumber": "512 555 0148", "email": "ray@example.org",
	}).Want(http.StatusCreated).Into(&ray)
	c.FrontOffice.Do("POST", "/api/players", apptest.Body{
		"name": "Sue", "phoneNumber": "512 555 0148", "isActive": false,
	}).Want(http.StatusCreated).Into(&sue)
	for says, in := range map[string]apptest.Body{
		"Ray already has this phone number": {"isActive": true},
		"Ray already has this email":        {"isActive": true, "phoneNumber": "", "email": "RAY@example.org"},
	} {
		p := apptest.WantConflict(t, c.FrontOffice.Do("PATCH", "/api/players/"+sue.ID, in), says)
		var current player.Player
		assert.NoError(t, fmt.Sprintf("%s: %s: json.Unmarshal(p.Current, &current)", says, p.Current),
			json.Unmarshal(p.Current, &current))
		assert.Equal(t, fmt.Sprintf("%s: %s: current.ID", says, p.Current), current.ID, ray.ID)
	}
	// The player's own record does not count as a duplicate.
	c.FrontOffice.Do("PATCH", "/api/players/"+ray.ID, apptest.Body{"phoneNumber": "(512) 555-0148"}).Want(http.StatusOK)
	c.FrontOffice.Do("PATCH", "/api/players/"+ray.ID, apptest.Body{"isActive": false}).Want(http.StatusOK)
	c.FrontOffice.Do("PATCH", "/api/players/"+sue.ID, apptest.Body{"isActive": true}).Want(http.StatusOK)
	apptest.WantConflict(t, c.FrontOffice.Do("PATCH", "/api/players/"+ray.ID, apptest.Body{"isActive": true}),
		"Sue already has this phone number")
}

func TestABarHasAReasonAndIsLiftedWithOne(t *testing.T) {
	t.Parallel()
	c := apptest.New(t)
	ray := c.Player("Ray Whitfield")
	postPlayerAct(c, ray.ID, "bar", apptest.Body{"reason": " "}).Want(http.StatusUnprocessableEntity)
	apptest.WantConflict(t, postPlayerAct(c, ray.ID, "unbar", apptest.Body{"reason": "Apologised"}),
		"Ray Whitfield is not barred")
	var p player.Player
	postPlayerAct(c, ray.ID, "bar", apptest.Body{"reason": "Threw a chair"}).Want(http.StatusOK).Into(&p)
	assert.NotNil(t, "Barred", p.Barred)
	assert.MustEqual(t, "Barred.Reason", p.Barred.Reason, "Threw a chair")
	assert.MustEqual(t, "Barred.By", p.Barred.By, "The front_office")
	assert.MustEqual(t, "Barred.Since", p.Barred.Since, apptest.Friday)
	apptest.WantConflict(t, postPlayerAct(c, ray.ID, "bar", apptest.Body{"reason": "Again"}),
		"Ray Whitfield is already barred")
	_, err := inRoom(t, c, func(tx *db.RoomTx) (player.Session, error) { return player.CheckIn(tx, ray.ID, nil) })
	err = player.LogRefusal(t.Context(), c.DB, c.FrontOffice.Scope, err)
	if err == nil {
		t.Fatal("err: got no error")
	}
	assert.MustEqual(t, "err.Error()", err.Error(), "Ray Whitfield is barred: Threw a chair")
	list := apptest.Get[[]player.Refusal](c.Owner, "/api/players/"+ray.ID+"/refusals")
	assert.Len(t, "list", list, 1)
	assert.MustEqual(t, "list[0].Reason", list[0].Reason, player.ReasonBarred)
	assert.MustEqual(t, "list[0].Place", list[0].Place, player.AtCheckIn)
	assert.MustEqual(t, "list[0].By", list[0].By, "The front_office")
	assert.MustEqual(t, "list[0].RoomID", list[0].RoomID, c.Room)
	feed := apptest.Get[[]room.Activity](c.FrontOffice, "/api/activity/"+c.Room)
	assert.MustEqual(t, "feed[0].Description", feed[0].Description, "Ray Whitfield was refused at check-in")
	postPlayerAct(c, ray.ID, "unbar", apptest.Body{"reason": "Apologised"}).Want(http.StatusOK)
	if _, err := inRoom(t, c, func(tx *db.RoomTx) (player.Session, error) {
		return player.CheckIn(tx, ray.ID, nil)
	}); err != nil {
		t.Fatal(err)
	}
	notes := apptest.Get[[]player.Note](c.Owner, "/api/players/"+ray.ID+"/notes")
	assert.Len(t, "notes", notes, 2)
	if notes[0].Text != "No longer barred: Apologised" && notes[1].Text != "No longer barred: Apologised" {
		t.Fatalf("%+v", notes)
	}
}

func TestSelfExclusionIsExtendedAndNeverLiftedBeforeItsDate(t *testing.T) {
	t.Parallel()
	c := apptest.New(t)
	ray := c.Player("Ray Whitfield")
	const says = "Self-exclusion can only be extended"
	until := func(day string) apptest.Body { return apptest.Body{"until": day + "T05:00:00Z"} }
	apptest.WantConflict(t, postPlayerAct(c, ray.ID, "exclude", until("2026-11-20")), says)
	postPlayerAct(c, ray.ID, "exclude", "{}").Want(http.StatusUnprocessableEntity)
	postPlayerAct(c, ray.ID, "exclude", until("2027-01-21")).Want(http.StatusOK)
	apptest.WantConflict(t, postPlayerAct(c, ray.ID, "exclude", until("2027-01-20")), says)
	apptest.WantConflict(t, postPlayerAct(c, ray.ID, "exclude", until("2027-01-21")), says)
	c.Clock.Advance(time.Hour)
	var p player.Player
	postPlayerAct(c, ray.ID, "exclude", until("2027-05-21")).Want(http.StatusOK).Into(&p)
	assert.Pointer(t, "asked for: ExcludedAt", p.ExcludedAt, apptest.Friday)
	for _, in := range []apptest.Body{{"excludedUntil": nil}, {"isActive": true, "excludedUntil": ""}} {
		c.Owner.Do("PATCH", "/api/players/"+ray.ID, in).Want(http.StatusUnprocessableEntity)
	}
	_, err := inRoom(t, c, func(tx *db.RoomTx) (player.Session, error) { return player.CheckIn(tx, ray.ID, nil) })
	if err == nil {
		t.Fatal("err: got no error")
	}
	assert.MustEqual(t, "err.Error()", err.Error(), "Ray Whitfield is self-excluded until May 21, 2027")
	c.Clock.Advance(182 * 24 * time.Hour)
	if _, err := inRoom(t, c, func(tx *db.RoomTx) (player.Session, error) {
		return player.CheckIn(tx, ray.ID, nil)
	}); err != nil {
		t.Fatal(err)
	}
}

func TestDatesInAPlayersSentencesAreTheRoomsDays(t *testing.T) {
	t.Parallel()
	c := apptest.New(t)
	ray := c.Player("Ray Whitfield")
	// In UTC it is May 21, but in the room it is the evening of May 20.
	postPlayerAct(c, ray.ID, "exclude", apptest.Body{"until": "2027-05-21T01:00:00Z"}).Want(http.StatusOK)
	if text := readTrail(c.Owner, "type=player_updated")[0].Description; !strings.Contains(text, "until 2027-05-20") {
		t.Errorf("trail: %s", text)
	}
	notes := apptest.Get[[]player.Note](c.Owner, "/api/players/"+ray.ID+"/notes")
	if len(notes) != 1 || notes[0].Text != "Self-excluded until May 20, 2027" {
		t.Errorf("notes: %+v", notes)
	}
}

func TestARefusalIsKeptBesideTheRequestThatItRefused(t *testing.T) {
	t.Parallel()
	c := apptest.New(t)
	ray := c.Player("Ray Whitfield")
	postPlayerAct(c, ray.ID, "bar", apptest.Body{"reason": "Threw a chair"}).Want(http.StatusOK)
	ctx := db.WithIfMatch(db.WithIdempotencyKey(t.Context(), db.IdempotencyKey{Key: "k", Hash: "h"}), 1)
	err := player.LogRefusal(ctx, c.DB, c.FrontOffice.Scope, func() error {
		_, err := inRoom(t, c, func(tx *db.RoomTx) (player.Guest, error) {
			return player.CheckDoor(tx, ray.ID, player.AtSeating)
		})
		return err
	}())
	if err == nil {
		t.Fatal("err: got no error")
	}
	assert.Len(t, `apptest.Get[[]player.Refusal](c.Owner, "/api/players/"+ray.ID+"/refusals")`,
		apptest.Get[[]player.Refusal](c.Owner, "/api/players/"+ray.ID+"/refusals"), 1)
	// The refused request did not use up the idempotency key.
	made, err := db.InRoom(db.WithIdempotencyKey(t.Context(), db.IdempotencyKey{Key: "k", Hash: "h"}), c.DB,
		c.FrontOffice.Scope.Room(c.Room), func(tx *db.RoomTx) (string, error) {
			room.LogActivity(tx, "x", "Something", "")
			return "made", nil
		})
	assert.NoError(t, "err", err)
	assert.MustEqual(t, "made", made, "made")
	postPlayerAct(c, ray.ID, "refusals", apptest.Body{"roomId": c.Room, "place": "tournament", "reason": "unpaid"}).
		Want(http.StatusCreated)
	postPlayerAct(c, ray.ID, "refusals", apptest.Body{"roomId": c.Room, "place": "roof", "reason": "unpaid"}).
		Want(http.StatusUnprocessableEntity)
	n := len(apptest.Get[[]player.Refusal](c.Owner, "/api/players/"+ray.ID+"/refusals"))
	assert.MustEqual(t, "refusals of the player", n, 2)
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
	postPlayerAct(c, sue.ID, "apart", apptest.Body{"otherId": ray.ID}).Want(http.StatusOK)
	// The pair is already kept apart.
	postPlayerAct(c, ray.ID, "apart", apptest.Body{"otherId": sue.ID}).Want(http.StatusOK)
	c.Clock.Advance(time.Minute)
	postPlayerAct(c, sue.ID, "apart", apptest.Body{"otherId": theo.ID}).Want(http.StatusOK)
	apptest.WantConflict(t, postPlayerAct(c, ray.ID, "apart", apptest.Body{"otherId": ray.ID}),
		"Choose another player to keep Ray apart from")
	assert.MustEqual(t, "of(ray)", of(ray), "Sue ")
	assert.MustEqual(t, "of(sue)", of(sue), "Ray Theo ")
	assert.MustEqual(t, "of(theo)", of(theo), "Sue ")
	c.FrontOffice.Do("DELETE", "/api/players/"+ray.ID+"/apart/"+sue.ID, nil).Want(http.StatusOK)
	assert.MustEqual(t, "of(ray)", of(ray), "")
	assert.MustEqual(t, "of(sue)", of(sue), "Theo ")
}

func TestTwoRecordsOfOnePersonBecomeOne(t *testing.T) {
	t.Parallel()
	c := apptest.New(t)
	ray, dup, sue := c.Player("Ray Whitfield"), c.Player("Raymond Whitfield"), c.Player("Sue")
	c.FrontOffice.Do("PATCH", "/api/players/"+dup.ID, apptest.Body{
		"phoneNumber": "512 555 0148", "email": "ray@example.org",
	}).Want(http.StatusOK)
	postPlayerAct(c, dup.ID, "bar", apptest.Body{"reason": "Threw a chair"}).Want(http.StatusOK)
	postPlayerAct(c, dup.ID, "unbar", apptest.Body{"reason": "Apologised"}).Want(http.StatusOK)
	postPlayerAct(c, dup.ID, "apart", apptest.Body{"otherId": sue.ID}).Want(http.StatusOK)
	postPlayerAct(c, ray.ID, "apart", apptest.Body{"otherId": dup.ID}).Want(http.StatusOK)
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
		return db.InOrg(t.Context(), c.DB, c.FloorManager.Scope, func(tx *db.OrgTx) (player.Player, error) {
			return player.Merge(tx, ray.ID, dup.ID)
		})
	}
	if _, err := merge(); err == nil || err.Error() != "Raymond Whitfield is checked in" {
		t.Fatalf("%v, want err.Error() %q", err, "Raymond Whitfield is checked in")
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
	postPlayerAct(c, dup.ID, "exclude", apptest.Body{"until": "2027-05-21T05:00:00Z"}).Want(http.StatusOK)
	whole, err := merge()
	if err != nil {
		t.Fatal(err)
	}
	assert.MustPointer(t, "PhoneNumber", whole.PhoneNumber, "512 555 0148")
	assert.MustPointer(t, "Email", whole.Email, "ray@example.org")
	assert.NotNil(t, "ExcludedUntil", whole.ExcludedUntil)
	gone := apptest.Get[player.Player](c.Owner, "/api/players/"+dup.ID)
	assert.MustEqual(t, "IsActive", gone.IsActive, false)
	assert.MustPointer(t, "MergedInto", gone.MergedInto, ray.ID)
	assert.MustEqual(t, `searchPlayers(c, "whitfield")`, searchPlayers(c, "whitfield"), "Ray Whitfield")
	assert.MustEqual(t, `searchPlayers(c, "0148")`, searchPlayers(c, "0148"), "Ray Whitfield")
	assert.MustEqual(t, "the directory", len(apptest.Get[[]player.Player](c.Owner, "/api/players")), 2)
	assert.Equal(t, "len", len(apptest.Get[[]player.Note](c.Owner, "/api/players/"+ray.ID+"/notes")), 3)
	a := apptest.Get[[]player.KeptApart](c.Owner, "/api/players/"+ray.ID+"/apart")
	assert.Len(t, "players kept apart", a, 1)
	assert.Equal(t, "a[0].Player.Name", a[0].Player.Name, "Sue")
	days, err := db.ViewOrg(t.Context(), c.DB, c.Owner.Scope, func(tx *db.OrgView) (int64, error) {
		return db.Value[int64](tx,
			"SELECT played FROM player_day WHERE org_id = $1 AND player_id = $2 AND gaming_day = '2026-11-20'", ray.ID)
	})
	assert.NoError(t, "played", err)
	assert.Equal(t, "played: days", days, 120_000_000)
	stands, err := db.ViewOrg(t.Context(), c.DB, c.Owner.Scope,
		func(tx *db.OrgView) (player.Player, error) { return player.Canonical(tx, dup.ID) })
	assert.NoError(t, "err", err)
	assert.Equal(t, "stands.ID", stands.ID, ray.ID)
	apptest.WantConflict(t, c.Owner.Do("PATCH", "/api/players/"+dup.ID, apptest.Body{"isActive": true}),
		"Raymond Whitfield was merged into another record")
}

func TestMembershipsAreListedByWhatStandsNow(t *testing.T) {
	t.Parallel()
	c := apptest.New(t)
	sell := func(name string, term room.Term) (m player.Membership) {
		c.FrontOffice.Do("POST", "/api/memberships", apptest.Body{
			"playerId": c.Guest(name).ID, "roomId": c.Room, "membershipType": term,
		}).Want(http.StatusCreated).Into(&m)
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
		"?from=2026-11-20&to=2026-11-20": "Theo Pike active; Sue Pike active; Ray Whitfield active; ",
		"?from=2026-11-21":               "", "?to=2026-11-19": "",
	} {
		if got := list(query); got != want {
			t.Errorf("%s: %q, want %q", query, got, want)
		}
	}
	assert.Equal(t, "len", len(readAllPages[player.Membership](t, c.FrontOffice, "/api/memberships?limit=2")), 3)
	c.Clock.Advance(25 * time.Hour)
	// The session has expired, so the user signs in again.
	c.FrontOffice, c.Owner = apptest.SignInAgain(t, c, c.FrontOffice), apptest.SignInAgain(t, c, c.Owner)
	assert.Equal(t, "a day later", list("?status=expired"), "Ray Whitfield expired; ")
	at := func(id string) *player.Membership {
		m, err := db.ViewOrg(t.Context(), c.DB, c.Owner.Scope, func(tx *db.OrgView) (*player.Membership, error) {
			return player.MembershipAt(tx, id, tx.Now())
		})
		if err != nil {
			t.Fatal(err)
		}
		return m
	}
	assert.Equal(t, "the membership of a moment: at(ray.PlayerID).Status", at(ray.PlayerID).Status,
		player.MembershipExpired)
	assert.Equal(t, "the membership of a moment: at(sue.PlayerID).Status", at(sue.PlayerID).Status,
		player.MembershipActive)
	assert.Nil(t, `the membership of a moment: at("nobody")`, at("nobody"))
	if _, err := inRoom(t, c, func(tx *db.RoomTx) (player.Membership, error) {
		room.LogActivity(tx, "membership_cancelled", "cancelled", "")
		return player.CancelMembership(tx, sue.EntryID)
	}); err != nil {
		t.Fatal(err)
	}
	assert.Nil(t, "a reversed sale still counts: at(sue.PlayerID)", at(sue.PlayerID))
	assert.Equal(t, `a reversed sale still counts: list("?status=cancelled")`, list("?status=cancelled"),
		"Sue Pike cancelled; ")
	m := apptest.Get[[]player.Membership](c.FrontOffice, "/api/memberships/recent/club")
	assert.Len(t, "m", m, 3)
	assert.Equal(t, "m[0].OrganizationID", m[0].OrganizationID, "club")
	soon := func(query string) (names string) {
		for _, m := range apptest.Get[[]player.Membership](c.FrontOffice, "/api/memberships/expiring"+query) {
			names += m.Player.Name + "; "
		}
		return names
	}
	amy := sell("Amy Cole", room.Monthly)
	// Day passes and reversed memberships are not offered for renewal.
	week, month := soon(""), soon("?days=32")
	assert.Equal(t, "within a week", week, "")
	assert.Equal(t, "within a week: month", month, "Amy Cole; ")
	c.FrontOffice.Do("POST", "/api/memberships", apptest.Body{
		"playerId": amy.PlayerID, "roomId": c.Room, "membershipType": "monthly",
	}).Want(http.StatusCreated)
	assert.Equal(t, "renewed, and still", soon("?days=32"), "")
	c.FrontOffice.Do("GET", "/api/memberships/expiring?days=91", nil).Want(http.StatusUnprocessableEntity)
	c.FrontOffice.Do("GET", "/api/memberships/recent/elsewhere", nil).Want(http.StatusNotFound)
	c.FrontOffice.Do("GET", "/api/memberships?from=yesterday", nil).Want(http.StatusUnprocessableEntity)
	fees := apptest.Get[[]player.MembershipFee](c.FrontOffice, "/api/membership-fees")
	assert.Len(t, "fees", fees, 3)
	assert.Equal(t, "fees[1].FeeAmount", fees[1].FeeAmount, 100_00)
}

func TestADrawingIsRecordedAndCanBeRepeated(t *testing.T) {
	t.Parallel()
	c := apptest.New(t)
	draw := func(entries []string, winners int) apptest.Answer {
		return c.FrontOffice.Do("POST", "/api/drawings", apptest.Body{
			"roomId": c.Room, "entries": entries, "winners": winners,
		})
	}
	var d room.Drawing
	draw([]string{" Ann ", "", "Bob", "Cid"}, 2).Want(http.StatusCreated).Into(&d)
	assert.Len(t, "Entries", d.Entries, 3)
	assert.Len(t, "Winners", d.Winners, 2)
	assert.MustEqual(t, "len(d.Seed)", len(d.Seed), 64)
	assert.MustEqual(t, "By", d.By, "The front_office")
	list := apptest.Get[[]room.Drawing](c.FrontOffice, "/api/drawings/"+c.Room)
	assert.Len(t, "list", list, 1)
	assert.MustEqual(t, "list[0].Winners[1]", list[0].Winners[1], d.Winners[1])
	assert.MustEqual(t, "list[0].DrawnAt", list[0].DrawnAt, clock.Instant(apptest.Friday))
	many := make([]string, 2000)
	for i := range many {
		many[i] = "Name"
	}
	draw(many, 2000).Want(http.StatusCreated)
	for says, in := range map[string]apptest.Answer{
		"Enter at least one name":         draw([]string{" "}, 1),
		"Winners must be between 1 and 2": draw([]string{"A", "B"}, 3),
		"Winners must be between 1 and 1": draw([]string{"A"}, 0),
		"Enter at most 120 characters":    draw([]string{strings.Repeat("a", 121)}, 1),
	} {
		assert.Equal(t, "e[0].Message", in.Want(http.StatusUnprocessableEntity).Problem().Errors[0].Message, says)
	}
}
