package night

import (
	"sync/atomic"
	"testing"
	"time"
)

func TestATableStatusEventDoesNotMatchAnotherActOfTheSameActor(t *testing.T) {
	var sockets atomic.Int64
	sockets.Store(1)
	tracker := newEventTracker(&sockets)
	max := &client{user: User{Name: "Max"}, room: &room{}}
	call := &operation{act: Call, client: max, eventKey: "by Max"}
	status := &operation{act: SetStatus, client: max, eventKey: "table t1"}
	tracker.expect(call)
	tracker.expect(status)
	var delivered []Act
	receive := func(version int64, n int, of int, kind, data string) {
		tracker.receive(time.Now(), max, message{
			Type: kind, Room: "r", Version: version, N: n, Of: of, Data: []byte(data)},
			func(e *operation, _ time.Time, _ *client, _ int64) { delivered = append(delivered, e.act) })
	}
	receive(1, 0, 2, "activity", `{"action":"table_status","actorName":"Max","tableId":"t1"}`)
	receive(1, 1, 2, "table_updated", `{"id":"t1","status":"short","currentPot":"0.00"}`)
	receive(2, 0, 2, "activity", `{"action":"waitlist_updated","actorName":"Max","tableId":"t2"}`)
	receive(2, 1, 2, "table_updated", `{"id":"t2","status":"active","currentPot":"0.00"}`)
	if len(delivered) != 2 || delivered[0] != SetStatus || delivered[1] != Call || len(tracker.undelivered()) != 0 {
		t.Errorf("delivered %v, undelivered %d", delivered, len(tracker.undelivered()))
	}
}
