package main

import (
	"bufio"
	"bytes"
	"context"
	"encoding/binary"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net"
	"net/http"
	"strings"
	"sync"
	"sync/atomic"
	"time"
)

// fanOut measures from sending an act, somebody sits down or gets up, until the last of so many screens of his room has
// everything it is told of it, and what a screen costs in memory.
func (b *bench) fanOut(ctx context.Context) error {
	took := map[string]series[time.Duration]{}
	perSocket, idle, after := map[string]string{}, map[string]string{}, map[string]string{}
	messages := map[string]string{}
	for round := range b.rounds {
		for _, c := range b.all {
			before := resident(c.cmd.Process.Pid)
			crowd, err := c.listen(ctx, b.sockets)
			if err != nil {
				return fmt.Errorf("%s: %w", c.name, err)
			}
			s := stage{c: c, slot: c.slots()[0], crowd: crowd}
			if err := s.rehearse(ctx); err != nil {
				crowd.close()
				return fmt.Errorf("%s: %w", c.name, err)
			}
			for range 20 {
				d, err := s.act(ctx)
				if err != nil {
					crowd.close()
					return fmt.Errorf("%s: %w", c.name, err)
				}
				took[c.name] = append(took[c.name], d)
			}
			if round == 0 {
				now := resident(c.cmd.Process.Pid)
				idle[c.name] = fmt.Sprintf("%.0f MB", float64(c.idle)/(1<<20))
				perSocket[c.name] = fmt.Sprintf("%.1f KB", float64(now-before)/1024/float64(b.sockets))
				after[c.name] = fmt.Sprintf("%.0f MB", float64(now)/(1<<20))
				messages[c.name] = fmt.Sprintf("%d, %d; %d bytes", s.messages[0], s.messages[1], s.bytes)
			}
			crowd.close()
			select {
			case <-time.After(300 * time.Millisecond): // the server sees them go
			case <-ctx.Done():
				return ctx.Err()
			}
		}
	}
	cells := map[string]string{}
	for name, s := range took {
		cells[name] = millis(s.median()) + ", " + millis(s.at(99))
	}
	n := thousands(float64(b.sockets))
	r := row{"one act to " + n + " screens (p50, p99)", cells, "", ""}
	limit := map[int]time.Duration{1000: 50 * time.Millisecond, 10_000: 200 * time.Millisecond}[b.sockets]
	if limit > 0 {
		r.aim = "p99 ≤ " + millis(limit) + ", not behind"
	}
	var says []string
	for _, one := range []string{ours, oursOnPG} {
		if len(took[one]) == 0 {
			continue
		}
		ahead := limit == 0 || took[one].at(99) <= limit
		for name, s := range took {
			if name != ours && name != oursOnPG && s.at(99) < took[one].at(99) {
				ahead = false
			}
		}
		says = append(says, short[one]+" "+yes(ahead))
	}
	r.met = strings.Join(says, ", ")
	b.table.add(r)
	b.table.add(row{"messages to a screen of sitting down, getting up", messages, "", ""})
	b.table.add(row{"memory resident, nobody there", idle, "≤ 40 MB", ""})
	b.table.add(row{"memory a screen of " + n + ", resident", perSocket, "≤ 16 KB", ""})
	b.table.add(row{"memory resident with " + n + " screens", after, "", ""})
	return nil
}

// stage is where somebody sits down and gets up in turn.
type stage struct {
	c        *candidate
	slot     slot
	crowd    *crowd
	seat     string
	messages [2]int // of sitting down and of getting up, to each screen
	bytes    int    // of both
}

func (s *stage) do(ctx context.Context) error {
	if s.seat != "" {
		status, answer, err := ask(ctx, s.c.addr, http.MethodDelete, "/api/seats/"+s.seat, s.c.tokens[club], nil)
		if err != nil || status/100 != 2 {
			return fmt.Errorf("getting up: %d: %s, %w", status, answer, err)
		}
		s.seat = ""
		return nil
	}
	status, answer, err := ask(ctx, s.c.addr, http.MethodPost, "/api/seats", s.c.tokens[club], s.slot.body())
	if err != nil || status != http.StatusCreated {
		return fmt.Errorf("sitting down: %d: %s, %w", status, answer, err)
	}
	s.seat = idOf(answer)
	return nil
}

