// Package secret encrypts what the database stores but must not reveal. Decrypting a text and computing a digest need
// the server's key, which is not in the database, so a copy of the database alone reveals neither.
package secret

import (
	"crypto/aes"
	"crypto/cipher"
	"crypto/hkdf"
	"crypto/hmac"
	"crypto/rand"
	"crypto/sha256"
	"encoding/base64"
	"encoding/hex"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
)

// Key is the server's key. It is nil for a server without a key.
type Key struct {
	box    cipher.AEAD
	digest []byte
}

const (
	keyBytes = 32
	// File is the name of the key's file in the data folder.
	File = "secret.key"
)

// Errors that callers distinguish.
var (
	ErrNoKey  = errors.New("the server has no secret key")
	ErrBroken = errors.New("wrong key, wrong context, or altered ciphertext")
)

// New returns a key made of 32 random bytes.
func New(secret []byte) (*Key, error) {
	if len(secret) != keyBytes {
		return nil, fmt.Errorf("a secret key has %d bytes, this one %d", keyBytes, len(secret))
	}
	// Each purpose has its own derived key, so that neither reveals anything about the other.
	boxKey, err := hkdf.Key(sha256.New, secret, nil, "pitboss seal", keyBytes)
	if err != nil {
		return nil, err
	}
	digestKey, err := hkdf.Key(sha256.New, secret, nil, "pitboss digest", keyBytes)
	if err != nil {
		return nil, err
	}
	block, err := aes.NewCipher(boxKey)
	if err != nil {
		return nil, err
	}
	box, err := cipher.NewGCM(block)
	return &Key{box, digestKey}, err
}

// Parse decodes the base64 form of a key.
func Parse(text string) (*Key, error) {
	secret, err := base64.StdEncoding.DecodeString(strings.TrimSpace(text))
	if err != nil {
		// the text is left out because it is secret
		return nil, fmt.Errorf("a secret key is %d bytes in base64", keyBytes)
	}
	return New(secret)
}

// Load reads the key of a data folder and creates a missing one. Only the owner can read the file.
func Load(dir string) (*Key, error) {
	path := filepath.Join(dir, File)
	text, err := os.ReadFile(path)
	if err == nil {
		k, err := Parse(string(text))
		if err == nil {
			err = restrict(path) // it may have been copied into the folder
		}
		if err != nil {
			err = fmt.Errorf("%s: %w", path, err)
		}
		return k, err
	}
	if !errors.Is(err, fs.ErrNotExist) {
		return nil, fmt.Errorf("secret key: %w", err)
	}
	secret := make([]byte, keyBytes)
	_, _ = rand.Read(secret) // never fails; it ends the program instead
	if err := write(dir, path, base64.StdEncoding.EncodeToString(secret)+"\n"); err != nil {
		return nil, fmt.Errorf("secret key: %w", err)
	}
	return New(secret)
}

// restrict makes a file readable only by its owner.
func restrict(path string) error {
	info, err := os.Stat(path)
	if err != nil || info.Mode().Perm()&0o077 == 0 {
		return err
	}
	return os.Chmod(path, 0o600)
}

// write writes the file atomically: with half a key no one could sign in with two steps.
func write(dir, path, text string) error {
	f, err := os.CreateTemp(dir, File+".*") // 0600
	if err != nil {
		return err
	}
	defer func() { _ = os.Remove(f.Name()) }() // already renamed after success
	_, err = f.WriteString(text)
	if err := errors.Join(err, f.Sync(), f.Close()); err != nil {
		return err
	}
	return os.Rename(f.Name(), path)
}

// Encrypt encrypts a text. The context names where it is stored, such as "staff/org/user", and is authenticated as
// associated data: with another context it cannot be decrypted.
func (k *Key) Encrypt(context, text string) (string, error) {
	if k == nil {
		return "", ErrNoKey
	}
	nonce := make([]byte, k.box.NonceSize())
	_, _ = rand.Read(nonce)
	return base64.RawStdEncoding.EncodeToString(k.box.Seal(nonce, nonce, []byte(text), []byte(context))), nil
}

// Decrypt decrypts a text of Encrypt with the same context.
func (k *Key) Decrypt(context, sealed string) (string, error) {
	if k == nil {
		return "", ErrNoKey
	}
	raw, err := base64.RawStdEncoding.DecodeString(sealed)
	if err != nil || len(raw) < k.box.NonceSize() {
		return "", ErrBroken
	}
	n := k.box.NonceSize()
	text, err := k.box.Open(nil, raw[:n], raw[n:], []byte(context))
	if err != nil {
		return "", ErrBroken
	}
	return string(text), nil
}

// Digest returns a keyed hash (HMAC) of a text in a context. Without the key not even a guessed text can be verified.
func (k *Key) Digest(context, text string) (string, error) {
	if k == nil {
		return "", ErrNoKey
	}
	h := hmac.New(sha256.New, k.digest)
	_, _ = h.Write([]byte(context + "\x00" + text)) // a hash never fails
	return hex.EncodeToString(h.Sum(nil)), nil
}
