// Package alerting watches over a room: it lists what someone should look at, raises what the rules say and what people
// call for, and resolves it. Alerts themselves are written by package room, so that each feature can raise its own.
package alerting

import "pitboss/internal/feature/room"

// Calls are the kinds of alert that people raise by hand, plain call first.
var Calls = []Call{Call(room.FloorCall), Call(room.DisputeCall), Call(room.SecurityCall), Call(room.TechnicalCall), Call(room.VIPCall)}

// Call is a kind of alert that people raise by hand.
type Call string

// Values are the words allowed on the wire.
func (Call) Values() []string {
	words := make([]string, len(Calls))
	for i, c := range Calls {
		words[i] = string(c)
	}
	return words
}
