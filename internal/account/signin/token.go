package signin

import (
	"crypto/rand"
	"crypto/sha256"
	"encoding/base64"
	"encoding/hex"
)

// TokenHash is the form in which a token is stored: its SHA-256 in hexadecimal.
func TokenHash(token string) string {
	sum := sha256.Sum256([]byte(token))
	return hex.EncodeToString(sum[:])
}

const (
	tokenBytes = 32 // 256 bit
	// TokenLength is the length of a token in base64.
	TokenLength = 43
)

// NewToken is the token of a new session, of any kind of account, with the form in which it is stored.
func NewToken() (token, hash string) {
	raw := make([]byte, tokenBytes)
	_, _ = rand.Read(raw) // never fails; it ends the program instead
	token = base64.RawURLEncoding.EncodeToString(raw)
	return token, TokenHash(token)
}

// HashValidToken is the form in which a token is stored; false for what is no token.
func HashValidToken(token string) (string, bool) { return TokenHash(token), len(token) == TokenLength }
