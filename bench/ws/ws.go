// Package ws is a client's side of a WebSocket (RFC 6455) for programs that hold thousands of them: no goroutine,
// no memory of its own.
package ws

import (
	"bufio"
	"encoding/binary"
	"fmt"
	"io"
	"strings"
)

// The opcodes of a frame.
const (
	IsText  = 1
	IsClose = 8
	IsPing  = 9
)

// Pong answers a ping, masked with zeros.
var Pong = []byte{0x8a, 0x80, 0, 0, 0, 0}

// Open makes a connection into a socket at a path, like "/ws".
func Open(conn io.Writer, in *bufio.Reader, path, token string) error {
	if _, err := fmt.Fprintf(conn,
		"GET %s HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer %s\r\nConnection: Upgrade\r\n"+
			"Upgrade: websocket\r\n"+
			"Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n\r\n",
		path, token); err != nil {
		return err
	}
	for first := true; ; first = false {
		line, err := in.ReadString('\n')
		if err != nil {
			return err
		}
		if first && !strings.Contains(line, " 101 ") {
			return fmt.Errorf("no socket: %s", strings.TrimSpace(line))
		}
		if line == "\r\n" {
			return nil
		}
	}
}

// Head reads the head of a frame from a server, which is whole and unmasked: its bytes, good until the next read,
// the length of what follows, and what it is.
func Head(in *bufio.Reader) (raw []byte, payload int, is byte, err error) {
	if raw, err = in.Peek(2); err != nil {
		return nil, 0, 0, err
	}
	long := 0
	switch payload = int(raw[1] & 0x7f); payload {
	case 126:
		long = 2
	case 127:
		long = 8
	}
	if long > 0 {
		if raw, err = in.Peek(2 + long); err != nil {
			return nil, 0, 0, err
		}
		payload = 0
		for _, b := range raw[2:] {
			payload = payload<<8 | int(b)
		}
	}
	if payload < 0 || payload > most {
		return nil, 0, 0, fmt.Errorf("a frame of %d bytes", payload)
	}
	_, err = in.Discard(len(raw))
	return raw, payload, raw[0] & 0x0f, err
}

const most = 1 << 24

// Text is a text frame from a client, masked with zeros.
func Text(text string) []byte {
	b := []byte{0x81}
	if len(text) < 126 {
		b = append(b, 0x80|byte(len(text)))
	} else {
		b = binary.BigEndian.AppendUint16(append(b, 0x80|126), uint16(len(text)))
	}
	return append(append(b, 0, 0, 0, 0), text...)
}
