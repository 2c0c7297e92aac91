package notice

import (
	"slices"
	"strings"
)

// outboxRow is a queued notice.
type outboxRow struct {
	Notice
	deviceID  string // of the staff; empty: to a player
	channelID string // of the last attempt
	attempts  int    // by it
	tried     string // ids of channels that have failed
	failure   *Failure
}

func (n outboxRow) failureOr(otherwise Failure) Failure {
	if n.failure != nil {
		return *n.failure
	}
	return otherwise
}

// isAboutChannel reports whether a notice concerns one channel and goes nowhere else.
func (k Kind) isAboutChannel() bool { return k == ChannelAdded || k == Help || k == Test }

// choose picks the channel of the next attempt among a player's active channels, which are in the player's order. After
// a few failed attempts another channel comes first, if there is one. It returns the channels that have failed too.
func (n outboxRow) choose(active []storedChannel, isOffered func(ChannelKind) bool) (storedChannel, string, bool) {
	failed := strings.Fields(n.tried)
	var left []storedChannel
	for _, c := range active {
		if isOffered(c.Kind) && !slices.Contains(failed, c.ID) && (!n.Kind.isAboutChannel() || c.ID == n.AboutID) {
			left = append(left, c)
		}
	}
	if len(left) == 0 {
		return storedChannel{}, n.tried, false
	}
	// A crash may have followed the last attempt. The same channel recognizes the repeat by the notice's id.
	i := slices.IndexFunc(left, func(c storedChannel) bool { return c.ID == n.channelID })
	switch {
	case i < 0:
		return left[0], n.tried, true
	case n.attempts < maxAttempts || len(left) == 1:
		return left[i], n.tried, true
	}
	other := slices.Delete(left, i, i+1)
	return other[0], strings.Join(append(failed, n.channelID), " "), true
}
