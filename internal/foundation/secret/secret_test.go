package secret

import (
	"bytes"
	"encoding/base64"
	"errors"
	"os"
	"path/filepath"
	"pitboss/internal/test/assert"
	"strings"
	"testing"
)

func keyOf(t *testing.T, b byte) *Key {
	t.Helper()
	k, err := New(bytes.Repeat([]byte{b}, 32))
	if err != nil {
		t.Fatal(err)
	}
	return k
}

func TestCiphertextNeedsItsKeyAndContext(t *testing.T) {
	t.Parallel()
	k := keyOf(t, 1)
	sealed, err := k.Encrypt("staff/club/ray", "JBSWY3DP")
	assert.NoError(t, "err", err)
	assert.MustEqual(t, `strings.Contains(sealed, "JBSW")`, strings.Contains(sealed, "JBSW"), false)
	if text, err := k.Decrypt("staff/club/ray", sealed); err != nil || text != "JBSWY3DP" {
		t.Errorf("%q, %v, want text %q", text, err, "JBSWY3DP")
	}
	if again, _ := k.Encrypt("staff/club/ray", "JBSWY3DP"); again == sealed {
		t.Error("the same text is sealed the same way twice: it can be seen to be the same")
	}
	for name, open := range map[string]func() (string, error){
		"another place":  func() (string, error) { return k.Decrypt("staff/club/ann", sealed) },
		"another key":    func() (string, error) { return keyOf(t, 2).Decrypt("staff/club/ray", sealed) },
		"cut off":        func() (string, error) { return k.Decrypt("staff/club/ray", sealed[:len(sealed)-2]) },
		"a few letters":  func() (string, error) { return k.Decrypt("staff/club/ray", "AAAA") },
		"no base64":      func() (string, error) { return k.Decrypt("staff/club/ray", "?"+sealed) },
		"nothing at all": func() (string, error) { return k.Decrypt("staff/club/ray", "") },
	} {
		text, err := open()
		if !errors.Is(err, ErrBroken) {
			t.Fatalf("%s: err: got %v, want %v", name, err, ErrBroken)
		}
		assert.Equal(t, name+": text", text, "")
	}
}

func TestDigestDependsOnKeyAndContext(t *testing.T) {
	t.Parallel()
	digest := func(k *Key, place, text string) string {
		d, err := k.Digest(place, text)
		if err != nil {
			t.Fatal(err)
		}
		return d
	}
	d := digest(keyOf(t, 1), "ray", "code")
	assert.Equal(t, "d", d, digest(keyOf(t, 1), "ray", "code"))
	assert.Equal(t, "len(d)", len(d), 64)
	for _, other := range []string{digest(keyOf(t, 2), "ray", "code"), digest(keyOf(t, 1), "ann", "code"),
		digest(keyOf(t, 1), "ray", "coda")} {
		if other == d {
			t.Error("it is the same for another")
		}
	}
}

func TestNilKeyEncryptsNothing(t *testing.T) {
	t.Parallel()
	var none *Key
	_, sealing := none.Encrypt("a", "b")
	_, opening := none.Decrypt("a", "b")
	_, digesting := none.Digest("a", "b")
	for _, err := range []error{sealing, opening, digesting} {
		if !errors.Is(err, ErrNoKey) {
			t.Error(err)
		}
	}
}

func TestKeyFileIsReadableOnlyByItsOwner(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	k, err := Load(dir)
	if err != nil {
		t.Fatal(err)
	}
	info, err := os.Stat(filepath.Join(dir, File))
	assert.NoError(t, "err", err)
	assert.MustEqual(t, "info.Mode().Perm()", info.Mode().Perm(), 0o600)
	sealed, _ := k.Encrypt("a", "text")
	again, err := Load(dir)
	if err != nil {
		t.Fatal(err)
	}
	if text, err := again.Decrypt("a", sealed); err != nil || text != "text" {
		t.Errorf("the key is another after a start: %q, %v, want text %q", text, err, "text")
	}
	left, _ := os.ReadDir(dir)
	assert.Len(t, "left behind", left, 1)
	if err := os.WriteFile(filepath.Join(dir, File), []byte("half a k"), 0o600); err != nil {
		t.Fatal(err)
	}
	if _, err := Load(dir); err == nil || strings.Contains(err.Error(), "half") {
		t.Errorf("a broken file: %v", err)
	}
	if _, err := Load(filepath.Join(dir, "nowhere")); err == nil {
		t.Error("created a key in a missing folder")
	}
}

func TestKeyNeeds32Bytes(t *testing.T) {
	t.Parallel()
	for text, want := range map[string]bool{
		base64.StdEncoding.EncodeToString(make([]byte, 32)):        true,
		base64.StdEncoding.EncodeToString(make([]byte, 32)) + "\n": true,
		base64.StdEncoding.EncodeToString(make([]byte, 31)):        false,
		"": false, "not base64!": false,
	} {
		_, err := Parse(text)
		assert.Equal(t, "err == nil", err == nil, want)
		if err != nil && text != "" && strings.Contains(err.Error(), text) {
			t.Errorf("%q: %v", text, err)
		}
	}
}
