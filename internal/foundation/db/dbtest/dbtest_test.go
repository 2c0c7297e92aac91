package dbtest_test

import (
	"context"
	"testing"

	"pitboss/internal/foundation/db"
	"pitboss/internal/foundation/db/dbtest"
	"pitboss/internal/foundation/tenant"
)

func TestEachTestGetsItsOwnDatabase(t *testing.T) {
	for range 2 {
		d := dbtest.Open(t)
		org := dbtest.Organization(t, d, "lodge", "main")
		version, err := db.InRoom(context.Background(), d, org.Room("main"), func(tx *db.RoomTx) (int64, error) {
			tx.Emit(db.NewEvent[any]("room_updated", tenant.ViewFloor).With(nil))
			return tx.Version(), nil
		})
		if err != nil || version != 1 {
			t.Fatalf("version %d, %v; want 1", version, err)
		}
	}
}
