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
	over    bool  // nothing more is taken
	code    uint16
	reason  string        // of the close that follows the queue; code 0: none
	eased   chan struct{} // closed after the next write; nil when nobody waits
}

// post is what one client is sent.
type post struct {
	to    *client
	bytes []byte
	n     int // frames of data in them
}

// handful is how many clients are written to before others have their turn.
const handful = 64

// deliver writes to many clients, on as many processors as there are. In between it steps back, so that an act does not
// wait until thousands of screens have heard of the one before.
func deliver(posts []post) {
	var next atomic.Int64
	some := func() {
		for {
			end := int(next.Add(handful))
			begin := end - handful
			if begin >= len(posts) {
				return
			}
			for _, p := range posts[begin:min(end, len(posts))] {
				p.to.push(p.bytes, p.n)
			}
			runtime.Gosched()
		}
	}
	var others sync.WaitGroup
	for range min(runtime.GOMAXPROCS(0), (len(posts)+handful-1)/handful) - 1 {
		others.Go(some)
	}
	some()
	others.Wait()
}

// push sends bytes that hold n frames of data. It never waits.
func (c *client) push(bytes []byte, n int) {
	o := &c.out
	o.mu.Lock()
	defer o.mu.Unlock()
	if o.over {
		return
	}
	if !o.writing { // nothing waits before it
		sent, err := writeAtOnce(c.direct, bytes)
		switch {
		case err != nil:
			o.over = true
			go c.drop()
			return
		case sent == len(bytes):
			c.hub.frames.Add(int64(n))
			return
		}
		bytes = bytes[sent:]
	}
	if o.waiting >= mostWaiting || o.waiting > 0 && o.bytes+len(bytes) > mostPending {
		c.hub.slow.Add(1)
		o.end(closeTooSlow, "Too slow: read everything again")
		o.queue = nil
		c.hurry()
		return
	}
	o.queue = append(o.queue, bytes)
	o.frames += int64(n)
	o.waiting++
	o.bytes += len(bytes)
	if !o.writing {
		o.writing = true
		go c.write()
	}
}

// close ends the socket after what is waiting has been written. The first code counts.
func (c *client) close(code uint16, reason string) {
	o := &c.out
	o.mu.Lock()
	defer o.mu.Unlock()
	if !o.over {
		o.end(code, reason)
		c.hurry()
	}
}

// drop ends the socket at once, without a word.
func (c *client) drop() {
	c.out.forget()
	_ = c.raw.Close() // the read loop ends and cleans up
}

// hurry makes the rest be written soon or not at all. The caller holds out.mu.
func (c *client) hurry() {
	_ = c.raw.SetWriteDeadline(time.Now().Add(closeWithin)) // a failure shows in the write
	if !c.out.writing {
		c.out.writing = true
		go c.write()
	}
}

func (o *outbox) end(code uint16, reason string) {
	o.over, o.code, o.reason = true, code, reason
	o.ease()
}

func (o *outbox) ease() {
	if o.eased != nil {
		close(o.eased)
		o.eased = nil
	}
}

// forget throws away what waits: there is nobody left to read it.
func (o *outbox) forget() {
	o.mu.Lock()
	defer o.mu.Unlock()
	o.over, o.code, o.queue = true, 0, nil
	o.ease()
}

// wait returns when there is room for a replay, and reports false when the socket is closed.
func (o *outbox) wait(ctx context.Context) bool {
	for {
		o.mu.Lock()
		if o.over {
			o.mu.Unlock()
			return false
		}
		if o.bytes < mostPending/4 && o.waiting < mostWaiting/4 {
			o.mu.Unlock()
			return true
		}
		if o.eased == nil {
			o.eased = make(chan struct{})
		}
		eased := o.eased
		o.mu.Unlock()
		select {
		case <-eased:
		case <-ctx.Done():
			return false
		}
	}
}

// write empties the queue.
func (c *client) write() {
	o := &c.out
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
		if !o.over {
			_ = c.raw.SetWriteDeadline(time.Now().Add(writeWithin)) // a failure shows in the write
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
		o.ease()
		o.mu.Unlock()
		if err != nil {
			c.failed(err)
			return
		}
		c.hub.frames.Add(frames)
	}
}

// failed ends a socket that took too long, or is gone.
func (c *client) failed(err error) {
	o := &c.out
	o.mu.Lock()
	if errors.Is(err, os.ErrDeadlineExceeded) && !o.over {
		c.hub.slow.Add(1)
	}
	o.over = true // a part of a frame has gone out: nothing may follow it
	o.mu.Unlock()
	c.drop()
}
