package dberr_test

import (
	"context"
	"errors"
	"fmt"
	"net"
	"testing"

	"github.com/jackc/pgx/v5/pgconn"

	"pitboss/internal/foundation/db/dberr"
	"pitboss/internal/foundation/fault"
	"pitboss/internal/test/assert"
)

// connect returns the error of connecting to PostgreSQL at an address.
func connect(ctx context.Context, t *testing.T, address net.Addr) error {
	t.Helper()
	c, err := pgconn.Connect(ctx, "postgres://pitboss@"+address.String()+"/pitboss?sslmode=disable")
	if err == nil {
		t.Fatal("connected", c.Close(ctx))
	}
	if _, ok := errors.AsType[*pgconn.ConnectError](err); !ok {
		t.Fatalf("%T: %v", err, err)
	}
	return err
}

func TestCallerCancellationIsNotADatabaseFailure(t *testing.T) {
	t.Parallel()
	silent, err := new(net.ListenConfig).Listen(t.Context(), "tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	accepted := make(chan net.Conn, 1)
	go func() {
		c, _ := silent.Accept()
		accepted <- c
	}()
	before, enough := context.WithCancel(t.Context())
	enough()
	assert.Equal(t, "dberr.FailureOf(err)", dberr.FailureOf(connect(before, t, silent.Addr())), "")
	during, enough := context.WithCancel(t.Context())
	held := make(chan net.Conn, 1)
	go func() {
		held <- <-accepted
		enough() // while the client waits for the server's first message
	}()
	assert.Equal(t, "dberr.FailureOf(err)", dberr.FailureOf(connect(during, t, silent.Addr())), "")
	c := <-held
	if c == nil {
		t.Fatal("got no connection: c: got nil, want a value")
	}
	assert.NoError(t, "got no connection: c.Close()", c.Close())
	if err := silent.Close(); err != nil {
		t.Fatal(err)
	}
	assert.Equal(t, "without a server", dberr.FailureOf(connect(t.Context(), t, silent.Addr())), dberr.Unavailable)
}

func TestUnknownOutcomeHasATypeAndNoRetryAfter(t *testing.T) {
	t.Parallel()
	for _, tr := range []dberr.Failure{dberr.Unavailable, dberr.IOError} {
		open, isFault := errors.AsType[*fault.Error](tr.Fault(true, true))
		assert.MustEqual(t, fmt.Sprintf("%s: isFault", tr), isFault, true)
		assert.Equal(t, fmt.Sprintf("%s: open.Kind", tr), open.Kind, fault.Unavailable)
		assert.Equal(t, fmt.Sprintf("%s: open.Type", tr), open.Type, dberr.OutcomeUnknown)
		assert.Equal(t, fmt.Sprintf("%s: open.RetryAfter", tr), open.RetryAfter, 0)
		undone, isFault := errors.AsType[*fault.Error](tr.Fault(true, false))
		assert.MustEqual(t, fmt.Sprintf("%s: isFault", tr), isFault, true)
		assert.Equal(t, fmt.Sprintf("%s: undone.Type", tr), undone.Type, "")
		if undone.RetryAfter == 0 {
			t.Errorf("%s: undone.RetryAfter: got %v, want a value other than 0", tr, undone.RetryAfter)
		}
	}
}
