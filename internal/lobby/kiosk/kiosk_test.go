package kiosk

import (
	"testing"

	"pitboss/internal/floor"
	"pitboss/internal/test/assert"
)

func TestTheListsOfAPlayerComeFirstWithTheirPlaces(t *testing.T) {
	t.Parallel()
	entries := []floor.WaitlistEntry{{PlayerID: "other", Position: 1}, {PlayerID: "own", Position: 2}}
	waits := []floor.Range{
		{Position: 1, HighMinutes: 5}, {Position: 2, LowMinutes: 10, HighMinutes: 40},
		{Position: 3, LowMinutes: 20, HighMinutes: 60},
	}
	lists := listsFor("own", []floor.GameList{
		{
			GameTypeID: "dealt", Estimate: floor.Estimate{Turnovers: 1},
			Tables: []floor.Table{{SeatStates: []floor.SeatState{floor.SeatOpen, floor.SeatOccupied}}},
		},
		{GameTypeID: "waited", Entries: entries, Estimate: floor.Estimate{Turnovers: 4, PerPosition: waits}},
	})
	assert.MustEqual(t, "lists", len(lists), 2)
	own, dealt := lists[0], lists[1]
	assert.Equal(t, "first list", own.GameTypeID, "waited")
	assert.Equal(t, "own place", own.Place.Position, 2)
	assert.Equal(t, "wait at the own place", *own.Wait, waits[1])
	assert.Equal(t, "open seats", dealt.OpenSeats, 1)
	assert.Equal(t, "wait without an estimate", dealt.Wait == nil, true)
	assert.Equal(t, "seats that came free", dealt.Turnovers, 1)
}
