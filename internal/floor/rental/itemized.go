package rental

import (
	"pitboss/internal/cage"
	"pitboss/internal/foundation/clock"
	"pitboss/internal/foundation/db"
	"pitboss/internal/foundation/money"
	"pitboss/internal/foundation/optional"
)

// Itemized is the charge of a rental, by seat: the running charge on the player's page, and the charge of an ended
// rental on its receipt. The lines add up to the charge of the tab.
type Itemized struct {
	StartTime      clock.Instant  `json:"startTime"`
	EndTime        *clock.Instant `json:"endTime"`        // null while it runs
	GraceMinutes   int            `json:"graceMinutes"`   // a shorter stay is free
	MinimumMinutes int            `json:"minimumMinutes"` // a longer one pays at least these
	Lines          []SeatLine     `json:"lines"`
	Pauses         []FreeTime     `json:"pauses"`
	Minutes        int64          `json:"minutes"` // charged
	Charge         money.Cents    `json:"charge"`
	PrepaidUsed    money.Cents    `json:"prepaidUsed"`
	PrepaidLeft    *money.Cents   `json:"prepaidLeft"` // after this charge; null: it has ended
	Owed           money.Cents    `json:"owed"`        // the charge without prepaid time, paid or not
}

// SeatLine is the charge of the time in one seat.
type SeatLine struct {
	TableNumber int            `json:"tableNumber"`
	SeatNumber  int            `json:"seatNumber"`
	GameName    string         `json:"gameName"`
	From        clock.Instant  `json:"from"`
	To          *clock.Instant `json:"to"`      // null: the player sits there now
	Minutes     int64          `json:"minutes"` // charged
	HourlyRate  money.Cents    `json:"hourlyRate"`
	Amount      money.Cents    `json:"amount"`
}

// FreeTime is time that is not charged, with its reason.
type FreeTime struct {
	From   clock.Instant  `json:"from"`
	To     *clock.Instant `json:"to"` // null: it lasts
	Reason PauseReason    `json:"reason"`
}

// PauseReason is the reason of a pause.
type PauseReason string

// Values are the words allowed on the wire.
func (PauseReason) Values() []string { return []string{PauseTable, PauseAway} }

const (
	seatsOfRental = `SELECT t.table_number, y.seat_number, g.name FROM seat_stay y
		JOIN poker_table t ON t.org_id = y.org_id AND t.id = y.table_id
		JOIN game_type g ON g.org_id = y.org_id AND g.id = y.game_type_id
		WHERE y.org_id = $1 AND y.rental_id = $2 ORDER BY y.started_at, coalesce(y.ended_at, y.started_at + 1)`
	reasonsOfRental = `SELECT from_at, to_at, reason FROM rental_pause WHERE org_id = $1 AND rental_id = $2
		ORDER BY from_at, reason`
)

// ItemizeRunning returns the running charge of a player in the room, up to a moment, or nil.
func ItemizeRunning(
	tx db.RoomReader, playerID string, now clock.Instant, calendar clock.Calendar,
) (*Itemized, error) {
	t, found, err := db.One(tx.InOrg(), scanTab, runningTab, playerID)
	if err != nil || !found || t.RoomID != tx.RoomID() {
		return nil, err
	}
	i, err := t.itemize(tx, now, calendar)
	return &i, err
}

// itemize returns the charge of a rental by seat, up to its end or to a moment at which it runs.
func (t storedTab) itemize(tx db.RoomReader, now clock.Instant, calendar clock.Calendar) (i Itemized, err error) {
	org, r, tab := tx.InOrg(), t.rental, t.asOf(now, calendar)
	i = Itemized{
		StartTime: r.StartTime, EndTime: t.EndTime, GraceMinutes: r.GraceMinutes, MinimumMinutes: r.MinimumMinutes,
		Charge: optional.Or(t.charged, tab.Charge), Owed: tab.Owed, // a receipt shows the charge that was reversed
	}
	if t.EndTime == nil {
		left := max(r.Prepaid-tab.Charge, 0)
		i.PrepaidLeft = &left
	} else if i.Owed, err = cage.BilledForRental(tx, r.ID); err != nil {
		return i, err
	}
	i.PrepaidUsed = i.Charge - i.Owed
	if i.Lines, err = db.All(org, func(scan db.Scan) (l SeatLine, err error) {
		return l, scan(&l.TableNumber, &l.SeatNumber, &l.GameName)
	}, seatsOfRental, r.ID); err != nil {
		return i, err
	}
	for n, c := range r.BillBySegment(optional.Or(t.EndTime, now), calendar) {
		l, s := &i.Lines[n], r.Segments[n]
		l.From, l.To, l.HourlyRate, l.Minutes, l.Amount = s.From, s.To, s.HourlyRate, c.Minutes, c.Amount
		i.Minutes += c.Minutes
	}
	i.Pauses, err = db.All(org, func(scan db.Scan) (p FreeTime, err error) {
		return p, scan(&p.From, &p.To, &p.Reason)
	}, reasonsOfRental, r.ID)
	return i, err
}
