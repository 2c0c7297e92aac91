package floor

import (
	"testing"

	"pitboss/internal/room"
	"pitboss/internal/test/assert"
)

func TestGameListsAreOfTheGamesDealtOrWaitedFor(t *testing.T) {
	t.Parallel()
	dealing := func(number int, game string) Table {
		return Table{
			TableNumber: number, GameTypeID: game, Status: TableActive, MaxSeats: 3, CurrentPlayers: 1,
			SeatStates: []SeatState{SeatOpen, SeatOccupied, SeatReserved},
		}
	}
	lent := Table{GameTypeID: "lent", Status: TableTournament, Event: &Event{}}
	closed := Table{GameTypeID: "idle", Status: TableAvailable, MaxSeats: 1, SeatStates: []SeatState{SeatOpen}}
	entries := []WaitlistEntry{
		{PlayerID: "a", GameTypeID: "dealt", Position: 1},
		{PlayerID: "b", GameTypeID: "waited", Position: 1}, {PlayerID: "a", GameTypeID: "waited", Position: 2},
	}
	waits := []Range{{1, 0, 5}, {2, 10, 40}}
	lists := gameLists([]room.GameType{{ID: "idle"}, {ID: "lent"}, {ID: "dealt"}, {ID: "waited"}},
		[]Table{dealing(1, "dealt"), closed, lent, dealing(4, "out of use"), dealing(5, "dealt")}, entries,
		[]Estimate{{GameTypeID: "waited", PerPosition: waits}, {GameTypeID: "idle"}})

	assert.MustEqual(t, "games", len(lists), 3)
	for i, id := range []string{"dealt", "waited", "out of use"} {
		assert.Equal(t, "game", lists[i].GameTypeID, id)
	}
	dealt, waited := lists[0], lists[1]
	assert.Equal(t, "seated", dealt.Seated(), 2)
	assert.Equal(t, "seats", dealt.Seats(), 6)
	assert.Equal(t, "open seats", dealt.OpenSeats(), 2)
	assert.Equal(t, "entries", len(dealt.Entries), 1)
	assert.Equal(t, "wait without an estimate", dealt.WaitAt(1) == nil, true)
	assert.Equal(t, "place", waited.EntryOf("a").Position, 2)
	assert.Equal(t, "not on the list", waited.EntryOf("c") == nil, true)
	assert.Equal(t, "wait", *waited.WaitAt(2), waits[1])
	assert.Equal(t, "wait beyond the estimate", waited.WaitAt(3) == nil, true)
}
