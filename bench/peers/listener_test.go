package main

import (
	"bufio"
	"fmt"
	"net/http/httputil"
	"strings"
	"testing"

	"pitboss/bench/night"
)

// chunked is a stream as PocketBase's server sends it: pieces that begin and end anywhere.
func chunked(text string, each int) string {
	var b strings.Builder
	for len(text) > 0 {
		n := min(each, len(text))
		fmt.Fprintf(&b, "%x\r\n%s\r\n", n, text[:n])
		text = text[n:]
	}
	return b.String()
}

func TestAnEventIsReadHoweverItIsCutUp(t *testing.T) {
	long := strings.Repeat("long ", 700)
	events := []string{"id:1\nevent:PB_CONNECT\ndata:{\"clientId\":\"1\"}\n\n",
		"id:1\nevent:seats/*\ndata:" + long + "\n\n", "event:seats/*\ndata:last\n\n"}
	want := []string{`{"clientId":"1"}`, long, "last"}
	for _, each := range []int{1, 7, 2048, 1 << 20} {
		stream := chunked(strings.Join(events, ""), each)
		l := &listener{sse: true, in: bufio.NewReaderSize(httputil.NewChunkedReader(strings.NewReader(stream)), 64)}
		for i, w := range want {
			said, size, err := l.next()
			if err != nil || strings.TrimSpace(string(said)) != strings.TrimSpace(w) || size != len(events[i]) {
				t.Fatalf("pieces of %d, event %d: %.40q of %d bytes, %v", each, i, said, size, err)
			}
		}
		if said, _, err := l.next(); err == nil {
			t.Errorf("pieces of %d: one more, %q", each, said)
		}
	}
}

func TestWhatAServerTellsNamesTheSeat(t *testing.T) {
	want := night.SeatKey("t1", 4)
	for name, try := range map[string]struct{ sat, left string }{
		node: {
			`{"type":"seat_updated","room":"r","version":7,"at":"2026","data":{"id":"s1","tableId":"t1","roomId":"r",` +
				`"seatNumber":4,"state":"occupied"}}`,
			`{"type":"seat_updated","room":"r","version":8,"at":"2026","data":{"id":"s1","tableId":"t1","roomId":"r",` +
				`"seatNumber":4,"state":"open"}}`,
		},
		pocketOwn: {
			`{"buyInAmount":"300.00","chipCount":"300.00","id":"s1","isActive":true,"player":{"id":"p","name":"P"},` +
				`"roomId":"r","seatNumber":4,"state":"occupied","tableId":"t1"}`,
			`{"id":"s1","roomId":"r","seatNumber":4,"state":"open","tableId":"t1"}`,
		},
		pocketFull: {
			`{"action":"create","record":{"buyInAmount":300,"collectionId":"c","collectionName":"seats","id":"s1",` +
				`"pokerTable":"t1","room":"r","seatNumber":4,"state":"occupied"}}`,
			`{"action":"delete","record":{"buyInAmount":300,"collectionId":"c","collectionName":"seats","id":"s1",` +
				`"pokerTable":"t1","room":"r","seatNumber":4,"state":"occupied"}}`,
		},
	} {
		c := &candidate{name: name, records: name == pocketFull, sse: name != node}
		sat, left := c.told([]byte(try.sat)), c.told([]byte(try.left))
		if sat.Seat != want || left.Seat != want || sat.Once == "" || left.Once == "" || sat.Once == left.Once {
			t.Errorf("%s: %+v, %+v", name, sat, left)
		}
		if other := c.told([]byte(`{"type":"waitlist_updated","data":{"id":"w"}}`)); other.Seat != "" {
			t.Errorf("%s: what is about no seat names %q", name, other.Seat)
		}
	}
}
