package ws

import (
	"bufio"
	"bytes"
	"io"
	"strings"
	"testing"
)

// frame is what a server sends.
func frame(is byte, n int) []byte {
	b := []byte{0x80 | is}
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

func TestFramesOfEveryLengthAreReadOneAfterTheOther(t *testing.T) {
	var sent []byte
	lengths := []int{0, 1, 125, 126, 4000, 65535, 65536}
	for _, n := range lengths {
		sent = append(sent, frame(IsText, n)...)
	}
	in := bufio.NewReaderSize(bytes.NewReader(append(sent, frame(IsPing, 3)...)), 64)
	for _, n := range lengths {
		head, payload, is, err := Head(in)
		if err != nil || is != IsText || payload != n {
			t.Fatalf("a frame of %d: %d bytes of kind %d, %v", n, payload, is, err)
		}
		if want := frame(IsText, n); !bytes.Equal(head, want[:len(want)-n]) {
			t.Errorf("the head of %d: %x", n, head)
		}
		if _, err := in.Discard(payload); err != nil {
			t.Fatal(err)
		}
	}
	if _, payload, is, err := Head(in); err != nil || is != IsPing || payload != 3 {
		t.Errorf("a ping: %d bytes of kind %d, %v", payload, is, err)
	}
	if _, _, _, err := Head(bufio.NewReader(bytes.NewReader([]byte{0x81, 127, 0x80, 0, 0, 0, 0, 0, 0,
		0}))); err == nil {
		t.Error("a frame without end was let in")
	}
}

func TestWhatIsSaidIsMasked(t *testing.T) {
	for text, head := range map[string]string{"hello": "\x81\x85\x00\x00\x00\x00", strings.Repeat("y",
		300): "\x81\xfe\x01\x2c\x00\x00\x00\x00"} {
		if got := string(Text(text)); got != head+text {
			t.Errorf("%d letters: %q", len(text), got)
		}
	}
}

func TestASocketThatIsRefusedIsNone(t *testing.T) {
	in := bufio.NewReader(strings.NewReader("HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\n\r\nrest"))
	if err := Open(io.Discard, in, "/ws", "token"); err != nil {
		t.Fatal(err)
	}
	if rest, _ := io.ReadAll(in); string(rest) != "rest" {
		t.Errorf("what follows is %q", rest)
	}
	if err := Open(io.Discard, bufio.NewReader(strings.NewReader("HTTP/1.1 401 Unauthorized\r\n\r\n")),
		"/ws", "token"); err == nil || !strings.Contains(err.Error(), "401") {
		t.Errorf("refused: %v", err)
	}
}
