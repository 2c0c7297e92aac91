// Package receivers has the services that take notices, for tests on this machine: a push service, a text gateway and
// a mail server. They record what they receive. The push service decrypts with the standard library alone, so that a
// mistake of the library that encrypts is found.
package receivers

import (
	"bytes"
	"crypto/aes"
	"crypto/cipher"
	"crypto/ecdh"
	"crypto/ecdsa"
	"crypto/elliptic"
	"crypto/hkdf"
	"crypto/rand"
	"crypto/sha256"
	"encoding/base64"
	"encoding/binary"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"math/big"
	"net/http"
	"net/http/httptest"
	"strings"
	"sync"
	"testing"
	"time"
)

// Received is a message that a service has taken.
type Received struct {
	ID     string // of the notice, of a push message
	Key    string // idempotency key: the notice's id without hyphens
	To     string // name of the subscription, phone number or email address
	Title  string
	Text   string
	Kind   string // of a push message
	Header http.Header
}

// mailbox collects the messages to a service and wakes its waiting readers.
type mailbox struct {
	mu       sync.Mutex
	arrived  *sync.Cond
	received []Received
	problems []string

	onReceive func()
}

func newMailbox() *mailbox {
	m := &mailbox{}
	m.arrived = sync.NewCond(&m.mu)
	return m
}

func (m *mailbox) add(r Received) {
	m.mu.Lock()
	m.received = append(m.received, r)
	m.arrived.Broadcast()
	then := m.onReceive
	m.mu.Unlock()
	if then != nil {
		then()
	}
}

// OnReceive sets what happens when a message has arrived, before the service answers.
func (m *mailbox) OnReceive(f func()) {
	m.mu.Lock()
	defer m.mu.Unlock()
	m.onReceive = f
}

func (m *mailbox) complain(err error) {
	m.mu.Lock()
	defer m.mu.Unlock()
	m.problems = append(m.problems, err.Error())
}

// Received returns what has arrived so far.
func (m *mailbox) Received() []Received {
	m.mu.Lock()
	defer m.mu.Unlock()
	return append([]Received{}, m.received...)
}

// Each calls a function for each message, and waits for the next one. It does not return.
func (m *mailbox) Each(f func(Received)) {
	for n := 0; ; n++ {
		m.mu.Lock()
		for len(m.received) <= n {
			m.arrived.Wait()
		}
		next := m.received[n]
		m.mu.Unlock()
		f(next)
	}
}

// Problems returns what was wrong with requests.
func (m *mailbox) Problems() []string {
	m.mu.Lock()
	defer m.mu.Unlock()
	return append([]string{}, m.problems...)
}

// Push is a push service with the browsers behind it.
type Push struct {
	*mailbox
	URL string

	subscriptions map[string]*subscription
	statuses      []int // of the next answers; 201 when empty
}

// subscription is a browser's.
type subscription struct {
	name string
	key  *ecdh.PrivateKey
	auth []byte
}

// NewPush starts a push service.
func NewPush(t testing.TB) *Push {
	t.Helper()
	p := &Push{mailbox: newMailbox(), subscriptions: map[string]*subscription{}}
	server := httptest.NewServer(http.HandlerFunc(p.serve))
	t.Cleanup(server.Close)
	p.URL = server.URL
	return p
}

// Subscribe makes the subscription of a browser, as the page sends it.
func (p *Push) Subscribe(name string) map[string]any {
	key, err := ecdh.P256().GenerateKey(rand.Reader)
	if err != nil {
		panic(err)
	}
	auth := make([]byte, 16)
	_, _ = rand.Read(auth)
	p.mu.Lock()
	defer p.mu.Unlock()
	p.subscriptions["/"+name] = &subscription{name, key, auth}
	return map[string]any{
		"endpoint": p.URL + "/" + name, "p256dh": base64.RawURLEncoding.EncodeToString(key.PublicKey().Bytes()),
		"auth": base64.RawURLEncoding.EncodeToString(auth),
	}
}

// Answer sets the statuses of the next answers.
func (p *Push) Answer(statuses ...int) {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.statuses = statuses
}

func (p *Push) serve(w http.ResponseWriter, req *http.Request) {
	status := http.StatusCreated
	p.mu.Lock()
	s := p.subscriptions[req.URL.Path]
	if len(p.statuses) > 0 {
		status, p.statuses = p.statuses[0], p.statuses[1:]
	}
	p.mu.Unlock()
	if s == nil {
		status = http.StatusGone
	}
	if status != http.StatusCreated {
		w.WriteHeader(status)
		return
	}
	r, err := s.receive(req, p.URL)
	if err != nil {
		p.complain(err)
		w.WriteHeader(http.StatusBadRequest)
		return
	}
	p.add(r)
	w.WriteHeader(http.StatusCreated)
}