// rehearse finds out of how many messages an act consists: it waits until none has come for a while.
func (s *stage) rehearse(ctx context.Context) error {
	for i := range 4 {
		from, fromBytes := s.crowd.heard.Load(), s.crowd.read.Load()
		if err := s.do(ctx); err != nil {
			return err
		}
		for last, since := int64(-1), time.Now(); time.Since(since) < time.Second; {
			if now := s.crowd.heard.Load(); now != last {
				last, since = now, time.Now()
			}
			select {
			case <-time.After(10 * time.Millisecond):
			case err := <-s.crowd.broken:
				return err
			}
		}
		heard := s.crowd.heard.Load() - from
		if n := int64(len(s.crowd.conns)); heard == 0 || heard%n != 0 {
			return fmt.Errorf("%d messages to %d screens", heard, n)
		}
		s.messages[i%2] = int(heard) / len(s.crowd.conns)
		if i > 1 { // the first two are not what it is like later
			s.bytes += int(s.crowd.read.Load()-fromBytes) / len(s.crowd.conns)
		}
	}
	return nil
}

// act is how long one takes until the last screen has heard of it.
func (s *stage) act(ctx context.Context) (time.Duration, error) {
	each := s.messages[0]
	if s.seat != "" {
		each = s.messages[1]
	}
	s.crowd.wanted.Store(s.crowd.heard.Load() + int64(each*len(s.crowd.conns)))
	begun := time.Now()
	if err := s.do(ctx); err != nil {
		return 0, err
	}
	select {
	case at := <-s.crowd.full:
		return at.Sub(begun), nil
	case err := <-s.crowd.broken:
		return 0, fmt.Errorf("a screen's connection broke: %w", err)
	case <-time.After(30 * time.Second):
		return 0, fmt.Errorf("%d messages are missing", s.crowd.wanted.Load()-s.crowd.heard.Load())
	case <-ctx.Done():
		return 0, ctx.Err()
	}
}

// crowd are screens of one room.
type crowd struct {
	conns               []net.Conn
	heard, wanted, read atomic.Int64
	full                chan time.Time
	broken              chan error
	readers             sync.WaitGroup
	ends                atomic.Bool
}

func (c *crowd) close() {
	c.ends.Store(true)
	for _, conn := range c.conns {
		_ = conn.Close() // its reader ends
	}
	c.readers.Wait()
}

func (c *crowd) count(n int) {
	c.read.Add(int64(n))
	if c.heard.Add(1) == c.wanted.Load() {
		c.full <- time.Now()
	}
}

// listen opens screens that follow the club's first room.
func (c *candidate) listen(ctx context.Context, n int) (*crowd, error) {
	out := &crowd{full: make(chan time.Time, 8), broken: make(chan error, n)}
	room := c.clubs[club].Rooms[0].ID
	for range n {
		conn, err := net.Dial("tcp", c.addr)
		if err != nil {
			out.close()
			return nil, err
		}
		out.conns = append(out.conns, conn)
		in := bufio.NewReaderSize(conn, 1<<10)
		read := out.frames
		if c.sse {
			err, read = c.follow(ctx, conn, in, room), out.events
		} else {
			err = c.subscribe(conn, in, room)
		}
		if err != nil {
			out.close()
			return nil, err
		}
		out.readers.Go(func() {
			if err := read(conn, in); err != nil && !out.ends.Load() {
				out.broken <- err
			}
		})
	}
	return out, nil
}

func skipHead(in *bufio.Reader, want string) error {
	for first := true; ; first = false {
		line, err := in.ReadString('\n')
		if err != nil {
			return err
		}
		if first && !strings.Contains(line, want) {
			return fmt.Errorf("no listener: %s", line)
		}
		if line == "\r\n" {
			return nil
		}
	}
}

