package apptest_test

import (
	"bytes"
	"fmt"
	"testing"

	"pitboss/internal/foundation/secret"
	"pitboss/internal/player/notice"
	"pitboss/internal/test/apptest"
	"pitboss/internal/test/assert"
)

func TestThePushKeyIsMadeOnceAndAgainAfterTheSecretKeyIsLost(t *testing.T) {
	t.Parallel()
	c := apptest.New(t)
	made := 0
	pair := func() (private, public string, err error) {
		made++
		return fmt.Sprint("private ", made), fmt.Sprint("public ", made), nil
	}
	start := func(secretKey string) {
		t.Helper()
		key, err := secret.New(bytes.Repeat([]byte(secretKey), 32))
		assert.NoError(t, "secret key", err)
		assert.NoError(t, "push key", notice.New(c.DB, key).LoadPushKey(t.Context(), pair))
	}
	start("a")
	start("a")
	assert.Equal(t, "pairs with one key", made, 1)
	start("b") // A restored backup does not contain the key of the lost machine.
	assert.Equal(t, "pairs after the key was lost", made, 2)
	start("b")
	assert.Equal(t, "pairs of the new key", made, 2)
}
