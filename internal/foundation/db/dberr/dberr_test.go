package dberr_test

import (
	"context"
	"errors"
	"net"
	"testing"

	"github.com/jackc/pgx/v5/pgconn"

	"pitboss/internal/foundation/db/dberr"
	"pitboss/internal/foundation/fault"
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
	if err := connect(before, t, silent.Addr()); dberr.FailureOf(err) != "" {
		t.Errorf("%q: %v", dberr.FailureOf(err), err)
	}
	during, enough := context.WithCancel(t.Context())
	held := make(chan net.Conn, 1)
	go func() {
		held <- <-accepted
		enough() // while the client waits for the server's first message
	}()
	if err := connect(during, t, silent.Addr()); dberr.FailureOf(err) != "" {
		t.Errorf("%q: %v", dberr.FailureOf(err), err)
	}
	if c := <-held; c == nil || c.Close() != nil {
		t.Error("got no connection")
	}
	if err := silent.Close(); err != nil {
		t.Fatal(err)
	}
	if err := connect(t.Context(), t, silent.Addr()); dberr.FailureOf(err) != dberr.Unavailable {
		t.Errorf("without a server: got %q: %v", dberr.FailureOf(err), err)
	}
}

func TestUnknownOutcomeHasATypeAndNoRetryAfter(t *testing.T) {
	t.Parallel()
	for _, tr := range []dberr.Failure{dberr.Unavailable, dberr.IOError} {
		open, isFault := errors.AsType[*fault.Error](tr.Fault(true, true))
		if !isFault || open.Kind != fault.Unavailable || open.Type != dberr.OutcomeUnknown || open.RetryAfter != 0 {
			t.Errorf("%s: %+v", tr, open)
		}
		undone, isFault := errors.AsType[*fault.Error](tr.Fault(true, false))
		if !isFault || undone.Type != "" || undone.RetryAfter == 0 {
			t.Errorf("%s: %+v", tr, undone)
		}
	}
}
