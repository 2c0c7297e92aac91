package live_test

import (
	"net"
	"os"
	"pitboss/internal/test/assert"
	"runtime"
	"strconv"
	"strings"
	"testing"
	"time"
)

// BenchmarkFanOut measures one change of a room with many open screens, from the act to the last write, and the
// memory of a socket. Both ends run in this process, so the figure is a little above the server's own.
// PITBOSS_BENCH_SOCKETS sets the number of sockets.
func BenchmarkFanOut(b *testing.B) {
	sockets := 1000
	if n, err := strconv.Atoi(os.Getenv("PITBOSS_BENCH_SOCKETS")); err == nil {
		sockets = n
	}
	c := newClub(b)
	main := c.lodge.Room("main")
	before := inUse()
	for range sockets {
		conn := bare(b, c.address)
		writeBare(b, conn, `{"type":"subscribe","room":"main"}`)
	}
	until(b, func() bool { return c.hub.Stats().Frames >= int64(sockets) })
	held := inUse() - before

	begun := c.hub.Stats().Frames
	b.ResetTimer()
	for i := range b.N {
		c.change(main, "seat_updated", "table_updated", "activity")
		for c.hub.Stats().Frames < begun+int64((i+1)*3*sockets) {
			<-time.After(100 * time.Microsecond)
		}
	}
	b.StopTimer()
	b.ReportMetric(float64(held)/float64(sockets), "B/socket")
}

func inUse() int64 {
	runtime.GC()
	runtime.GC()
	var m runtime.MemStats
	runtime.ReadMemStats(&m)
	return int64(m.HeapInuse + m.StackInuse)
}

// bare is a cheap client: nothing reads its connection, and the kernel buffers what it is sent.
func bare(b *testing.B, address string) net.Conn {
	b.Helper()
	conn, err := net.Dial("tcp", address)
	if err != nil {
		b.Fatal(err)
	}
	b.Cleanup(func() { _ = conn.Close() })
	_, _ = conn.Write([]byte("GET /ws HTTP/1.1\r\nHost: " + address +
		"\r\nAuthorization: Bearer owner\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n" +
		"Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n"))
	buf := make([]byte, 512)
	n, err := conn.Read(buf)
	assert.NoError(b, "handshake", err)
	assert.MustEqual(b, "handshake: Contains", strings.Contains(string(buf[:n]), "101 Switching"), true)
	_ = conn.SetReadDeadline(time.Time{})
	return conn
}

func writeBare(b *testing.B, conn net.Conn, text string) {
	b.Helper()
	if _, err := conn.Write(append([]byte{0x81, 0x80 | byte(len(text)), 0, 0, 0, 0}, text...)); err != nil {
		b.Fatal(err)
	}
}
