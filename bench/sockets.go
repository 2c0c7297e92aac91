package main

import (
	"context"
	"fmt"
	"net"
	"net/http"
	"slices"
	"time"

	"pitboss/bench/benchkit"
	"pitboss/bench/ws"
	"pitboss/internal/foundation/db"
	"pitboss/internal/test/clubdata"
)

const (
	maxSocketMemory  = 16 << 10 // bytes
	maxSecondLatency = 150 * time.Millisecond
)

// maxFanOutLatency is the limit of the 99th percentile by the number of sockets.
var maxFanOutLatency = map[int]time.Duration{1_000: 50 * time.Millisecond, 10_000: 200 * time.Millisecond}

// sockets measures the latency of an act to one and to many screens, and the memory of a socket.
func (b *bench) sockets(ctx context.Context, e engine) (err error) {
	config, drop, err := b.newDatabase(ctx, e, "sockets")
	if err != nil {
		return err
	}
	defer drop()
	club, err := fillDatabase(ctx, config, func(ctx context.Context, d *db.DB) (clubdata.Club, error) {
		return clubdata.Build(ctx, d, clubdata.Plan{Organization: "sockets", Rooms: 1, Tables: tables, Seated: seated})
	})
	if err != nil {
		return err
	}
	if err := b.secondScreen(ctx, e, config, club); err != nil {
		return fmt.Errorf("second screen: %w", err)
	}
	for _, n := range []int{1_000, 10_000} {
		if err := b.fanOut(ctx, e, config, club, n); err != nil {
			return fmt.Errorf("%d sockets: %w", n, err)
		}
	}
	return nil
}

// walkIn seats a walk-in player at the first table, and with every second act removes the player.
type walkIn struct {
	server *child
	club   clubdata.Club
	acts   int
}

const messagesPerWalkIn = 3

func (w *walkIn) act(ctx context.Context) error {
	method := http.MethodPost
	if w.acts%2 == 1 {
		method = http.MethodDelete
	}
	w.acts++
	return send(ctx, method, w.server.Addr, "/api/tables/"+w.club.Rooms[0].Tables[0]+"/walk-ins", w.club.Token, nil)
}

// secondScreen measures the time from an act on one screen until another screen has its messages.
func (b *bench) secondScreen(ctx context.Context, e engine, config db.Config, club clubdata.Club) (err error) {
	server, err := startServer(ctx, config)
	if err != nil {
		return err
	}
	defer joinStop(&err, server.Stop)
	audience, err := openAudience(server.Addr, club.Token, club.Rooms[0].ID, 1)
	if err != nil {
		return err
	}
	defer audience.Close()
	w := walkIn{server: server, club: club}
	latencies, err := timeFanOuts(ctx, audience, b.samples(), messagesPerWalkIn, w.act)
	if err != nil {
		return err
	}
	b.addRow(e.name+", a second screen sees it (p50, p95)", benchkit.Percentiles(latencies, 50, 95), "", "",
		"p95 ≤ "+benchkit.Millis(maxSecondLatency), latencies.Percentile(95) <= maxSecondLatency)
	return nil
}

// fanOut measures an act to n sockets. The baseline is the bare program, which writes the same frames to n connections.
func (b *bench) fanOut(ctx context.Context, e engine, config db.Config, club clubdata.Club, n int) (err error) {
	server, err := startServer(ctx, config)
	if err != nil {
		return err
	}
	defer joinStop(&err, server.Stop)
	w := walkIn{server: server, club: club}
	for range 10 { // warm-up
		if err := w.act(ctx); err != nil {
			return err
		}
	}
	before, err := server.memory(ctx)
	if err != nil {
		return err
	}
	audience, err := openAudience(server.Addr, club.Token, club.Rooms[0].ID, n)
	if err != nil {
		return err
	}
	defer audience.Close()
	acts := 200 * b.rounds * 1_000 / (7 * n) // enough for a 99th percentile with 1,000 sockets
	latencies, err := timeFanOuts(ctx, audience, acts, messagesPerWalkIn, w.act)
	if err != nil {
		return err
	}
	after, err := server.memory(ctx)
	if err != nil {
		return err
	}
	audience.Close()
	baseline, err := bareFanOut(ctx, &w, n, acts)
	if err != nil {
		return err
	}
	b.addRow(fmt.Sprintf("%s, one act to %s sockets (p50, p99)", e.name, benchkit.Thousands(n)),
		benchkit.Percentiles(latencies, 50, 99), benchkit.Percentiles(baseline, 50, 99),
		fmt.Sprintf("%.2f×", float64(latencies.Median())/float64(baseline.Median())),
		"p99 ≤ "+benchkit.Millis(maxFanOutLatency[n]), latencies.Percentile(99) <= maxFanOutLatency[n])

	inUse := (after.HeapAndStacks - before.HeapAndStacks) / int64(n)
	resident := (after.Resident - before.Resident) / int64(n)
	b.addRow(fmt.Sprintf("%s, memory a socket of %s: heap and stacks, resident", e.name, benchkit.Thousands(n)),
		benchkit.Kilobytes(float64(inUse))+", "+benchkit.Kilobytes(float64(resident)), "", "",
		"≤ "+benchkit.Kilobytes(maxSocketMemory), max(inUse, resident) <= maxSocketMemory)
	return nil
}

