package receivers

import (
	"bufio"
	"crypto/ecdsa"
	"crypto/elliptic"
	"crypto/rand"
	"crypto/tls"
	"crypto/x509"
	"crypto/x509/pkix"
	"encoding/base64"
	"encoding/pem"
	"errors"
	"io"
	"math/big"
	"mime"
	"mime/quotedprintable"
	"net"
	"net/http"
	"net/mail"
	"strings"
	"testing"
	"time"
)

// Mail is a mail server that takes encrypted messages after a sign-in only.
type Mail struct {
	*mailbox
	Port  int
	Roots *x509.CertPool // by which its certificate is checked

	user, password string
	isImplicit     bool // encrypts from the first byte on, as port 465 does; otherwise after STARTTLS
	certificate    tls.Certificate
	answers        []string // to the next recipients, such as "550 No such user"
}

// NewMail starts a mail server on this machine for a user, with STARTTLS.
func NewMail(t testing.TB, user, password string) *Mail {
	t.Helper()
	return (&Mail{mailbox: newMailbox(), user: user, password: password}).start(t)
}

// NewImplicitMail starts a mail server as at port 465, which takes connections with TLS only.
func NewImplicitMail(t testing.TB, user, password string) *Mail {
	t.Helper()
	return (&Mail{mailbox: newMailbox(), user: user, password: password, isImplicit: true}).start(t)
}

// ServeMail is NewMail for a program that is no test; the server runs as long as the program.
func ServeMail(user, password string) (*Mail, error) {
	m := &Mail{mailbox: newMailbox(), user: user, password: password}
	_, err := m.listen()
	return m, err
}

func (m *Mail) start(t testing.TB) *Mail {
	t.Helper()
	l, err := m.listen()
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = l.Close() })
	return m
}

func (m *Mail) listen() (net.Listener, error) {
	if err := m.makeCertificate(); err != nil {
		return nil, err
	}
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		return nil, err
	}
	m.Port = l.Addr().(*net.TCPAddr).Port
	go func() {
		for {
			conn, err := l.Accept()
			if err != nil {
				return
			}
			go func() {
				defer func() { _ = conn.Close() }()
				if err := m.serve(conn); err != nil && !errors.Is(err, io.EOF) {
					m.complain(err)
				}
			}()
		}
	}()
	return l, nil
}

// Certificate is the server's certificate in PEM, for clients that read it from a file.
func (m *Mail) Certificate() []byte {
	return pem.EncodeToMemory(&pem.Block{Type: "CERTIFICATE", Bytes: m.certificate.Certificate[0]})
}

// Answer sets the answers to the next recipients.
func (m *Mail) Answer(answers ...string) {
	m.mu.Lock()
	defer m.mu.Unlock()
	m.answers = answers
}

func (m *Mail) makeCertificate() error {
	key, err := ecdsa.GenerateKey(elliptic.P256(), rand.Reader)
	if err != nil {
		return err
	}
	template := &x509.Certificate{
		SerialNumber: big.NewInt(1), Subject: pkix.Name{CommonName: "mail"}, DNSNames: []string{"localhost"},
		IPAddresses: []net.IP{net.IPv4(127, 0, 0, 1)}, IsCA: true, BasicConstraintsValid: true,
		NotBefore: time.Now().Add(-time.Hour), NotAfter: time.Now().Add(24 * time.Hour),
		KeyUsage: x509.KeyUsageDigitalSignature | x509.KeyUsageCertSign,
	}
	raw, err := x509.CreateCertificate(rand.Reader, template, template, key.Public(), key)
	if err != nil {
		return err
	}
	parsed, err := x509.ParseCertificate(raw)
	if err != nil {
		return err
	}
	m.Roots = x509.NewCertPool()
	m.Roots.AddCert(parsed)
	m.certificate = tls.Certificate{Certificate: [][]byte{raw}, PrivateKey: key}
	return nil
}

