// Package chain computes the hashes of the audit trails.
package chain

import (
	"crypto/sha256"
	"encoding/hex"
	"hash"
	"strconv"
)

// Hash is a SHA-256 over texts. Each text is prefixed with its length, so that different lists of texts never hash
// alike.
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

// End returns the hash of all texts so far, in hexadecimal.
func (h Hash) End() string { return hex.EncodeToString(h.sum.Sum(nil)) }

// Digest returns the SHA-256 of an event's payload, in hexadecimal.
func Digest(payload []byte) string {
	sum := sha256.Sum256(payload)
	return hex.EncodeToString(sum[:])
}
