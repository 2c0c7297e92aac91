package lobby

import (
	"slices"

	"pitboss/internal/floor"
	"pitboss/internal/foundation/clock"
	"pitboss/internal/foundation/mask"
	"pitboss/internal/room"
)

// Board is what every board shows.
type Board struct {
	RoomName      string         `json:"roomName"`
	TimeZone      string         `json:"timeZone"`
	Announcements []Announcement `json:"announcements"` // that stand now
	Promotions    []string       `json:"promotions"`    // of the house
}

// ListsBoard is the board of the waiting lists of a room, by game.
type ListsBoard struct {
	Board
	HoldMinutes int         `json:"holdMinutes"` // time that a called player has
	JoinAddress string      `json:"joinAddress"` // of the public page on which players join a list; empty: none
	Lists       []BoardList `json:"lists"`
}

// BoardList is the list of one game, in its order.
type BoardList struct {
	GameTypeID string       `json:"gameTypeId"`
	GameName   string       `json:"gameName"`
	Tables     int          `json:"tables"` // that deal the game now
	Entries    []BoardEntry `json:"entries"`
}

// BoardEntry is one name on a list. A called player has a seat and a time.
type BoardEntry struct {
	ID          string         `json:"id"`
	Name        string         `json:"name"` // as the room chooses, also for readers of full names
	Position    int            `json:"position"`
	JoinedAt    clock.Instant  `json:"joinedAt"`
	TableNumber *int           `json:"tableNumber"`
	SeatNumber  *int           `json:"seatNumber"`
	HoldUntil   *clock.Instant `json:"holdUntil"` // null: not called
	IsComing    bool           `json:"isComing"`  // the player is not here yet
}

// ArrivalCode is the code by which players in front of the board confirm that they are here.
type ArrivalCode struct {
	Code  string        `json:"code"`  // empty: the server has no key to make one
	Until clock.Instant `json:"until"` // the next code is shown from then on
}

// TablesBoard is the board of the tables that deal a cash game, with their open seats.
type TablesBoard struct {
	Board
	Tables []BoardTable `json:"tables"`
}

// BoardTable is one table.
type BoardTable struct {
	ID          string `json:"id"`
	TableNumber int    `json:"tableNumber"`
	GameName    string `json:"gameName"`
	Seated      int    `json:"seated"`
	OpenSeats   int    `json:"openSeats"` // neither taken nor held
	MaxSeats    int    `json:"maxSeats"`
	Waiting     int    `json:"waiting"` // names on the list of its game
	Coming      int    `json:"coming"`  // of these, not here yet
}

// shownName returns what the boards of a room show of a player's name. An unknown choice shows the least.
func shownName(p floor.Person, choice room.BoardNames) string {
	switch {
	case choice == room.FullNames:
		return p.Name
	case choice == room.Nicknames && p.Nickname != nil && *p.Nickname != "":
		return *p.Nickname
	}
	return mask.FirstNameAndInitial(p.Name)
}

// listsOf returns the lists of a board.
func listsOf(games []floor.GameList, names room.BoardNames) []BoardList {
	lists := make([]BoardList, len(games))
	for i, g := range games {
		l := BoardList{GameTypeID: g.GameTypeID, GameName: g.GameName, Tables: len(g.Tables)}
		l.Entries = make([]BoardEntry, len(g.Entries)) // never null
		for i, e := range g.Entries {
			entry := BoardEntry{ID: e.ID, Name: shownName(e.Player, names), Position: e.Position, JoinedAt: e.JoinedAt,
				IsComing: e.ArrivedAt == nil}
			if e.Status == floor.EntryCalled {
				entry.TableNumber, entry.SeatNumber, entry.HoldUntil = e.TableNumber, e.SeatNumber, e.HoldUntil
			}
			l.Entries[i] = entry
		}
		lists[i] = l
	}
	return lists
}

// tablesOf returns the tables of a board, by number.
func tablesOf(games []floor.GameList) []BoardTable {
	board := []BoardTable{}
	for _, g := range games {
		for _, t := range g.Tables {
			board = append(board, BoardTable{
				ID: t.ID, TableNumber: t.TableNumber, GameName: g.GameName, Seated: t.CurrentPlayers,
				OpenSeats: len(t.FreeSeats()), MaxSeats: t.MaxSeats, Waiting: len(g.Entries), Coming: g.Coming(),
			})
		}
	}
	slices.SortFunc(board, func(a, b BoardTable) int { return a.TableNumber - b.TableNumber })
	return board
}
