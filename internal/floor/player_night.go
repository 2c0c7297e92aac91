package floor

import (
	"cmp"
	"slices"

	"pitboss/internal/foundation/clock"
	"pitboss/internal/foundation/db"
	"pitboss/internal/player"
)

// Moment is something that was recorded about a player, for their own page.
type Moment struct {
	At          clock.Instant `json:"at"`
	Kind        MomentKind    `json:"kind"`
	GameName    string        `json:"gameName"`    // empty: of no game
	TableNumber int           `json:"tableNumber"` // 0: of no seat
	SeatNumber  int           `json:"seatNumber"`
}

// MomentKind is the subject of a moment.
type MomentKind string

// The kinds.
const (
	MomentCheckedIn  MomentKind = "checked_in"
	MomentCheckedOut MomentKind = "checked_out"
	MomentJoined     MomentKind = "joined"
	MomentArrived    MomentKind = "arrived" // on a list that was joined from elsewhere
	MomentCalled     MomentKind = "called"
	MomentMissedCall MomentKind = "missed_call"
	MomentLate       MomentKind = "late"     // off a list, because the player had not arrived
	MomentOffList    MomentKind = "off_list" // by the player or by staff
	MomentSatDown    MomentKind = "sat_down"
	MomentMoved      MomentKind = "moved"
	MomentStoodUp    MomentKind = "stood_up"
)

// Values are the words allowed on the wire.
func (MomentKind) Values() []string {
	return []string{
		string(MomentCheckedIn), string(MomentCheckedOut), string(MomentJoined), string(MomentArrived),
		string(MomentCalled), string(MomentMissedCall), string(MomentLate), string(MomentOffList),
		string(MomentSatDown), string(MomentMoved), string(MomentStoodUp),
	}
}

const (
	ofPlayer        = player.RecordsOf + "SELECT CAST($3 AS TEXT)" + player.AndMerged
	entriesOfPlayer = "SELECT " + entryColumns + ` WHERE w.org_id = $1 AND w.room_id = $2
		AND w.joined_at >= $4 AND w.player_id IN ` + ofPlayer + ` ORDER BY w.joined_at, w.id`
	staysOfPlayer = `SELECT y.started_at, y.ended_at, y.left_seat, coalesce(y.rental_id, ''), t.table_number,
		y.seat_number, g.name FROM seat_stay y
		JOIN poker_table t ON t.org_id = y.org_id AND t.id = y.table_id
		JOIN game_type g ON g.org_id = y.org_id AND g.id = y.game_type_id
		WHERE y.org_id = $1 AND y.room_id = $2 AND y.started_at >= $4
		AND y.player_id IN ` + ofPlayer + ` ORDER BY y.started_at, coalesce(y.ended_at, y.started_at + 1), y.id`
)

// MomentsOf returns the records of a player in the lists and the seats of the room since a moment, by time.
func MomentsOf(tx db.RoomReader, playerID string, since clock.Instant) ([]Moment, error) {
	entries, err := db.All(tx, scanEntry, entriesOfPlayer, playerID, since)
	if err != nil {
		return nil, err
	}
	moments := []Moment{}
	for _, k := range entries {
		moments = append(moments, k.moments()...)
	}
	stays, err := db.All(tx, scanStay, staysOfPlayer, playerID, since)
	for i, s := range stays {
		var before playerStay
		if i > 0 {
			before = stays[i-1]
		}
		moments = append(moments, s.moments(before)...)
	}
	slices.SortStableFunc(moments, func(a, b Moment) int { return cmp.Compare(a.At, b.At) })
	return moments, err
}

// moments are the records of an entry. A seating is recorded by the seat, and a new call replaces an earlier one.
func (k entryRow) moments() []Moment {
	s, game := k.state, k.GameType.Name
	list := []Moment{{At: k.JoinedAt, Kind: MomentJoined, GameName: game}}
	if k.Source != SourceWalkIn && s.ArrivedAt != nil && *s.ArrivedAt > k.JoinedAt {
		list = append(list, Moment{At: *s.ArrivedAt, Kind: MomentArrived, GameName: game})
	}
	if placeOf(s, k.JoinedAt).Reason == PlaceMissedCall {
		list = append(list, Moment{At: s.RankAt, Kind: MomentMissedCall, GameName: game})
	}
	if s.CalledAt != nil && k.TableNumber != nil && s.SeatNumber != nil {
		list = append(list, Moment{*s.CalledAt, MomentCalled, game, *k.TableNumber, *s.SeatNumber})
	}
	if s.EndedAt == nil || s.Status == EntrySeated {
		return list
	}
	kind := MomentOffList
	if s.Status == EntryExpired {
		kind = MomentMissedCall
		if s.ArrivedAt == nil && k.RemoveAt != nil && *k.RemoveAt <= *s.EndedAt {
			kind = MomentLate
		}
	}
	return append(list, Moment{At: *s.EndedAt, Kind: kind, GameName: game})
}

// playerStay is a stay of a player in one seat.
type playerStay struct {
	from        clock.Instant
	to          *clock.Instant
	leftSeat    bool
	rental      string
	table, seat int
	game        string
}

func scanStay(scan db.Scan) (s playerStay, err error) {
	return s, scan(&s.from, &s.to, &s.leftSeat, &s.rental, &s.table, &s.seat, &s.game)
}

// moments are the beginning and the end of a stay. A new rate begins a stay in the same seat, which is no news.
func (s playerStay) moments(before playerStay) (list []Moment) {
	isMove := s.rental != "" && s.rental == before.rental
	switch {
	case !isMove:
		list = append(list, Moment{s.from, MomentSatDown, s.game, s.table, s.seat})
	case s.table != before.table || s.seat != before.seat:
		list = append(list, Moment{s.from, MomentMoved, s.game, s.table, s.seat})
	}
	if s.to != nil && s.leftSeat {
		list = append(list, Moment{*s.to, MomentStoodUp, s.game, s.table, s.seat})
	}
	return list
}
