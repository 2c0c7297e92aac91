package ws

import (
	"bytes"
	"io"
	"net"
	"strings"
	"testing"
)

// fakeConn reads from a text and records what is written.
type fakeConn struct {
	net.Conn
	in  io.Reader
	out bytes.Buffer
}

func (c *fakeConn) Read(b []byte) (int, error)  { return c.in.Read(b) }
func (c *fakeConn) Write(b []byte) (int, error) { return c.out.Write(b) }

// serverFrame encodes an unmasked frame with n bytes of payload.
func serverFrame(opcode byte, n int) []byte {
	b := []byte{0x80 | opcode}
	switch {
	case n < 126:
		b = append(b, byte(n))
	case n < 1<<16:
		b = append(b, 126, byte(n>>8), byte(n))
	default:
		b = append(b, 127, 0, 0, 0, 0, byte(n>>24), byte(n>>16), byte(n>>8), byte(n))
	}
	return append(b, bytes.Repeat([]byte{'x'}, n)...)
}

func TestReadMessageReadsFramesOfEveryLengthAndAnswersPings(t *testing.T) {
	var stream []byte
	lengths := []int{0, 1, 125, 126, 4000, 65535, 65536, 10}
	for _, n := range lengths {
		stream = append(stream, serverFrame(opText, n)...)
	}
	stream = append(append(stream, serverFrame(opPing, 3)...), serverFrame(opText, 7)...)
	fake := &fakeConn{in: bytes.NewReader(append(stream, serverFrame(opClose, 2)...))}
	conn := NewConn(fake)
	for _, n := range lengths {
		payload, size, err := conn.ReadMessage()
		if err != nil || len(payload) != n || strings.Trim(string(payload), "x") != "" ||
			size != len(serverFrame(opText, n)) {
			t.Fatalf("a message of %d: %d bytes in %d, %v", n, len(payload), size, err)
		}
	}
	if payload, size, err := conn.ReadMessage(); err != nil || len(payload) != 7 || size != 5+9 {
		t.Errorf("after a ping: %d bytes in %d, %v", len(payload), size, err)
	}
	if !bytes.Equal(fake.out.Bytes(), pongFrame) {
		t.Errorf("the ping was answered by %x", fake.out.Bytes())
	}
	if _, _, err := conn.ReadMessage(); err == nil || !strings.Contains(err.Error(), "closed by the server") {
		t.Errorf("a close frame: %v", err)
	}
	oversized := &fakeConn{in: bytes.NewReader([]byte{0x81, 127, 0x80, 0, 0, 0, 0, 0, 0, 0})}
	if _, _, err := NewConn(oversized).ReadMessage(); err == nil {
		t.Error("a frame of more than the maximum was read")
	}
}

func TestWriteTextMasksTheMessage(t *testing.T) {
	for text, header := range map[string]string{"hello": "\x81\x85\x00\x00\x00\x00", strings.Repeat("y",
		300): "\x81\xfe\x01\x2c\x00\x00\x00\x00"} {
		fake := &fakeConn{}
		if err := NewConn(fake).WriteText(text); err != nil || fake.out.String() != header+text {
			t.Errorf("%d letters: %q, %v", len(text), fake.out.String(), err)
		}
	}
}

func TestUpgradeFailsUnlessTheServerSwitchesProtocols(t *testing.T) {
	accepted := NewConn(&fakeConn{in: strings.NewReader(
		"HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\n\r\n" + string(serverFrame(opText, 4)))})
	if err := accepted.Upgrade("/ws", "token"); err != nil {
		t.Fatal(err)
	}
	if payload, _, err := accepted.ReadMessage(); err != nil || string(payload) != "xxxx" {
		t.Errorf("after the handshake: %q, %v", payload, err)
	}
	refused := NewConn(&fakeConn{in: strings.NewReader("HTTP/1.1 401 Unauthorized\r\n\r\n")})
	if err := refused.Upgrade("/ws", "token"); err == nil || !strings.Contains(err.Error(), "401") {
		t.Errorf("refused: %v", err)
	}
}
