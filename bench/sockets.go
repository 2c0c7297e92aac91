package main

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"io"
	"net"
	"net/http"
	"strings"
	"sync"
	"sync/atomic"
	"time"

	"pitboss/bench/ws"
	"pitboss/internal/foundation/db"
	"pitboss/internal/test/clubdata"
)

const (
	aimMemory = 16 << 10 // bytes a socket
	aimSecond = 150 * time.Millisecond
)

// mostFiles is the number of connections of a process under the default limit.
const mostFiles = 19_000

// aimFanOut is how soon the last of so many sockets has heard of an act, 99 times of a hundred.
var aimFanOut = map[int]time.Duration{1_000: 50 * time.Millisecond, 10_000: 200 * time.Millisecond}

// sockets measures how long it takes until every screen of a room has heard of an act, and what a socket costs.
func (b *bench) sockets(ctx context.Context, p place) (err error) {
	config, drop, err := b.fresh(ctx, p, "sockets")
	if err != nil {
		return err
	}
	defer drop()
	club, err := built(ctx, config, func(d *db.DB) (clubdata.Club, error) {
		return clubdata.Build(ctx, d, clubdata.Plan{Organization: "sockets", Rooms: 1, Tables: tables, Seated: seated})
	})
	if err != nil {
		return err
	}
	if err := b.secondSocket(ctx, p, config, club); err != nil {
		return fmt.Errorf("second socket: %w", err)
	}
	for _, n := range []int{1_000, 10_000} {
		if err := b.fanOut(ctx, p, config, club, n); err != nil {
			return fmt.Errorf("%d sockets: %w", n, err)
		}
	}
	return nil
}

// tick is an act that three messages tell of: a walk-in comes, or the last walk-in leaves.
type tick struct {
	c     *child
	club  clubdata.Club
	count int
}

const messagesOfTick = 3

func (t *tick) act(ctx context.Context) error {
	room := t.club.Rooms[0]
	method := http.MethodPost
	if t.count%2 == 1 {
		method = http.MethodDelete
	}
	t.count++
	return request(ctx, web, method, "http://"+t.c.Addr+"/api/tables/"+room.Tables[0]+"/walk-ins", t.club.Token)
}

// secondSocket measures from a click on one screen to its sight on another.
func (b *bench) secondSocket(ctx context.Context, p place, config db.Config, club clubdata.Club) (err error) {
	c, err := b.serving(ctx, 0, config)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, c.end()) }()
	crowd, err := listenAll(c.Addr, club.Token, club.Rooms[0].ID, 1, messagesOfTick)
	if err != nil {
		return err
	}
	defer crowd.close()
	t := tick{c: c, club: club}
	var took series[time.Duration]
	for range 60 * b.rounds {
		d, err := crowd.time(ctx, t.act)
		if err != nil {
			return err
		}
		took = append(took, d)
	}
	b.table.rows = append(b.table.rows, row{p.name + ", a second screen sees it (p50, p95)",
		millis(took.median()) + ", " + millis(took.at(95)), "", "",
		"p95 ≤ " + millis(aimSecond), met(took.at(95) <= aimSecond)})
	return nil
}

func (b *bench) fanOut(ctx context.Context, p place, config db.Config, club clubdata.Club, n int) (err error) {
	c, err := b.serving(ctx, 0, config)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, c.end()) }()
	t := tick{c: c, club: club}
	for range 10 { // fill the caches
		if err := t.act(ctx); err != nil {
			return err
		}
	}
	before, err := c.memory()
	if err != nil {
		return err
	}
	crowd, err := listenAll(c.Addr, club.Token, club.Rooms[0].ID, n, messagesOfTick)
	if err != nil {
		return err
	}
	defer crowd.close()

	bare, err := b.spawn(ctx, childBare, 0, order{})
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, bare.end()) }()
	frames := make(chan []byte, 1)
	crowd.taps <- frames
	if _, err := crowd.time(ctx, t.act); err != nil {
		return err
	}
	same := <-frames
	times := 200 * b.rounds * 1_000 / (7 * n) // with 1,000 sockets so many that a 99th percentile says something
	shout := func(ctx context.Context) error { return fanOutBare(ctx, bare.Addr, same) }
	var ours, floor series[time.Duration]
	beside := 2*n < mostFiles // else one after the other
	here := 0
	if beside {
		here = n
	}
	audience, err := listenRaw(bare.Raw, here)
	if err != nil {
		return err
	}
	defer audience.close()
	for range times {
		d, err := crowd.time(ctx, t.act)
		if err != nil {
			return err
		}
		ours = append(ours, d)
		if !beside {
			continue
		}
		if d, err = audience.time(ctx, shout); err != nil {
			return err
		}
		floor = append(floor, d)
	}
	after, err := c.memory()
	if err != nil {
		return err
	}
	if !beside {
		crowd.close()
		if audience, err = listenRaw(bare.Raw, n); err != nil {
			return err
		}
		defer audience.close()
	}
	for len(floor) < times {
		d, err := audience.time(ctx, shout)
		if err != nil {
			return err
		}
		floor = append(floor, d)
	}
	ratio := float64(ours.median()) / float64(floor.median())
	r := row{figure: fmt.Sprintf("%s, one act to %s sockets (p50, p99)", p.name, thousands(float64(n))),
		value: fiftyAndNinetyNine(ours),
		bare:  fiftyAndNinetyNine(floor), ratio: fmt.Sprintf("%.2f×",
			ratio), aim: "p99 ≤ " + millis(aimFanOut[n]), met: met(ours.at(99) <= aimFanOut[n])}
	b.table.rows = append(b.table.rows, r)

	alive := (after.Heap + after.Stack - before.Heap - before.Stack) / uint64(n)
	resident := (after.RSS - before.RSS) / uint64(n)
	b.table.rows = append(b.table.rows, row{figure: fmt.Sprintf("%s, memory a socket of %s: heap and stacks, resident",
		p.name, thousands(float64(n))),
		value: fmt.Sprintf("%.1f KB, %.1f KB", float64(alive)/1024, float64(resident)/1024), aim: fmt.Sprintf("≤ %d KB",
			aimMemory>>10), met: met(max(alive, resident) <= aimMemory)})
	return nil
}

