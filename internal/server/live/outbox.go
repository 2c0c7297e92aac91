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

// outbox is the write buffer of one socket. Enqueueing never blocks: what the kernel accepts is written at once, and
// a goroutine drains the rest and exits. There is no backpressure on acts: a socket over its limits is closed.
//
// Frames bypass the library, because its own queue is unbounded.
type outbox struct {
	mu      sync.Mutex
	queue   [][]byte
	frames  int64 // in queue
	waiting int   // messages not yet written, including those being written
	bytes   int   // of the waiting messages
	writing bool  // a drain goroutine is running
	closed  bool  // nothing more is accepted
	code    uint16
	reason  string        // of the close frame after the queue; code 0: none
	drained chan struct{} // closed after the next write; nil without a waiter
}

// delivery is the data for one client.
type delivery struct {
	to    *client
	bytes []byte
	n     int // data frames in bytes
}

// fanOutBatch is the number of clients written to between two yields.
const fanOutBatch = 64

// fanOut writes to many clients, on all processors. It yields after each batch, so that an act does not wait until
// thousands of screens have the event before it.
func fanOut(deliveries []delivery) {
	var next atomic.Int64
	worker := func() {
		for {
			end := int(next.Add(fanOutBatch))
			begin := end - fanOutBatch
			if begin >= len(deliveries) {
				return
			}
			for _, d := range deliveries[begin:min(end, len(deliveries))] {
				d.to.enqueue(d.bytes, d.n)
			}
			runtime.Gosched()
		}
	}
	var others sync.WaitGroup
	for range min(runtime.GOMAXPROCS(0), (len(deliveries)+fanOutBatch-1)/fanOutBatch) - 1 {
		others.Go(worker)
	}
	worker()
	others.Wait()
}

// enqueue sends bytes that hold n data frames. It never blocks.
func (c *client) enqueue(bytes []byte, n int) {
	o := &c.outbox
	o.mu.Lock()
	defer o.mu.Unlock()
	if o.closed {
		return
	}
	if !o.writing { // the queue is empty
		sent, err := writeNonBlocking(c.rawConn, bytes)
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

// close closes the socket after the queue has been written. The first code wins.
func (c *client) close(code uint16, reason string) {
	o := &c.outbox
	o.mu.Lock()
	defer o.mu.Unlock()
	if !o.closed {
		o.beginClose(code, reason)
		c.shortenDeadline()
	}
}

// abort closes the connection at once, without a close frame.
func (c *client) abort() {
	c.outbox.discard()
	_ = c.netConn.Close() // the read loop ends and cleans up
}

// shortenDeadline gives the rest of the queue closeTimeout to be written. The caller holds outbox.mu.
func (c *client) shortenDeadline() {
	_ = c.netConn.SetWriteDeadline(time.Now().Add(closeTimeout)) // a failure shows in the write
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

// discard empties the queue of a connection that is gone.
func (o *outbox) discard() {
	o.mu.Lock()
	defer o.mu.Unlock()
	o.closed, o.code, o.queue = true, 0, nil
	o.signalDrained()
}

// waitForSpace returns when the queue has room for a replay. It reports false if the socket is closed.
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
		drained := o.drained
		o.mu.Unlock()
		select {
		case <-drained:
		case <-ctx.Done():
			return false
		}
	}
}

// drain writes the queue and exits.
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
				// shortenDeadline has set the deadline. WriteClose closes the connection too, which ends the read loop.
				_ = c.conn.WriteClose(code, []byte(reason))
			}
			return
		}
		queue, frames := o.queue, o.frames
		o.queue, o.frames = nil, 0
		if !o.closed {
			_ = c.netConn.SetWriteDeadline(time.Now().Add(writeTimeout)) // a failure shows in the write
		}
		o.mu.Unlock()

		n, size := len(queue), 0
		for _, b := range queue {
			size += len(b)
		}
		buffers := net.Buffers(queue)
		_, err := buffers.WriteTo(c.netConn)

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

// writeFailed closes a socket after a failed write.
func (c *client) writeFailed(err error) {
	o := &c.outbox
	o.mu.Lock()
	if errors.Is(err, os.ErrDeadlineExceeded) && !o.closed {
		c.hub.slowClosed.Add(1)
	}
	o.closed = true // a partial frame may have been sent, so nothing may follow it
	o.mu.Unlock()
	c.abort()
}
