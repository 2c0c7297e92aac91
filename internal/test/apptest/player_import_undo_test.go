package apptest_test

import (
	"net/http"
	"testing"
	"time"

	"pitboss/internal/foundation/db"
	"pitboss/internal/foundation/money"
	"pitboss/internal/player"
	"pitboss/internal/player/importlog"
	"pitboss/internal/test/apptest"
	"pitboss/internal/test/assert"
)

// An imported player plays and pays after the import: the imported debt is paid, and a new debt of the same amount is
// open.
func TestAnUpdatedPlayerWhoHasPaidSinceStaysWhenAnImportIsUndone(t *testing.T) {
	t.Parallel()
	i := openImporter(t)
	openDrawer(i.Club, "Drawer 1", i.FrontOffice)
	ray := i.Player("Ray Whitfield")
	v := i.run(i.upload("Name,Owed\nRay Whitfield,20\n"))
	assert.MustEqual(t, "updated", v.Counts.Updated, 1)
	i.FrontOffice.Do("POST", "/api/sessions/check-in", apptest.Body{"playerId": ray.ID, "roomId": i.Room,
		"payOwed": true, "paymentMethod": "cash"}).Want(http.StatusCreated)
	seat := i.SeatPlayer(ray, i.Table(5, i.NL25), 1)
	i.Clock.Advance(3 * time.Hour)
	i.FloorManager.Do("DELETE", "/api/seats/"+seat.ID, nil).Want(http.StatusNoContent)

	assert.Equal(t, "stays", i.undo(v.ID).Counts.Stayed, 1)
	i.checkInvariants(t)
}

// The imported record is merged into another record. The corrected file matches the surviving record.
func TestABalanceIsOpenedOnceForMergedRecords(t *testing.T) {
	t.Parallel()
	i := openImporter(t)
	ray := i.Player("Ray Whitfield")
	i.run(i.upload("Name,Phone,Prepaid\nRaymond Whitfield,512 300 0001,20\n"))
	added := apptest.Get[[]player.Player](i.Owner, "/api/players?q=Raymond")[0]
	i.Owner.Do("POST", "/api/players/"+ray.ID+"/merge", apptest.Body{"duplicateId": added.ID}).Want(http.StatusOK)
	assert.Equal(t, "prepaid", -i.sumAccount(t, "prepaid_time"), money.Cents(20_00))
	v := i.upload("Name,Phone,Email,Prepaid\nRaymond Whitfield,512 300 0001,ray@example.com,20\n")
	assert.Equal(t, "prepaid of the corrected file", v.Counts.Prepaid, 0)
	i.run(v)
	assert.Equal(t, "prepaid after the undo", -i.sumAccount(t, "prepaid_time"), money.Cents(20_00))
	i.checkInvariants(t)
}

func TestTheUndoOfAnImportNamesThePersonWhoUndidIt(t *testing.T) {
	t.Parallel()
	i := openImporter(t)
	v := i.run(i.upload("Name,Prepaid\nAnna Ames,20\n"))
	i.FloorManager.Do("POST", "/api/player-imports/"+v.ID+"/undo", nil).Want(http.StatusOK)
	i.RunJobs()
	authors, err := db.ViewAcross(t.Context(), i.DB, "the test reads the ledger",
		func(tx *db.AnyTx) ([]string, error) {
			return db.All(tx, func(scan db.Scan) (name string, err error) { return name, scan(&name) },
				"SELECT actor_name FROM ledger_entry ORDER BY number")
		})
	assert.NoError(t, "ledger", err)
	assert.DeepEqual(t, "authors", authors, []string{i.Owner.Scope.Actor().Name, i.FloorManager.Scope.Actor().Name})
}

// An import changes a phone number. Before the undo, another player gets the former number.
func TestAnUpdatedPlayerStaysWhenAnotherHasTheFormerContact(t *testing.T) {
	t.Parallel()
	i := openImporter(t)
	addGuestWithPhone(i.Club, "Ray Whitfield", "5125550148")
	i.run(i.upload("Name,Phone,Email\nRay Whitfield,512 555 0148,ray@example.com\n"))
	v := i.run(i.upload("Name,Phone,Email\nRay Whitfield,512 555 0199,ray@example.com\n"))
	assert.MustEqual(t, "updated", v.Counts.Updated, 1)
	addGuestWithPhone(i.Club, "Joanna Pike", "5125550148")
	undone := i.undo(v.ID)
	assert.Equal(t, "state", undone.State, importlog.Undone)
	assert.Equal(t, "stays", undone.Counts.Stayed, 1)
	assert.Equal(t, "players of the number", searchPlayers(i.Club, "0148"), "Joanna Pike")
}

// The job writes and undoes an import on behalf of the administrator that started it.
func TestTheEventsOfAnImportNameTheAdministratorBehindIt(t *testing.T) {
	t.Parallel()
	i := openImporter(t)
	inside := signInWithCode(i.Club, requestImpersonation(t, i.Administrator(), "club", "Ticket 4182").Token)
	i.Owner = inside
	v := i.run(i.upload("Name\nAnna Ames\n"))
	assert.Equal(t, "state", i.undo(v.ID).State, importlog.Undone)
	without, err := db.ViewAcross(t.Context(), i.DB, "the test reads the events", func(tx *db.AnyTx) ([]string, error) {
		return db.All(tx, func(scan db.Scan) (payload string, err error) { return payload, scan(&payload) },
			"SELECT payload FROM event "+
				"WHERE type IN ('player_import_updated', 'player_updated') AND impersonator_id = ''")
	})
	assert.NoError(t, "events", err)
	assert.DeepEqual(t, "events without the administrator", without, []string{})
}

func TestAKeyIsOneUploadToOneRoom(t *testing.T) {
	t.Parallel()
	i := openImporter(t)
	upload := func(room string) apptest.Answer {
		return i.Owner.Do("POST", "/api/player-imports?room="+room+"&name=members.csv", "Name\nRay Whitfield\n",
			"Content-Type", "application/octet-stream", "Idempotency-Key", "upload")
	}
	upload(i.Room).Want(http.StatusCreated)
	upload(i.Room).Want(http.StatusCreated)
	apptest.WantConflict(t, upload(i.OtherRoom), "This Idempotency-Key was already used for another request")
}
