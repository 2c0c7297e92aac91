package benchkit

import (
	"context"
	"fmt"
	"sync"
	"sync/atomic"
	"time"
)

// Subscription delivers the messages that a server sends to one screen.
type Subscription interface {
	// ReadMessage waits for a message and returns its payload, valid until the next call, and its bytes on the wire.
	ReadMessage() (payload []byte, size int, err error)
	Close() error
}

// fanOutTimeout is how long TimeFanOut waits for messages.
const fanOutTimeout = time.Minute

// Audience is a set of screens that receive the same messages. A goroutine reads each subscription.
type Audience struct {
	screens   []Subscription
	received  atomic.Int64 // messages of all screens
	bytes     atomic.Int64
	expected  atomic.Int64   // value of received when every screen has every message of an act
	completed chan time.Time // when received reached expected
	failed    chan error
	readers   sync.WaitGroup
	closing   atomic.Bool
}

// NewAudience reads the given subscriptions until Close.
func NewAudience(screens []Subscription) *Audience {
	a := &Audience{screens: screens, completed: make(chan time.Time, 8), failed: make(chan error, len(screens))}
	for _, s := range screens {
		a.readers.Go(func() {
			for {
				_, size, err := s.ReadMessage()
				if err != nil {
					if !a.closing.Load() {
						a.failed <- err
					}
					return
				}
				a.bytes.Add(int64(size))
				if a.received.Add(1) == a.expected.Load() {
					a.completed <- time.Now()
				}
			}
		})
	}
	return a
}

// Close closes the subscriptions.
func (a *Audience) Close() {
	a.closing.Store(true)
	for _, s := range a.screens {
		_ = s.Close() // its reader ends
	}
	a.readers.Wait()
}

// TimeFanOut runs an act and returns the time until every screen has received all of its messages.
func (a *Audience) TimeFanOut(ctx context.Context, messages int, act func(context.Context) error) (time.Duration,
	error) {
	a.expected.Store(a.received.Load() + int64(messages*len(a.screens)))
	begin := time.Now()
	if err := act(ctx); err != nil {
		return 0, err
	}
	select {
	case at := <-a.completed:
		return at.Sub(begin), nil
	case err := <-a.failed:
		return 0, fmt.Errorf("the connection of a screen broke: %w", err)
	case <-time.After(fanOutTimeout):
		return 0, fmt.Errorf("%d messages are missing", a.expected.Load()-a.received.Load())
	case <-ctx.Done():
		return 0, ctx.Err()
	}
}

// CountMessages runs an act and returns the number of messages and bytes that each screen receives, until no message
// has come for a second.
func (a *Audience) CountMessages(ctx context.Context, act func(context.Context) error) (messages, bytes int,
	err error) {
	messagesBefore, bytesBefore := a.received.Load(), a.bytes.Load()
	if err := act(ctx); err != nil {
		return 0, 0, err
	}
	for last, since := int64(-1), time.Now(); time.Since(since) < time.Second; {
		if now := a.received.Load(); now != last {
			last, since = now, time.Now()
		}
		select {
		case <-time.After(10 * time.Millisecond):
		case err := <-a.failed:
			return 0, 0, err
		}
	}
	received, screens := int(a.received.Load()-messagesBefore), len(a.screens)
	if received == 0 || received%screens != 0 {
		return 0, 0, fmt.Errorf("%d messages to %d screens", received, screens)
	}
	return received / screens, int(a.bytes.Load()-bytesBefore) / screens, nil
}
