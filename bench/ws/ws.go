// Package ws is the client side of a WebSocket (RFC 6455) for load generators with thousands of connections: it needs
// no goroutine per connection, and a buffer no larger than the messages.
package ws

import (
	"bufio"
	"encoding/binary"
	"fmt"
	"io"
	"net"
	"strings"
)

// The opcodes of a frame.
const (
	opText  = 1
	opClose = 8
	opPing  = 9
)

const (
	maxFrame      = 1 << 24
	largeBuffer   = 1 << 14 // replaced when a small message follows
	smallMessage  = 1 << 12
	minBufferSize = 512
)

var pongFrame = []byte{0x8a, 0x80, 0, 0, 0, 0} // masked with zeros

// Conn is a client connection.
type Conn struct {
	net.Conn
	in  *bufio.Reader
	buf []byte
}

// NewConn wraps a network connection. Upgrade makes it a WebSocket; without it, Conn reads frames from the start.
func NewConn(conn net.Conn) *Conn { return &Conn{Conn: conn, in: bufio.NewReaderSize(conn, 1<<10)} }

// Upgrade performs the opening handshake at a path such as "/ws".
func (c *Conn) Upgrade(path, token string) error {
	if _, err := fmt.Fprintf(c.Conn,
		"GET %s HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer %s\r\nConnection: Upgrade\r\n"+
			"Upgrade: websocket\r\n"+
			"Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n\r\n",
		path, token); err != nil {
		return err
	}
	return ReadHeader(c.in, " 101 ")
}

// ReadHeader reads the header of an HTTP response, whose status line has to contain a text.
func ReadHeader(in *bufio.Reader, status string) error {
	for first := true; ; first = false {
		line, err := in.ReadString('\n')
		if err != nil {
			return err
		}
		if first && !strings.Contains(line, status) {
			return fmt.Errorf("unexpected response: %s", strings.TrimSpace(line))
		}
		if line == "\r\n" {
			return nil
		}
	}
}

// ReadMessage reads up to the next text message and answers pings. The payload is valid until the next call; size is
// the number of bytes read, frame headers included.
func (c *Conn) ReadMessage() (payload []byte, size int, err error) {
	for {
		header, length, opcode, err := readFrameHeader(c.in)
		if err != nil {
			return nil, 0, err
		}
		size += header + length
		if cap(c.buf) < length || cap(c.buf) > largeBuffer && length < smallMessage {
			c.buf = make([]byte, max(length, minBufferSize))
		}
		payload = c.buf[:length]
		if _, err := io.ReadFull(c.in, payload); err != nil {
			return nil, 0, err
		}
		switch opcode {
		case opText:
			return payload, size, nil
		case opClose:
			return nil, 0, fmt.Errorf("closed by the server: %q", payload)
		case opPing:
			if _, err := c.Write(pongFrame); err != nil {
				return nil, 0, err
			}
		}
	}
}

// WriteText sends a text message.
func (c *Conn) WriteText(text string) error {
	_, err := c.Write(textFrame(text))
	return err
}

// readFrameHeader reads the header of an unfragmented, unmasked frame. It returns the length of the header, the length
// of the payload that follows, and the opcode.
func readFrameHeader(in *bufio.Reader) (header, payload int, opcode byte, err error) {
	raw, err := in.Peek(2)
	if err != nil {
		return 0, 0, 0, err
	}
	extended := 0
	switch payload = int(raw[1] & 0x7f); payload {
	case 126:
		extended = 2
	case 127:
		extended = 8
	}
	if extended > 0 {
		if raw, err = in.Peek(2 + extended); err != nil {
			return 0, 0, 0, err
		}
		payload = 0
		for _, b := range raw[2:] {
			payload = payload<<8 | int(b)
		}
	}
	if payload < 0 || payload > maxFrame {
		return 0, 0, 0, fmt.Errorf("a frame of %d bytes", payload)
	}
	opcode = raw[0] & 0x0f
	header, err = in.Discard(len(raw))
	return header, payload, opcode, err
}

// textFrame encodes a text message, masked with zeros.
func textFrame(text string) []byte {
	b := []byte{0x81}
	if len(text) < 126 {
		b = append(b, 0x80|byte(len(text)))
	} else {
		b = binary.BigEndian.AppendUint16(append(b, 0x80|126), uint16(len(text)))
	}
	return append(append(b, 0, 0, 0, 0), text...)
}
