package db

import (
	"context"
	"encoding/json"

	"pitboss/internal/foundation/clock"
	"pitboss/internal/foundation/fault"
	"pitboss/internal/foundation/tenant"
)

// Key is the idempotency key of a request: the same key with the same request gets the first answer again.
type Key struct {
	Key  string // as the client sent it
	Hash string // of method, path and body
}

type keyInContext struct{}
type matchInContext struct{}
type timeInContext struct{}

// WithKey makes the transactions of a request answer a repeat of it.
func WithKey(ctx context.Context, k Key) context.Context {
	return context.WithValue(ctx, keyInContext{}, &k)
}

func keyFrom(ctx context.Context) *Key {
	k, _ := ctx.Value(keyInContext{}).(*Key)
	return k
}

// WithMatch makes a change of a room fail with fault Stale unless the room is at this version.
func WithMatch(ctx context.Context, version int64) context.Context {
	return context.WithValue(ctx, matchInContext{}, version)
}

// Beside is the context of a transaction that a request makes beside the one it asks for: its key and the version it
// saw belong to that one.
func Beside(ctx context.Context) context.Context {
	return context.WithValue(context.WithValue(ctx, keyInContext{}, nil), matchInContext{}, nil)
}

// WithTime makes the transactions of a context happen at a time of its own: for sample data, whose evening has to have
// begun hours ago. archtest lists who may use it.
func WithTime(ctx context.Context, at clock.Instant) context.Context {
	return context.WithValue(ctx, timeInContext{}, at)
}

// now is the time of a transaction that starts under ctx.
func (d *DB) now(ctx context.Context) clock.Instant {
	if at, ok := ctx.Value(timeInContext{}).(clock.Instant); ok {
		return at
	}
	return d.clock.Now()
}

func checkMatch(ctx context.Context, version int64) error {
	want, ok := ctx.Value(matchInContext{}).(int64)
	if ok && want != version {
		return fault.Of(fault.Stale, "The room has changed since you looked. Look again and repeat.")
	}
	return nil
}

const (
	findAnswer = "SELECT request_hash, answer FROM idempotency WHERE org_id = $1 AND actor_id = $2 AND key = $3"
	keepAnswer = "INSERT INTO idempotency (org_id, actor_id, key, request_hash, answer, at) VALUES ($1, $2, $3, $4, $5, $6)"

	findPlatformAnswer = "SELECT request_hash, answer FROM platform_answer WHERE actor_id = $1 AND key = $2"
	keepPlatformAnswer = "INSERT INTO platform_answer (actor_id, key, request_hash, answer, at) VALUES ($1, $2, $3, $4, $5)"
)

const sweepAnswers = `DELETE FROM idempotency WHERE (org_id, actor_id, key) IN
	(SELECT org_id, actor_id, key FROM idempotency WHERE at < $1 ORDER BY at LIMIT 500)`

const sweepPlatformAnswers = "DELETE FROM platform_answer WHERE at < $1"

// Sweep forgets the answers to requests made before an instant and returns how many they were. It is a background job.
func (d *DB) Sweep(ctx context.Context, before clock.Instant) (int64, error) {
	total, err := AcrossTenants(ctx, d, "old requests of the platform's administrators", func(tx *AnyTx) (int64, error) {
		return tx.Exec(sweepPlatformAnswers, before)
	})
	if err != nil {
		return total, err
	}
	for {
		// In small transactions: nobody waits long for the writer.
		n, err := AcrossTenants(ctx, d, "old requests of all organizations", func(tx *AnyTx) (int64, error) {
			return tx.Exec(sweepAnswers, before)
		})
		if total += n; err != nil || n < 500 {
			return total, err
		}
	}
}

// replay fills out with the answer that the key got before, if it did.
func (k *Key) replay(ctx context.Context, s session, out any, query string, args ...any) (bool, error) {
	var hash, answer string
	found, err := one(ctx, s, []any{&hash, &answer}, query, args...)
	if err != nil || !found {
		return false, err
	}
	if hash != k.Hash {
		return false, fault.Conflict("This Idempotency-Key was already used for another request")
	}
	return true, json.Unmarshal([]byte(answer), out)
}

func (k *Key) keep(ctx context.Context, s session, org tenant.Org, at clock.Instant, answer []byte) error {
	_, err := s.exec(ctx, keepAnswer, []any{org.ID(), org.Actor().ID, k.Key, k.Hash, string(answer), int64(at)})
	return err
}
