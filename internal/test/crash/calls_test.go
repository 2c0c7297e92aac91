package crash_test

import (
	"encoding/json"
	"fmt"

	"pitboss/internal/test/process"
)

// readCalls reads the open calls of the desk's table. Alerts that a rule has raised are ignored.
func (d *desk) readCalls(url string, s *state) error {
	var open []struct {
		ID, Kind string
		TableID  *string
	}
	if err := process.GetJSON(url+"/api/pit-boss/alerts/"+d.room.ID, d.club.Token, &open); err != nil {
		return err
	}
	for _, a := range open {
		if a.Kind == "technical" && a.TableID != nil && *a.TableID == d.table {
			s.calls[a.ID] = true
		}
	}
	return nil
}

// callOrResolve raises a call at the table, or resolves one.
func (d *desk) callOrResolve() *act {
	for id := range d.is.calls {
		if len(d.is.calls) > 3 || d.pick.IntN(2) == 0 {
			return &act{what: "resolve a call", method: "POST", path: "/api/pit-boss/alerts/" + id + "/resolve",
				done: func(s *state, _ []byte) error {
					delete(s.calls, id)
					return nil
				}}
		}
	}
	return &act{what: "call", method: "POST", path: "/api/pit-boss/alerts",
		body: map[string]any{"roomId": d.room.ID, "tableId": d.table, "kind": "technical",
			"note": fmt.Sprint("Shuffler jammed, deck ", d.pick.Uint32())}, // equal calls would be merged
		done: func(s *state, raw []byte) error {
			var alert struct{ ID string }
			err := json.Unmarshal(raw, &alert)
			s.calls[alert.ID] = true
			return err
		}}
}
