package db

import (
	"cmp"
	"context"
	"encoding/json"

	"pitboss/internal/foundation/clock"
	"pitboss/internal/foundation/fault"
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
	keepAnswer = "INSERT INTO idempotency (org_id, actor_id, at, key, request_hash, answer) VALUES ($1, $2, $3, $4, $5, $6)"

	findPlatformAnswer = "SELECT request_hash, answer FROM platform_answer WHERE actor_id = $1 AND key = $2"
	keepPlatformAnswer = "INSERT INTO platform_answer (actor_id, at, key, request_hash, answer) VALUES ($1, $2, $3, $4, $5)"
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

// request is what an act is done for: its key, if it has one, and the answer that the key got before, if it did.
type request struct {
	ctx          context.Context
	s            session
	key          *Key
	hash, answer string
	row          *answer
}

// ask begins an act of a request: it asks for the answer that the key of ctx got before. sctx is the transaction's own context.
func ask(ctx, sctx context.Context, s session, query string, args ...any) *request {
	r := &request{ctx: sctx, s: s, key: keyFrom(ctx)}
	if r.key != nil {
		r.row = askOne(sctx, s, []any{&r.hash, &r.answer}, query, append(args, r.key.Key)...)
	}
	return r
}

// replay fills out with the answer that the key got before. Then there is nothing to do: errNothing.
func (r *request) replay(out any) error {
	if r.key == nil {
		return nil
	}
	found, err := r.row.get()
	switch {
	case err != nil || !found:
		return err
	case r.hash != r.key.Hash:
		return fault.Conflict("This Idempotency-Key was already used for another request")
	}
	return cmp.Or(json.Unmarshal([]byte(r.answer), out), errNothing)
}

// keep keeps the answer under the key. Its statement takes whose it is and when it was given, the key, the request and the answer.
func (r *request) keep(out any, query string, whose ...any) error {
	if r.key == nil {
		return nil
	}
	answer, err := json.Marshal(out)
	if err != nil {
		return err
	}
	return r.s.queue(r.ctx, statement{Query: query, Args: append(whose, r.key.Key, r.key.Hash, string(answer))})
}