// bareFanOut measures the bare program with the frames of one act of the server.
func bareFanOut(ctx context.Context, w *walkIn, n, acts int) (latencies benchkit.Latencies, err error) {
	bare, err := startChild(ctx, bareRole, childInput{})
	if err != nil {
		return nil, err
	}
	defer joinStop(&err, bare.Stop)
	frames, err := recordFrames(ctx, w)
	if err != nil {
		return nil, err
	}
	var screens []benchkit.Subscription
	for range n {
		conn, err := net.Dial("tcp", bare.FanOutAddr)
		if err != nil {
			return nil, err
		}
		screens = append(screens, ws.NewConn(conn))
	}
	audience := benchkit.NewAudience(screens)
	defer audience.Close()
	return timeFanOuts(ctx, audience, acts, messagesPerWalkIn, func(ctx context.Context) error {
		return send(ctx, http.MethodPost, bare.Addr, "/fan-out", "", frames)
	})
}

// recordingConn records the bytes that are read.
type recordingConn struct {
	net.Conn
	bytes []byte
}

func (c *recordingConn) Read(b []byte) (int, error) {
	n, err := c.Conn.Read(b)
	c.bytes = append(c.bytes, b[:n]...)
	return n, err
}

// recordFrames returns the bytes that one act sends to a socket.
func recordFrames(ctx context.Context, w *walkIn) ([]byte, error) {
	tcp, err := net.Dial("tcp", w.server.Addr)
	if err != nil {
		return nil, err
	}
	defer tcp.Close()
	recorder := &recordingConn{Conn: tcp}
	conn := ws.NewConn(recorder)
	if err := subscribe(conn, w.club.Token, w.club.Rooms[0].ID); err != nil {
		return nil, err
	}
	recorder.bytes = nil
	if err := w.act(ctx); err != nil {
		return nil, err
	}
	for range messagesPerWalkIn {
		if _, _, err := conn.ReadMessage(); err != nil {
			return nil, err
		}
	}
	return slices.Clone(recorder.bytes), nil
}

func subscribe(conn *ws.Conn, token, room string) error {
	if err := conn.Upgrade("/ws", token); err != nil {
		return err
	}
	if err := conn.WriteText(fmt.Sprintf(`{"type":"subscribe","room":%q}`, room)); err != nil {
		return err
	}
	_, _, err := conn.ReadMessage() // "subscribed"
	return err
}

// openAudience opens sockets that follow a room.
func openAudience(addr, token, room string, n int) (*benchkit.Audience, error) {
	screens := make([]benchkit.Subscription, n)
	for i := range screens {
		tcp, err := net.Dial("tcp", addr)
		if err != nil {
			return nil, err
		}
		conn := ws.NewConn(tcp)
		if err := subscribe(conn, token, room); err != nil {
			return nil, err
		}
		screens[i] = conn
	}
	return benchkit.NewAudience(screens), nil
}

func timeFanOuts(ctx context.Context, audience *benchkit.Audience, acts, messages int,
	act func(context.Context) error) (latencies benchkit.Latencies, err error) {
	for range acts {
		d, err := audience.TimeFanOut(ctx, messages, act)
		if err != nil {
			return nil, err
		}
		latencies = append(latencies, d)
	}
	return latencies, nil
}