// subscribe is the way of our socket and of the Express peer's.
func (c *candidate) subscribe(conn net.Conn, in *bufio.Reader, room string) error {
	if _, err := fmt.Fprintf(conn, "GET /ws HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer %s\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n"+
		"Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n\r\n", c.tokens[club]); err != nil {
		return err
	}
	if err := skipHead(in, " 101 "); err != nil {
		return err
	}
	if _, err := conn.Write(masked(fmt.Sprintf(`{"type":"subscribe","room":%q}`, room))); err != nil {
		return err
	}
	n, _, err := frameHead(in)
	if err != nil {
		return err
	}
	said := make([]byte, n)
	if _, err := io.ReadFull(in, said); err != nil {
		return err
	}
	if !bytes.Contains(said, []byte(`"subscribed"`)) {
		return fmt.Errorf("not subscribed: %s", said)
	}
	return nil
}

// follow is PocketBase's way: a stream of events, and a request that says of what. By records it is those of the room, by its own topic the room's.
func (c *candidate) follow(ctx context.Context, conn net.Conn, in *bufio.Reader, room string) error {
	if _, err := fmt.Fprintf(conn, "GET /api/realtime HTTP/1.1\r\nHost: localhost\r\nAccept: text/event-stream\r\n\r\n"); err != nil {
		return err
	}
	if err := skipHead(in, " 200 "); err != nil {
		return err
	}
	var client struct{ ClientID string }
	for client.ClientID == "" {
		line, err := in.ReadString('\n')
		if err != nil {
			return err
		}
		if raw, ok := strings.CutPrefix(line, "data:"); ok {
			if err := json.Unmarshal([]byte(raw), &client); err != nil {
				return err
			}
		}
	}
	if line, err := in.ReadString('\n'); err != nil || line != "\n" {
		return fmt.Errorf("%q ends the first event: %w", line, err)
	}
	topic := "room/" + room
	if c.records {
		options, err := json.Marshal(map[string]any{"query": map[string]string{"filter": "room='" + room + "'"}})
		if err != nil {
			return err
		}
		topic = "seats/*?options=" + string(options)
	}
	body, err := json.Marshal(map[string]any{"clientId": client.ClientID, "subscriptions": []string{topic}})
	if err != nil {
		return err
	}
	status, answer, err := ask(ctx, c.addr, http.MethodPost, "/api/realtime", c.tokens[club], body)
	if err == nil && status != http.StatusNoContent {
		err = fmt.Errorf("%d: %s", status, answer)
	}
	return err
}

// events counts what ends with an empty line; the lines of the chunks it comes in end otherwise.
func (c *crowd) events(_ net.Conn, in *bufio.Reader) error {
	size := 0
	for {
		line, err := in.ReadSlice('\n')
		size += len(line)
		if errors.Is(err, bufio.ErrBufferFull) {
			continue
		}
		if err != nil {
			return err
		}
		if len(line) == 1 {
			c.count(size)
			size = 0
		}
	}
}

func (c *crowd) frames(conn net.Conn, in *bufio.Reader) error {
	for {
		n, opcode, err := frameHead(in)
		if err != nil {
			return err
		}
		if _, err := in.Discard(n); err != nil {
			return err
		}
		switch opcode {
		case 1:
			c.count(n)
		case 8:
			return errors.New("the server closed it")
		case 9: // ping: pong, masked with zeros
			if _, err := conn.Write([]byte{0x8a, 0x80, 0, 0, 0, 0}); err != nil {
				return err
			}
		}
	}
}

// frameHead reads the head of a frame from a server (RFC 6455, 5.2).
func frameHead(in *bufio.Reader) (payload int, opcode byte, err error) {
	var head [10]byte
	if _, err = io.ReadFull(in, head[:2]); err != nil {
		return 0, 0, err
	}
	payload = int(head[1] & 0x7f)
	if more := map[int]int{126: 2, 127: 8}[payload]; more > 0 {
		if _, err = io.ReadFull(in, head[2:2+more]); err != nil {
			return 0, 0, err
		}
		payload = 0
		for _, b := range head[2 : 2+more] {
			payload = payload<<8 | int(b)
		}
	}
	return payload, head[0] & 0x0f, nil
}

// masked is a text frame from a client, masked with zeros.
func masked(text string) []byte {
	b := []byte{0x81}
	if len(text) < 126 {
		b = append(b, 0x80|byte(len(text)))
	} else {
		b = binary.BigEndian.AppendUint16(append(b, 0x80|126), uint16(len(text)))
	}
	return append(append(b, 0, 0, 0, 0), text...)
}
