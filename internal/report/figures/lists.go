package figures

import (
	"strconv"
	"strings"

	"pitboss/internal/foundation/clock"
	"pitboss/internal/foundation/money"
	"pitboss/internal/player"
	"pitboss/internal/room"
)

// DirectoryList is a list of the directory.
type DirectoryList string

// The lists.
const (
	RecentVisitors  DirectoryList = "recent"  // latest presence in the room, newest first
	AllPlayers      DirectoryList = "all"     // by name
	Members         DirectoryList = "members" // with a valid membership, by name
	VIPs            DirectoryList = "vip"     // by rank
	Debtors         DirectoryList = "owing"   // largest debt first
	RefusedPlayers  DirectoryList = "refused" // barred or self-excluded, by name
	InactivePlayers DirectoryList = "inactive"
)

// Values returns the words allowed on the wire.
func (DirectoryList) Values() []string {
	return []string{string(RecentVisitors), string(AllPlayers), string(Members), string(VIPs), string(Debtors),
		string(RefusedPlayers), string(InactivePlayers)}
}

// DirectoryRow is a player in the directory of a room. Visits and hours cover the whole organization.
type DirectoryRow struct {
	Player     player.Player   `json:"player"`
	VIP        bool            `json:"vip"`
	Membership *MembershipHead `json:"membership"` // the valid one, else the latest; null: none
	Seat       *SeatHead       `json:"seat"`       // in this room
	Session    *player.Status  `json:"session"`    // open in this room
	Visits90   int             `json:"visits90"`   // visits in the last 90 gaming days
	Hours90    float64         `json:"hours90"`    // seated in the last 90 gaming days, with one decimal
	LastVisit  *clock.Day      `json:"lastVisit"`
	Owed       money.Cents     `json:"owed"`
}

// MembershipHead is the summary of a membership.
type MembershipHead struct {
	MembershipType room.Term               `json:"membershipType"`
	Status         player.MembershipStatus `json:"status"`
	ExpiryDate     clock.Instant           `json:"expiryDate"`
}

// SeatHead is the summary of a seat.
type SeatHead struct {
	TableID     string `json:"tableId"`
	TableNumber int    `json:"tableNumber"`
	SeatNumber  int    `json:"seatNumber"`
}

// readMembership parses "monthly 1764…  1766…": term, beginning, end.
func readMembership(text *string, now clock.Instant) *MembershipHead {
	if text == nil {
		return nil
	}
	f := strings.Fields(*text)
	if len(f) != 3 {
		return nil
	}
	starts, err1 := strconv.ParseInt(f[1], 10, 64)
	ends, err2 := strconv.ParseInt(f[2], 10, 64)
	if err1 != nil || err2 != nil {
		return nil
	}
	m := &MembershipHead{room.Term(f[0]), player.MembershipActive, clock.Instant(ends)}
	switch {
	case now < clock.Instant(starts):
		m.Status = player.MembershipUpcoming
	case now >= m.ExpiryDate:
		m.Status = player.MembershipExpired
	}
	return m
}

// readSeat parses "table_3 3 7": table id, table number, seat number.
func readSeat(text *string) *SeatHead {
	if text == nil {
		return nil
	}
	f := strings.Fields(*text)
	if len(f) != 3 {
		return nil
	}
	table, err1 := strconv.Atoi(f[1])
	seat, err2 := strconv.Atoi(f[2])
	if err1 != nil || err2 != nil {
		return nil
	}
	return &SeatHead{f[0], table, seat}
}
