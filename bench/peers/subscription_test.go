package main

import (
	"bufio"
	"fmt"
	"net/http/httputil"
	"strings"
	"testing"

	"pitboss/bench/night"
)

// chunked encodes a stream in chunks of a size, which may split lines.
func chunked(text string, each int) string {
	var b strings.Builder
	for len(text) > 0 {
		n := min(each, len(text))
		fmt.Fprintf(&b, "%x\r\n%s\r\n", n, text[:n])
		text = text[n:]
	}
	return b.String()
}

func TestAnEventIsReadFromChunksOfAnySize(t *testing.T) {
	long := strings.Repeat("long ", 700)
	events := []string{"id:1\nevent:PB_CONNECT\ndata:{\"clientId\":\"1\"}\n\n",
		"id:1\nevent:seats/*\ndata:" + long + "\n\n", "event:seats/*\ndata:last\n\n"}
	want := []string{`{"clientId":"1"}`, long, "last"}
	for _, each := range []int{1, 7, 2048, 1 << 20} {
		text := chunked(strings.Join(events, ""), each)
		stream := &eventStream{in: bufio.NewReaderSize(httputil.NewChunkedReader(strings.NewReader(text)), 64)}
		for i, w := range want {
			payload, size, err := stream.ReadMessage()
			if err != nil || strings.TrimSpace(string(payload)) != strings.TrimSpace(w) || size != len(events[i]) {
				t.Fatalf("chunks of %d, event %d: %.40q of %d bytes, %v", each, i, payload, size, err)
			}
		}
		if payload, _, err := stream.ReadMessage(); err == nil {
			t.Errorf("chunks of %d: one more event, %q", each, payload)
		}
	}
}

func TestParseMessageReturnsTheSeat(t *testing.T) {
	want := night.SeatKey("t1", 4)
	for name, try := range map[string]struct{ sat, left string }{
		expressPeer: {
			`{"type":"seat_updated","room":"r","version":7,"at":"2026","data":{"id":"s1","tableId":"t1","roomId":"r",` +
				`"seatNumber":4,"state":"occupied"}}`,
			`{"type":"seat_updated","room":"r","version":8,"at":"2026","data":{"id":"s1","tableId":"t1","roomId":"r",` +
				`"seatNumber":4,"state":"open"}}`,
		},
		pocketBaseOwn: {
			`{"buyInAmount":"300.00","chipCount":"300.00","id":"s1","isActive":true,"player":{"id":"p","name":"P"},` +
				`"roomId":"r","seatNumber":4,"state":"occupied","tableId":"t1"}`,
			`{"id":"s1","roomId":"r","seatNumber":4,"state":"open","tableId":"t1"}`,
		},
		pocketBase: {
			`{"action":"create","record":{"buyInAmount":300,"collectionId":"c","collectionName":"seats","id":"s1",` +
				`"pokerTable":"t1","room":"r","seatNumber":4,"state":"occupied"}}`,
			`{"action":"delete","record":{"buyInAmount":300,"collectionId":"c","collectionName":"seats","id":"s1",` +
				`"pokerTable":"t1","room":"r","seatNumber":4,"state":"occupied"}}`,
		},
	} {
		c := &candidate{name: name, usesRecords: name == pocketBase}
		if name != expressPeer {
			c.folder = "data"
		}
		sat, left := c.parseMessage([]byte(try.sat)), c.parseMessage([]byte(try.left))
		if sat.Seat != want || left.Seat != want || sat.ID == "" || left.ID == "" || sat.ID == left.ID {
			t.Errorf("%s: %+v, %+v", name, sat, left)
		}
		if other := c.parseMessage([]byte(`{"type":"waitlist_updated","data":{"id":"w"}}`)); other.Seat != "" {
			t.Errorf("%s: a message about no seat has the seat %q", name, other.Seat)
		}
	}
}
