// Package delivery sends the notices of the outbox: by web push (RFC 8291 and 8292), by the text gateway of a room and
// by its mail server.
//
// Every node runs the sender. It claims notices that are due, sends outside of any transaction and records the outcome.
// A crash in between makes the notice due again, and the service recognizes the repeat by the notice's id: the Topic of
// a push message, the Idempotency-Key of a gateway, the Message-ID of an email.
//
// It owns no table and no URL. It may import notice. Errors of services are recorded as a notice.Failure and never
// logged, because they may name addresses.
package delivery

import (
	"context"
	"errors"
	"math/rand/v2"
	"time"

	"pitboss/internal/player/notice"
)

// Times and limits of the sender.
const (
	maxSending    = 32
	claimInterval = 500 * time.Millisecond // while notices are being sent
	firstRetry    = 2 * time.Second        // doubles with each attempt
	maxRetry      = 2 * time.Minute
)

// Sender sends what is due.
type Sender struct {
	notices  *notice.Actions
	services *services
}

// New makes the sender. The contact is an address or URL of the operator, which push services may use.
func New(notices *notice.Actions, contact string) *Sender {
	return &Sender{notices, newServices(notices.AllowsPrivate, contact)}
}

// LoadPushKey loads or makes the key pair of this installation. Until then no browser can turn push on, so the server
// calls it before the first request; Run tries again after a failure.
func (s *Sender) LoadPushKey(ctx context.Context) error {
	return s.notices.LoadPushKey(ctx, newPushKeys)
}

// Run sends what is due, and returns when nothing is left. It is a background job. A slow service delays no other
// notice.
func (s *Sender) Run(ctx context.Context) error {
	if err := s.LoadPushKey(ctx); err != nil {
		return err
	}
	done := make(chan error, maxSending)
	var failed error
	for sending := 0; ; {
		if failed == nil && ctx.Err() == nil {
			claimed, err := s.notices.Claim(ctx, maxSending-sending)
			failed = err
			for _, c := range claimed {
				sending++
				go func() { done <- s.send(ctx, c) }()
			}
		}
		if sending == 0 {
			return failed
		}
		select {
		case err := <-done:
			sending--
			failed = errors.Join(failed, err)
		case <-time.After(claimInterval):
		}
	}
}

// send sends one notice. It finishes even if the server shuts down meanwhile.
func (s *Sender) send(ctx context.Context, c notice.Claimed) error {
	ctx = context.WithoutCancel(ctx)
	d, mayStart, err := s.notices.Prepare(ctx, c)
	if err != nil || !mayStart {
		return err
	}
	return s.notices.Record(ctx, d, s.attempt(ctx, d))
}

func (s *Sender) attempt(ctx context.Context, d notice.Delivery) (o notice.Outcome) {
	ctx, cancel := context.WithTimeout(ctx, notice.SendTimeout)
	defer cancel()
	switch d.Kind {
	case notice.Push:
		o = s.services.push(ctx, d)
	case notice.Text:
		o = s.services.text(ctx, d.Sender, d.ID(), d.Address, d.Message)
	case notice.Email:
		o = s.services.email(ctx, d.Sender, d.ID(), d.Address, d.Message)
	}
	if o.Failure != "" && !o.IsFinal {
		o.RetryIn = backoff(d.Attempt)
	}
	return o
}

// backoff is how long to wait after an attempt, with a jitter of a half.
func backoff(attempt int) time.Duration {
	wait := min(firstRetry<<min(attempt-1, 10), maxRetry)
	return wait/2 + rand.N(wait) //nolint:gosec // no secret
}

// SendTest sends a test by the text gateway or the mail server of a room.
func (s *Sender) SendTest(ctx context.Context, by notice.Sender, to string, m notice.Message) notice.Outcome {
	ctx, cancel := context.WithTimeout(ctx, notice.SendTimeout)
	defer cancel()
	if by.Text != nil {
		return s.services.text(ctx, by, newID(), to, m)
	}
	return s.services.email(ctx, by, newID(), to, m)
}
