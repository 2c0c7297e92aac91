package live

import (
	"context"
	"errors"
	"net"
	"os"
	"runtime"
	"sync"
	"sync/atomic"
	"time"
)

// outbox holds what waits to be written to a socket. Who puts something in never waits: what the kernel takes at once is
// written at once, the rest by a goroutine that ends when there is nothing left. When too much waits, the socket is closed.
//
// Frames go to the connection beside the library: its own queue has no bound.
type outbox struct {
	mu      sync.Mutex
	queue   [][]byte
	frames  int64 // in queue
	waiting int   // messages not yet written, those under way included
	bytes   int   // of them
	writing bool  // a goroutine is emptying the queue
	closed  bool  // nothing more is taken
	code    uint16
	reason  string        // of the close that follows the queue; code 0: none
	drained chan struct{} // closed after the next write; nil when nobody waits
}

// delivery is what one client is sent.
type delivery struct {
	to    *client
	bytes []byte
	n     int // frames of data in them
}

// fanOutBatch is how many clients are written to before others have their turn.
const fanOutBatch = 64

// fanOut writes to many clients, on as many processors as there are. In between it steps back, so that an act does not
// wait until thousands of screens have heard of the one before.
func fanOut(posts []delivery) {
	var next atomic.Int64
	some := func() {
		for {
			end := int(next.Add(fanOutBatch))
			begin := end - fanOutBatch
			if begin >= len(posts) {
				return
			}
			for _, p := range posts[begin:min(end, len(posts))] {
				p.to.enqueue(p.bytes, p.n)
			}
			runtime.Gosched()
		}
	}
	var others sync.WaitGroup
	for range min(runtime.GOMAXPROCS(0), (len(posts)+fanOutBatch-1)/fanOutBatch) - 1 {
		others.Go(some)
	}
	some()
	others.Wait()
}

// enqueue sends bytes that hold n frames of data. It never waits.
func (c *client) enqueue(bytes []byte, n int) {
	o := &c.outbox
	o.mu.Lock()
	defer o.mu.Unlock()
	if o.closed {
		return
	}
	if !o.writing { // nothing waits before it
		sent, err := writeAtOnce(c.direct, bytes)
		switch {
		case err != nil:
			o.closed = true
			go c.abort()
			return
		case sent == len(bytes):
			c.hub.frames.Add(int64(n))
			return
		}
		bytes = bytes[sent:]
	}
	if o.waiting >= maxQueuedMessages || o.waiting > 0 && o.bytes+len(bytes) > maxQueuedBytes {
		c.hub.slowClosed.Add(1)
		o.beginClose(closeTooSlow, "Too slow: read everything again")
		o.queue = nil
		c.shortenDeadline()
		return
	}
	o.queue = append(o.queue, bytes)
	o.frames += int64(n)
	o.waiting++
	o.bytes += len(bytes)
	if !o.writing {
		o.writing = true
		go c.drain()
	}
}

// close ends the socket after what is waiting has been written. The first code counts.
func (c *client) close(code uint16, reason string) {
	o := &c.outbox
	o.mu.Lock()
	defer o.mu.Unlock()
	if !o.closed {
		o.beginClose(code, reason)
		c.shortenDeadline()
	}
}

// abort ends the socket at once, without a word.
func (c *client) abort() {
	c.outbox.discard()
	_ = c.raw.Close() // the read loop ends and cleans up
}

// shortenDeadline makes the rest be written soon or not at all. The caller holds out.mu.
func (c *client) shortenDeadline() {
	_ = c.raw.SetWriteDeadline(time.Now().Add(closeTimeout)) // a failure shows in the write
	if !c.outbox.writing {
		c.outbox.writing = true
		go c.drain()
	}
}

func (o *outbox) beginClose(code uint16, reason string) {
	o.closed, o.code, o.reason = true, code, reason
	o.signalDrained()
}

func (o *outbox) signalDrained() {
	if o.drained != nil {
		close(o.drained)
		o.drained = nil
	}
}

// discard throws away what waits: there is nobody left to read it.
func (o *outbox) discard() {
	o.mu.Lock()
	defer o.mu.Unlock()
	o.closed, o.code, o.queue = true, 0, nil
	o.signalDrained()
}

// waitForSpace returns when there is room for a replay, and reports false when the socket is closed.
func (o *outbox) waitForSpace(ctx context.Context) bool {
	for {
		o.mu.Lock()
		if o.closed {
			o.mu.Unlock()
			return false
		}
		if o.bytes < maxQueuedBytes/4 && o.waiting < maxQueuedMessages/4 {
			o.mu.Unlock()
			return true
		}
		if o.drained == nil {
			o.drained = make(chan struct{})
		}
		eased := o.drained
		o.mu.Unlock()
		select {
		case <-eased:
		case <-ctx.Done():
			return false
		}
	}
}

// drain empties the queue.
func (c *client) drain() {
	o := &c.outbox
	for {
		o.mu.Lock()
		if len(o.queue) == 0 {
			o.writing = false
			code, reason := o.code, o.reason
			o.code = 0
			o.mu.Unlock()
			if code != 0 {
				// The deadline is that of hurry. It closes the connection too, which ends the read loop.
				_ = c.conn.WriteClose(code, []byte(reason))
			}
			return
		}
		queue, frames := o.queue, o.frames
		o.queue, o.frames = nil, 0
		if !o.closed {
			_ = c.raw.SetWriteDeadline(time.Now().Add(writeTimeout)) // a failure shows in the write
		}
		o.mu.Unlock()

		n, size := len(queue), 0
		for _, b := range queue {
			size += len(b)
		}
		buffers := net.Buffers(queue)
		_, err := buffers.WriteTo(c.raw)

		o.mu.Lock()
		o.waiting -= n
		o.bytes -= size
		o.signalDrained()
		o.mu.Unlock()
		if err != nil {
			c.writeFailed(err)
			return
		}
		c.hub.frames.Add(frames)
	}
}

// writeFailed ends a socket that took too long, or is gone.
func (c *client) writeFailed(err error) {
	o := &c.outbox
	o.mu.Lock()
	if errors.Is(err, os.ErrDeadlineExceeded) && !o.closed {
		c.hub.slowClosed.Add(1)
	}
	o.closed = true // a part of a frame has gone out: nothing may follow it
	o.mu.Unlock()
	c.abort()
}
