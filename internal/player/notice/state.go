package notice

import (
	"strconv"
	"strings"

	"pitboss/internal/foundation/clock"
)

// ParseState reads a column StateOfEntry: off, reachable, stopped or none, then the status of the newest notice, its
// time in microseconds, the channel and the failure, with "-" for none. It returns nil while the notices are off.
func ParseState(column string) *State {
	parts := strings.Fields(column)
	s := &State{Status: StateNone}
	switch {
	case len(parts) == 0:
		return s
	case parts[0] == "off":
		return nil
	}
	s.IsReachable = parts[0] == "reachable"
	if parts[0] == "stopped" {
		s.Status = StateStopped
	}
	if len(parts) < 5 {
		return s
	}
	micros, err := strconv.ParseInt(parts[2], 10, 64)
	if err != nil {
		return s
	}
	at := clock.Instant(micros)
	s.Status, s.At = StateStatus(parts[1]), &at
	if k := ChannelKind(parts[3]); k != "-" {
		s.Channel = &k
	}
	if f := Failure(parts[4]); f != "-" {
		s.Failure = &f
	}
	return s
}
