package night

import (
	"context"
	"fmt"
	"time"
)

// Peer is another server under the same load. Acts are sent to it as to PitBoss, and it answers Seats in the same form.
type Peer interface {
	// Path returns the path of a room's list.
	Path(q Query, room string) string
	// Follow subscribes to a room.
	Follow(ctx context.Context, token, room string) (Subscription, error)
}

// Subscription is a peer's socket or event stream.
type Subscription interface {
	// Next waits for a message.
	Next() (PeerEvent, error)
	Close() error
}

// PeerEvent is a peer's message that a player has sat down or left.
type PeerEvent struct {
	Seat  string // SeatKey of the seat; empty if the message is about anything else
	ID    string // unique among the messages of the room
	Bytes int    // of the message on the wire
}

// SeatKey identifies a seat. Seat numbers start at 1.
func SeatKey(table string, number any) string { return fmt.Sprint(table, " ", number) }

// seatMessage is the message type under which the event tracker handles a PeerEvent.
const seatMessage = "seat message"

// connection is a client's connection for live updates.
type connection interface {
	open(ctx context.Context) error
	listen() error // until the connection ends
	close()
}

// peerConnection is a connection to a peer. Peers have no versions, so messages missed during an outage cannot be
// detected.
type peerConnection struct {
	client       *client
	subscription Subscription
	wasOpen      bool
}

func (c *peerConnection) open(ctx context.Context) (err error) {
	if c.subscription, err = c.client.night.server.Peer.Follow(ctx, c.client.user.Token,
		c.client.room.setup.ID); err != nil {
		return err
	}
	if c.wasOpen {
		c.client.resync()
	}
	c.wasOpen = true
	return nil
}

func (c *peerConnection) listen() error {
	for {
		e, err := c.subscription.Next()
		if err != nil {
			return err
		}
		c.client.night.socketBytes.Add(int64(e.Bytes))
		if e.Seat != "" {
			c.client.receive(time.Now(), message{
				Type: seatMessage, Room: c.client.room.setup.ID, Of: 1, seat: e.Seat, peerID: e.ID,
			})
		}
	}
}

func (c *peerConnection) close() { _ = c.subscription.Close() } // listen returns the error
