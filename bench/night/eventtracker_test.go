package night

import (
	"sync/atomic"
	"testing"
	"time"
)

func TestWhatSomebodySaysOfATableIsNotTakenForHisOtherAct(t *testing.T) {
	var ears atomic.Int64
	ears.Store(1)
	r := newEventTracker(&ears)
	by := &client{who: Person{Name: "Max"}, room: &room{}}
	call, status := &operation{act: Call, by: by, mark: "by Max"}, &operation{act: SetStatus, by: by, mark: "table t1"}
	r.expect(call)
	r.expect(status)
	var told []Act
	hear := func(version int64, n int, of int, kind, data string) {
		r.receive(time.Now(), by, message{Type: kind, Room: "r", Version: version, N: n, Of: of, Data: []byte(data)},
			func(e *operation, _ time.Time, _ *client, _ int64) { told = append(told, e.act) })
	}
	hear(1, 0, 2, "activity", `{"action":"table_status","actorName":"Max","tableId":"t1"}`)
	hear(1, 1, 2, "table_updated", `{"id":"t1","status":"short","currentPot":"0.00"}`)
	hear(2, 0, 2, "activity", `{"action":"waitlist_updated","actorName":"Max","tableId":"t2"}`)
	hear(2, 1, 2, "table_updated", `{"id":"t2","status":"active","currentPot":"0.00"}`)
	if len(told) != 2 || told[0] != SetStatus || told[1] != Call || len(r.undelivered()) != 0 {
		t.Errorf("told of %v, and of %d not", told, len(r.undelivered()))
	}
}