func (s *subscription) receive(req *http.Request, audience string) (r Received, err error) {
	body, err := io.ReadAll(req.Body)
	if err != nil {
		return r, err
	}
	if err := checkVAPID(req.Header.Get("Authorization"), audience); err != nil {
		return r, err
	}
	if req.Header.Get("Content-Encoding") != "aes128gcm" || req.Header.Get("TTL") == "" {
		return r, errors.New("headers of RFC 8030 and 8188 are missing")
	}
	plain, err := s.decrypt(body)
	if err != nil {
		return r, err
	}
	var m struct{ ID, Kind, Title, Body string }
	if err := json.Unmarshal(plain, &m); err != nil {
		return r, err
	}
	topic := req.Header.Get("Topic")
	if topic != strings.ReplaceAll(m.ID, "-", "") || len(topic) > 32 {
		return r, fmt.Errorf("the topic is %q for the notice %q", topic, m.ID)
	}
	return Received{
		ID: m.ID, Key: topic, To: s.name, Title: m.Title, Text: m.Body, Kind: m.Kind, Header: req.Header,
	}, nil
}

// decrypt decrypts a message by RFC 8291 (keys) and RFC 8188 (one record).
func (s *subscription) decrypt(body []byte) ([]byte, error) {
	if len(body) < 21 || len(body) < 21+int(body[20]) {
		return nil, errors.New("the message is too short")
	}
	salt, size, sender := body[:16], binary.BigEndian.Uint32(body[16:20]), body[21:21+int(body[20])]
	sealed := body[21+len(sender):]
	if int(size) < len(sealed) {
		return nil, errors.New("the message has more than one record")
	}
	other, err := ecdh.P256().NewPublicKey(sender)
	if err != nil {
		return nil, err
	}
	shared, err := s.key.ECDH(other)
	if err != nil {
		return nil, err
	}
	info := "WebPush: info\x00" + string(s.key.PublicKey().Bytes()) + string(sender)
	ikm, err := hkdf.Key(sha256.New, shared, s.auth, info, 32)
	if err != nil {
		return nil, err
	}
	key, err := hkdf.Key(sha256.New, ikm, salt, "Content-Encoding: aes128gcm\x00", 16)
	if err != nil {
		return nil, err
	}
	nonce, err := hkdf.Key(sha256.New, ikm, salt, "Content-Encoding: nonce\x00", 12)
	if err != nil {
		return nil, err
	}
	block, err := aes.NewCipher(key)
	if err != nil {
		return nil, err
	}
	box, err := cipher.NewGCM(block)
	if err != nil {
		return nil, err
	}
	padded, err := box.Open(nil, nonce, sealed, nil)
	if err != nil {
		return nil, err
	}
	end := bytes.LastIndexByte(padded, 2) // the delimiter of the last record
	if end < 0 || len(bytes.Trim(padded[end+1:], "\x00")) > 0 {
		return nil, errors.New("the padding is wrong")
	}
	return padded[:end], nil
}

// checkVAPID checks the signature of RFC 8292.
func checkVAPID(header, audience string) error {
	isBetween := func(r rune) bool { return r == ',' || r == ' ' }
	fields := strings.FieldsFunc(strings.TrimPrefix(header, "vapid "), isBetween)
	var token, public string
	for _, f := range fields {
		if v, ok := strings.CutPrefix(f, "t="); ok {
			token = v
		}
		if v, ok := strings.CutPrefix(f, "k="); ok {
			public = v
		}
	}
	parts := strings.Split(token, ".")
	if len(parts) != 3 {
		return errors.New("there is no VAPID token")
	}
	raw, err := base64.RawURLEncoding.DecodeString(public)
	if err != nil {
		return err
	}
	key, err := ecdsa.ParseUncompressedPublicKey(elliptic.P256(), raw)
	if err != nil {
		return err
	}
	signature, err := base64.RawURLEncoding.DecodeString(parts[2])
	if err != nil || len(signature) != 64 {
		return errors.New("the signature has the wrong length")
	}
	sum := sha256.Sum256([]byte(parts[0] + "." + parts[1]))
	r, s := new(big.Int).SetBytes(signature[:32]), new(big.Int).SetBytes(signature[32:])
	if !ecdsa.Verify(key, sum[:], r, s) {
		return errors.New("the signature is wrong")
	}
	claims, err := base64.RawURLEncoding.DecodeString(parts[1])
	if err != nil {
		return err
	}
	var c struct {
		Aud, Sub string
		Exp      int64
	}
	if err := json.Unmarshal(claims, &c); err != nil {
		return err
	}
	left := time.Until(time.Unix(c.Exp, 0))
	if c.Aud != audience || left <= 0 || left > 24*time.Hour || !strings.HasPrefix(c.Sub, "https:") {
		return fmt.Errorf("the claims are wrong: %s", claims)
	}
	return nil
}
