package night

import (
	"context"
	"fmt"
	"time"
)

// Peer is another server under the same load. It supplies the paths of the queries and the messages to its screens.
// Seat and Leave are sent as to PitBoss, and Seats answers in the same form.
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

// PeerEvent is a peer's message that a player has sat down or left.
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

// peerLink is a connection to a peer. Peers have no versions, so messages missed during an outage cannot be detected.
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
			l.by.hears(time.Now(), message{
				Type: toldBySeat, Room: l.by.room.place.ID, Of: 1, seat: t.Seat, once: t.Once,
			})
		}
	}
}

func (l *peerLink) close() { _ = l.feed.Close() } // its reader finds out
