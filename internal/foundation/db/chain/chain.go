// Package chain makes the hashes of the audit trails.
package chain

import (
	"crypto/sha256"
	"encoding/hex"
	"hash"
	"strconv"
)

// Hash is a SHA-256 over texts. Each text is written with its length, so that no character can move from one to the
// next.
type Hash struct{ sum hash.Hash }

// New begins a hash with some texts.
func New(texts ...string) Hash {
	h := Hash{sha256.New()}
	h.Add(texts...)
	return h
}

// Add appends texts.
func (h Hash) Add(texts ...string) {
	for _, text := range texts {
		h.sum.Write([]byte(strconv.Itoa(len(text)) + ":" + text))
	}
}

// End is the hash of all texts so far, in hexadecimal digits.
func (h Hash) End() string { return hex.EncodeToString(h.sum.Sum(nil)) }

// Digest is the SHA-256 of the payload of an event, in hexadecimal digits.
func Digest(payload []byte) string {
	sum := sha256.Sum256(payload)
	return hex.EncodeToString(sum[:])
}
