package signin

import (
	"crypto/rand"
	"crypto/sha256"
	"encoding/base64"
	"encoding/hex"
)

// TokenHash is the stored form of a token: its SHA-256 in hexadecimal.
func TokenHash(token string) string {
	sum := sha256.Sum256([]byte(token))
	return hex.EncodeToString(sum[:])
}

const (
	tokenBytes = 32 // 256 bit
	// TokenLength is the length of a token in base64.
	TokenLength = 43
)

// NewToken returns a random token for a session and its stored form.
func NewToken() (token, hash string) {
	raw := make([]byte, tokenBytes)
	_, _ = rand.Read(raw) // never fails; it ends the program instead
	token = base64.RawURLEncoding.EncodeToString(raw)
	return token, TokenHash(token)
}

// HashValidToken returns the stored form of a token, and whether the token has the right length.
func HashValidToken(token string) (string, bool) { return TokenHash(token), len(token) == TokenLength }