// session is one connection of a client.
type session struct {
	m             *Mail
	conn          net.Conn
	in            *bufio.Reader
	isTLS, isUser bool
	to            string
}

func (m *Mail) serve(conn net.Conn) error {
	s := &session{m: m, conn: conn, in: bufio.NewReader(conn)}
	if m.isImplicit {
		if err := s.secure(); err != nil {
			return err
		}
	}
	if err := s.say("220 ready"); err != nil {
		return err
	}
	for {
		line, err := s.in.ReadString('\n')
		if err != nil {
			return io.EOF
		}
		line = strings.TrimRight(line, "\r\n")
		verb, rest, _ := strings.Cut(line, " ")
		if strings.EqualFold(verb, "QUIT") {
			return s.say("221 bye")
		}
		if err := s.command(strings.ToUpper(verb), rest); err != nil {
			return err
		}
	}
}

func (s *session) say(text string) error {
	_, err := io.WriteString(s.conn, text+"\r\n")
	return err
}

func (s *session) command(verb, rest string) error {
	switch verb {
	case "EHLO":
		if !s.isTLS {
			return s.say("250-localhost\r\n250 STARTTLS")
		}
		return s.say("250-localhost\r\n250 AUTH PLAIN")
	case "STARTTLS":
		if err := s.say("220 go ahead"); err != nil {
			return err
		}
		return s.secure()
	case "AUTH":
		return s.signIn(rest)
	case "MAIL":
		if !s.isTLS || !s.isUser {
			return s.say("530 Sign in first")
		}
		return s.say("250 ok")
	case "RCPT":
		s.m.mu.Lock()
		answer := "250 ok"
		if len(s.m.answers) > 0 {
			answer, s.m.answers = s.m.answers[0], s.m.answers[1:]
		}
		s.m.mu.Unlock()
		s.to = rest[3:][strings.Index(rest[3:], "<")+1 : strings.LastIndex(rest[3:], ">")]
		return s.say(answer)
	case "DATA":
		return s.message()
	case "RSET", "NOOP":
		return s.say("250 ok")
	}
	return s.say("500 unknown")
}

func (s *session) secure() error {
	secured := tls.Server(s.conn, &tls.Config{
		Certificates: []tls.Certificate{s.m.certificate}, MinVersion: tls.VersionTLS12,
	})
	s.conn, s.in, s.isTLS = secured, bufio.NewReader(secured), true
	return secured.Handshake()
}

func (s *session) signIn(rest string) error {
	_, encoded, _ := strings.Cut(rest, " ")
	raw, err := base64.StdEncoding.DecodeString(encoded)
	if err != nil || !s.isTLS || string(raw) != "\x00"+s.m.user+"\x00"+s.m.password {
		return s.say("535 wrong")
	}
	s.isUser = true
	return s.say("235 welcome")
}

func (s *session) message() error {
	if err := s.say("354 go ahead"); err != nil {
		return err
	}
	var text strings.Builder
	for {
		line, err := s.in.ReadString('\n')
		if err != nil {
			return err
		}
		if line == ".\r\n" {
			break
		}
		text.WriteString(strings.TrimPrefix(line, "."))
	}
	parsed, err := mail.ReadMessage(strings.NewReader(text.String()))
	if err != nil {
		return err
	}
	body, err := io.ReadAll(quotedprintable.NewReader(parsed.Body))
	if err != nil {
		return err
	}
	subject, err := new(mime.WordDecoder).DecodeHeader(parsed.Header.Get("Subject"))
	if err != nil {
		return err
	}
	id, _, ok := strings.Cut(strings.Trim(parsed.Header.Get("Message-ID"), "<>"), "@")
	if !ok {
		s.m.complain(errors.New("the message has no id"))
	}
	s.m.add(Received{
		Key: strings.ReplaceAll(id, "-", ""), To: s.to, Title: subject, Text: strings.TrimSpace(string(body)),
		Header: http.Header(parsed.Header),
	})
	return s.say("250 taken")
}
