package nights

import (
	"fmt"
	"slices"
	"time"

	"pitboss/internal/foundation/clock"
	"pitboss/internal/foundation/db"
	"pitboss/internal/foundation/money"
	"pitboss/internal/homegame"
	"pitboss/internal/homegame/community"
)

// notebook collects the log of one night.
type notebook struct {
	host    community.ActingUser
	at      clock.Instant
	entries []homegame.Entry
	made    int
}

func (n *notebook) add(after time.Duration, e homegame.Entry) {
	n.made++
	e.ID, e.At = fmt.Sprintf("entry-%d", n.made), n.at.Add(after)
	n.entries = append(n.entries, e)
}

func amount(c money.Cents) *money.Signed {
	return new(money.Signed(c))
}

func seatOf(name string) string { return "seat-" + slug(name, "-") }

func (n *notebook) sit(after time.Duration, seat int, name string) {
	n.add(after, homegame.Entry{
		Kind: homegame.KindSit, Player: seatOf(name), Name: name, User: memberID(name),
		Body: fmt.Appendf(nil, `{"seat":%d}`, seat),
	})
}

// buyIn adds a buy-in, which is paid in cash, out of the kitty, or owed to the host.
func (n *notebook) buyIn(after time.Duration, name string, c money.Cents, m homegame.Method) {
	e := homegame.Entry{Kind: homegame.KindBuyIn, Player: seatOf(name), Amount: amount(c), Method: m}
	if m == homegame.IOU {
		e.OwedTo = seatOf(n.host.Name)
	}
	n.add(after, e)
}

// take returns the entries that were added since the last call.
func (n *notebook) take() []homegame.Entry {
	defer func() { n.entries = nil }()
	return n.entries
}

// write appends entries to the game's log.
func write(tx *db.CommunityTx, game string, host community.ActingUser, entries []homegame.Entry) error {
	for some := range slices.Chunk(entries, 200) {
		if _, err := homegame.AppendEntries(tx, game, host.ID, hostsPhone, some); err != nil {
			return err
		}
	}
	return nil
}
