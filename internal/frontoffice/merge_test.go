package frontoffice_test

import (
	"fmt"
	"net/http"
	"sync"
	"testing"
	"time"

	"pitboss/internal/floor"
	"pitboss/internal/foundation/db"
	"pitboss/internal/foundation/tenant"
	"pitboss/internal/player"
	"pitboss/internal/test/apptest"
)

// otherTable sets up a table in the club's other room.
func otherTable(c *apptest.Club) floor.Table {
	var table floor.Table
	c.FloorManager.Do("POST", "/api/tables", apptest.Body{"roomId": c.OtherRoom, "tableNumber": 1,
		"gameTypeId": c.NL25.ID}).Want(http.StatusCreated).Into(&table)
	return table
}

// waitBriefly holds a transaction open until the other request is answered or, where it has to wait for the
// transaction, for 200 ms.
func waitBriefly(other <-chan apptest.Answer) {
	select {
	case <-other:
	case <-time.After(200 * time.Millisecond):
	}
}

func TestMergeWaitsForSeatingInAnotherRoom(t *testing.T) {
	t.Parallel()
	c := apptest.New(t)
	table, ray, dup := otherTable(c), c.Player("Ray Whitfield"), c.Player("Raymond Whitfield")
	merged := make(chan apptest.Answer, 2)
	_, err := db.InRoom(t.Context(), c.DB, c.FloorManager.Scope.Room(c.OtherRoom),
		func(tx *db.RoomTx) (floor.Seat, error) {
			act, err := floor.EditTable(tx, table.ID)
			if err != nil {
				return floor.Seat{}, err
			}
			s, err := act.SeatPlayer(floor.SeatAssignment{PlayerID: dup.ID})
			if err != nil {
				return s, err
			}
			go func() {
				a, _ := c.FloorManager.Try("POST", "/api/players/"+ray.ID+"/merge", apptest.Body{"duplicateId": dup.ID})
				merged <- a
				merged <- a
			}()
			waitBriefly(merged)
			return s, act.Commit()
		})
	if err != nil {
		t.Fatal(err)
	}
	apptest.WantConflict(t, <-merged, "Raymond Whitfield is seated at Table 1, seat 1")
}

func TestSeatingDuringMergeUsesSurvivingRecord(t *testing.T) {
	t.Parallel()
	c := apptest.New(t)
	table, ray, dup := otherTable(c), c.Player("Ray Whitfield"), c.Player("Raymond Whitfield")
	seated := make(chan apptest.Answer, 2)
	_, err := db.InRoom(t.Context(), c.DB, c.FloorManager.Scope.Room(c.Room),
		func(tx *db.RoomTx) (player.Player, error) {
			tx.Emit(db.NewEvent[any]("players_merged", tenant.ViewPlayers).With(nil))
			org, err := tx.Org()
			if err != nil {
				return ray, err
			}
			survivor, err := player.Merge(org, ray.ID, dup.ID)
			go func() {
				a, _ := c.FloorManager.Try("POST", "/api/seats", apptest.Body{"tableId": table.ID, "playerId": dup.ID,
					"seatNumber": 1, "buyInAmount": "300.00"})
				seated <- a
				seated <- a
			}()
			waitBriefly(seated)
			return survivor, err
		})
	if err != nil {
		t.Fatal(err)
	}
	var s floor.Seat
	a := <-seated
	a.Want(http.StatusCreated).Into(&s)
	if s.Player.ID != ray.ID {
		t.Fatalf("got player %+v, want %s", s.Player, ray.ID)
	}
}

func TestSeatByMergedRecordEndsWaitOfSurvivor(t *testing.T) {
	t.Parallel()
	c := apptest.New(t)
	table, ray, dup := otherTable(c), c.Player("Ray Whitfield"), c.Player("Raymond Whitfield")
	c.FloorManager.Do("POST", "/api/waitlist", apptest.Body{"roomId": c.OtherRoom, "playerId": dup.ID,
		"gameTypeId": c.NL25.ID}).Want(http.StatusCreated)
	c.FloorManager.Do("POST", "/api/players/"+ray.ID+"/merge", apptest.Body{"duplicateId": dup.ID}).Want(http.StatusOK)
	var s floor.Seat
	c.FloorManager.Do("POST", "/api/seats", apptest.Body{"tableId": table.ID, "playerId": dup.ID, "seatNumber": 1,
		"buyInAmount": "300.00"}).Want(http.StatusCreated).Into(&s)
	var list []floor.WaitlistEntry
	c.FloorManager.Do("GET", "/api/waitlist/"+c.OtherRoom, nil).Want(http.StatusOK).Into(&list)
	if s.Player.ID != ray.ID || len(list) != 0 {
		t.Errorf("got player %+v and list %+v, want %s and no entry", s.Player, list, ray.ID)
	}
}

// The invariants that run at the end check that no player sits by a merged record.
func TestConcurrentMergesAndSeatingsUseOneRecord(t *testing.T) {
	t.Parallel()
	c := apptest.New(t)
	table := otherTable(c)
	outcomes := map[string]int{}
	for i := range 12 {
		ray, dup := c.Player(fmt.Sprintf("Ray %d", i)), c.Player(fmt.Sprintf("Raymond %d", i))
		var merged, seated apptest.Answer
		var both sync.WaitGroup
		both.Go(func() {
			merged, _ = c.FloorManager.Try("POST", "/api/players/"+ray.ID+"/merge", apptest.Body{"duplicateId": dup.ID})
		})
		both.Go(func() {
			seated, _ = c.FrontOffice.Try("POST", "/api/seats", apptest.Body{"tableId": table.ID, "playerId": dup.ID,
				"seatNumber": 1, "buyInAmount": "300.00"})
		})
		both.Wait()
		var s floor.Seat
		seated.Want(http.StatusCreated).Into(&s)
		switch {
		case merged.Status == http.StatusOK && s.Player.ID == ray.ID:
			outcomes["merged first"]++
		case merged.Status == http.StatusConflict && s.Player.ID == dup.ID:
			outcomes["seated first"]++
		default:
			t.Fatalf("got merge %d %s with player %+v, want the survivor of either order", merged.Status, merged.Body,
				s.Player)
		}
		c.FloorManager.Do("DELETE", "/api/seats/"+s.ID, nil).Want(http.StatusNoContent)
	}
	t.Log(outcomes)
}
