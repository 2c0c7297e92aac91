// Package secret keeps what the database holds but must not tell: a sealed text can be read, and a digest be made again,
// only with the server's key, which is not in the database. Who has a copy of the database alone has neither.
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

// Key is the server's key. A nil key is that of a server which was given none.
type Key struct {
	box    cipher.AEAD
	digest []byte
}

const (
	keyBytes = 32
	// File is the name of the key's file in the data folder.
	File = "secret.key"
)

// Errors that a caller tells apart.
var (
	ErrNoKey  = errors.New("the server has no secret key")
	ErrBroken = errors.New("sealed by another key, for another place, or changed since")
)

// New makes a key of 32 bytes that nobody can guess.
func New(secret []byte) (*Key, error) {
	if len(secret) != keyBytes {
		return nil, fmt.Errorf("a secret key has %d bytes, this one %d", keyBytes, len(secret))
	}
	// One key for each use, so that neither tells anything about the other.
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

// Parse makes a key of its base64 form.
func Parse(text string) (*Key, error) {
	secret, err := base64.StdEncoding.DecodeString(strings.TrimSpace(text))
	if err != nil {
		return nil, fmt.Errorf("a secret key is %d bytes in base64", keyBytes) // without the text: it is a secret
	}
	return New(secret)
}

// Load reads the key of a data folder, and makes it where there is none. Only the folder's owner can read the file.
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

// restrict makes a file readable for its owner alone.
func restrict(path string) error {
	info, err := os.Stat(path)
	if err != nil || info.Mode().Perm()&0o077 == 0 {
		return err
	}
	return os.Chmod(path, 0o600)
}

// write makes the file whole or not at all: half a key would lock everybody out who relies on it.
func write(dir, path, text string) error {
	f, err := os.CreateTemp(dir, File+".*") // 0600
	if err != nil {
		return err
	}
	defer func() { _ = os.Remove(f.Name()) }() // gone when all went well
	_, err = f.WriteString(text)
	if err := errors.Join(err, f.Sync(), f.Close()); err != nil {
		return err
	}
	return os.Rename(f.Name(), path)
}

// Encrypt hides a text. Place names where it is kept, "staff/org/user": at another place it cannot be opened.
func (k *Key) Encrypt(place, text string) (string, error) {
	if k == nil {
		return "", ErrNoKey
	}
	nonce := make([]byte, k.box.NonceSize())
	_, _ = rand.Read(nonce)
	return base64.RawStdEncoding.EncodeToString(k.box.Seal(nonce, nonce, []byte(text), []byte(place))), nil
}

// Decrypt reads what Seal has hidden at the same place.
func (k *Key) Decrypt(place, sealed string) (string, error) {
	if k == nil {
		return "", ErrNoKey
	}
	raw, err := base64.RawStdEncoding.DecodeString(sealed)
	if err != nil || len(raw) < k.box.NonceSize() {
		return "", ErrBroken
	}
	n := k.box.NonceSize()
	text, err := k.box.Open(nil, raw[:n], raw[n:], []byte(place))
	if err != nil {
		return "", ErrBroken
	}
	return string(text), nil
}

// Digest is a text in a form that tells nothing of it, the same each time for the same place. Even a text that could be
// found by trying all there are cannot be found without the key.
func (k *Key) Digest(place, text string) (string, error) {
	if k == nil {
		return "", ErrNoKey
	}
	h := hmac.New(sha256.New, k.digest)
	_, _ = h.Write([]byte(place + "\x00" + text)) // a hash takes everything
	return hex.EncodeToString(h.Sum(nil)), nil
}
