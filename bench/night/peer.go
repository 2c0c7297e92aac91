package night

import (
	"context"
	"fmt"
	"time"
)

// Peer is a server that is not ours: where it is asked for what every server has, and what it tells its screens. Seat and
// Leave it takes as ours does, and who sits at a table it says at Seats as ours does.
type Peer interface {
	// Path is where a list of a room is.
	Path(q Query, room string) string
	// Follow begins a subscription of a room.
	Follow(ctx context.Context, token, room string) (Subscription, error)
}

// Subscription is a socket, or a stream.
type Subscription interface {
	// Next waits for a message.
	Next() (PeerEvent, error)
	Close() error
}

// PeerEvent is a message that says who has sat down or got up.
type PeerEvent struct {
	Seat  string // SeatOf it; empty: the message is about something else
	Once  string // no other message of the room has it
	Bytes int    // that the message took
}

// SeatKey names a seat, which is counted from 1.
func SeatKey(table string, number any) string { return fmt.Sprint(table, " ", number) }

// toldBySeat is the type of a message of another server.
const toldBySeat = "told by seat"

// link is a subscription as a screen keeps it.
type link interface {
	open(ctx context.Context) error
	listen() error // until it ends
	close()
}

// peerLink is one at another server. Those have no versions, so nobody can say what was missed while it was broken.
type peerLink struct {
	by   *client
	feed Subscription
	was  bool
}

func (l *peerLink) open(ctx context.Context) (err error) {
	if l.feed, err = l.by.night.house.Other.Follow(ctx, l.by.who.Token, l.by.room.place.ID); err != nil {
		return err
	}
	if l.was {
		l.by.missed(l.by.room.place.ID)
	}
	l.was = true
	return nil
}

func (l *peerLink) listen() error {
	for {
		t, err := l.feed.Next()
		if err != nil {
			return err
		}
		l.by.night.socketBytes.Add(int64(t.Bytes))
		if t.Seat != "" {
			l.by.hears(time.Now(), message{Type: toldBySeat, Room: l.by.room.place.ID, Of: 1, seat: t.Seat, once: t.Once})
		}
	}
}

func (l *peerLink) close() { _ = l.feed.Close() } // its reader finds out