func fanOutBare(ctx context.Context, addr string, frames []byte) error {
	req, err := http.NewRequestWithContext(ctx, http.MethodPost, "http://"+addr+"/fan-out",
		strings.NewReader(string(frames)))
	if err != nil {
		return err
	}
	res, err := web.Do(req)
	if err != nil {
		return err
	}
	return res.Body.Close()
}

// crowd are sockets that wait for the same messages. Each is read by a goroutine of its own, with little memory.
type crowd struct {
	conns   []net.Conn
	each    int          // messages of an act
	heard   atomic.Int64 // messages, by all of them together
	wanted  atomic.Int64
	full    chan time.Time // when the last of them has heard what was wanted
	broken  chan error
	readers sync.WaitGroup
	taps    chan chan []byte // for the first socket: hands the next messages' bytes over
}

func newCrowd(conns []net.Conn, each int) *crowd {
	c := &crowd{conns: conns, each: each, full: make(chan time.Time, 1), broken: make(chan error, len(conns)),
		taps: make(chan chan []byte, 1)}
	for i, conn := range conns {
		c.readers.Go(func() {
			if err := c.read(conn, i == 0); err != nil {
				c.broken <- err
			}
		})
	}
	return c
}

func (c *crowd) close() {
	for _, conn := range c.conns {
		_ = conn.Close() // its reader ends
	}
	c.readers.Wait()
}

// time runs an act and waits until every socket has heard all messages of it.
func (c *crowd) time(ctx context.Context, act func(context.Context) error) (time.Duration, error) {
	c.wanted.Store(c.heard.Load() + int64(c.each*len(c.conns)))
	begin := time.Now()
	if err := act(ctx); err != nil {
		return 0, err
	}
	select {
	case at := <-c.full:
		return at.Sub(begin), nil
	case err := <-c.broken:
		return 0, fmt.Errorf("a socket broke: %w", err)
	case <-time.After(20 * time.Second):
		return 0, fmt.Errorf("%d messages are missing", c.wanted.Load()-c.heard.Load())
	case <-ctx.Done():
		return 0, ctx.Err()
	}
}

func (c *crowd) read(conn net.Conn, first bool) error {
	in := bufio.NewReaderSize(conn, 1<<10)
	var tap chan []byte
	var tapped []byte
	for messages := 0; ; {
		head, payload, is, err := ws.Head(in)
		if errors.Is(err, net.ErrClosed) {
			return nil
		}
		if err != nil {
			return err
		}
		if first && tap == nil {
			select {
			case tap = <-c.taps:
				messages, tapped = 0, nil
			default:
			}
		}
		if tap != nil {
			tapped = append(tapped, head...)
			body := make([]byte, payload)
			if _, err := io.ReadFull(in, body); err != nil {
				return err
			}
			tapped = append(tapped, body...)
		} else if _, err := in.Discard(payload); err != nil {
			return err
		}
		switch is {
		case ws.IsText:
			if messages++; tap != nil && messages == c.each {
				tap <- tapped
				tap = nil
			}
			if n := c.heard.Add(1); n == c.wanted.Load() {
				c.full <- time.Now()
			}
		case ws.IsClose:
			return errors.New("the server closed it")
		case ws.IsPing:
			if _, err := conn.Write(ws.Pong); err != nil {
				return err
			}
		}
	}
}

// listenAll opens sockets that follow a room, to be told of acts with so many messages each.
func listenAll(addr, token, room string, n, each int) (*crowd, error) {
	conns := make([]net.Conn, n)
	for i := range conns {
		conn, err := net.Dial("tcp", addr)
		if err != nil {
			return nil, err
		}
		conns[i] = conn
		in := bufio.NewReaderSize(conn, 512)
		if err := ws.Open(conn, in, "/ws", token); err != nil {
			return nil, err
		}
		if _, err := conn.Write(ws.Text(fmt.Sprintf(`{"type":"subscribe","room":%q}`, room))); err != nil {
			return nil, err
		}
		_, payload, _, err := ws.Head(in) // "subscribed"
		if err != nil {
			return nil, err
		}
		if _, err := in.Discard(payload); err != nil {
			return nil, err
		}
	}
	return newCrowd(conns, each), nil
}

// listenRaw opens connections to the bare program.
func listenRaw(addr string, n int) (*crowd, error) {
	conns := make([]net.Conn, n)
	for i := range conns {
		conn, err := net.Dial("tcp", addr)
		if err != nil {
			return nil, err
		}
		conns[i] = conn
	}
	return newCrowd(conns, messagesOfTick), nil
}
