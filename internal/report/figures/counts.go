package figures

import (
	"context"

	"pitboss/internal/foundation/api"
	"pitboss/internal/foundation/clock"
	"pitboss/internal/foundation/db"
	"pitboss/internal/foundation/tenant"
	"pitboss/internal/player"
	"pitboss/internal/room"
)

// Counts are the figures at the head of the directory.
type Counts struct {
	Total         int           `json:"total"`
	Active        int           `json:"active"`
	Inactive      int           `json:"inactive"`
	MembersToday  int           `json:"membersToday"` // players with a valid membership
	ByTerm        TermCounts    `json:"byTerm"`
	InRoom        int           `json:"inRoom"`
	Playing       int           `json:"playing"`
	NotSeated     int           `json:"notSeated"`
	VIP           int           `json:"vip"`
	NewThisMonth  int           `json:"newThisMonth"`
	NewComparison string        `json:"newComparison"` // "+9 vs October 1 to 20"
	Owing         int           `json:"owing"`
	Refused       int           `json:"refused"` // barred or self-excluded
	AsOf          clock.Instant `json:"asOf"`
}

// TermCounts are the numbers of members by membership term.
type TermCounts struct {
	Daily   int `json:"daily"`
	Monthly int `json:"monthly"`
	Annual  int `json:"annual"`
}

// Sum returns the number of all members.
func (t TermCounts) Sum() int { return t.Daily + t.Monthly + t.Annual }

const (
	newPlayers = `SELECT count(*) FROM player WHERE org_id = $1 AND created_at >= $2 AND created_at < $3
		AND merged_into IS NULL`
	firstPlayer = "SELECT min(created_at) FROM player WHERE org_id = $1"
	countOwing  = `SELECT count(*) FROM player_balance WHERE org_id = $1 AND account = 'receivable' AND amount <> 0
		AND amount > 0`
	// The condition on the name selects the index of players whom the door may refuse.
	countRefused = `SELECT count(*) FROM player WHERE org_id = $1 AND name_key >= ''
		AND (barred_at IS NOT NULL OR excluded_until IS NOT NULL)
		AND (barred_at IS NOT NULL OR excluded_until > $2) AND merged_into IS NULL`
)

func (a *Actions) directoryCounts(ctx context.Context, at tenant.Room, _ api.RoomRequest) (Counts, error) {
	return db.ViewRoom(ctx, a.db, at, func(tx *db.RoomView) (Counts, error) {
		c := Counts{AsOf: tx.Now()}
		r, err := room.Current(tx)
		if err != nil {
			return c, err
		}
		vip, err := a.vip(tx.InOrg(), r, tx.Now())
		if err != nil {
			return c, err
		}
		c.VIP = len(vip.VIP)
		return c, a.count(&c, tx, r)
	})
}

// count avoids reading all players of an organization: the number of players is stored with the organization, the
// number of members is cached, and the others are read along partial indexes.
func (a *Actions) count(c *Counts, tx *db.RoomView, r room.Room) error {
	org, now := tx.InOrg(), tx.Now()
	n, err := player.LoadCounts(org)
	if err != nil {
		return err
	}
	c.Total, c.Active, c.Inactive = n.Total, n.Active(), n.Inactive
	if c.ByTerm, err = a.members.at(org, n.MembershipChanges, now); err != nil {
		return err
	}
	c.MembersToday = c.ByTerm.Sum()
	open, err := db.All(tx, scanWordCount, openByStatus)
	if err != nil {
		return err
	}
	for _, o := range open {
		c.InRoom += o.n
		if o.word == "playing" {
			c.Playing = o.n
		} else {
			c.NotSeated += o.n
		}
	}
	if c.Owing, err = db.Value[int](org, countOwing); err != nil {
		return err
	}
	if c.Refused, err = db.Value[int](org, countRefused, now); err != nil {
		return err
	}
	return c.newcomers(org, r.Calendar(), now)
}

// newcomers counts the players added since the month began, compared with the same part of the previous month.
func (c *Counts) newcomers(org db.OrgReader, calendar clock.Calendar, now clock.Instant) error {
	today := calendar.DayOf(now)
	month := today[:len("2026-11-")] + "01"
	from, to := previousRange(month, today, today)
	count := func(from, to clock.Instant) (int, error) { return db.Value[int](org, newPlayers, from, to) }
	var err error
	if c.NewThisMonth, err = count(calendar.DayStart(month), now+1); err != nil {
		return err
	}
	c.NewComparison = NoComparison
	first, err := db.Value[*clock.Instant](org, firstPlayer)
	if err != nil || first == nil || *first >= calendar.DayStart(month) {
		return err
	}
	end := SameTimeOnDay(calendar, to, now)
	if daysBetween(from, to) != daysBetween(month, today) {
		end = calendar.DayStart(to.Add(1)) - 1
	}
	then, err := count(calendar.DayStart(from), end+1)
	c.NewComparison = signed(c.NewThisMonth-then) + " vs " + spanLabel(from, to)
	return err
}
