package db

import (
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"reflect"
	"strings"

	"pitboss/internal/foundation/clock"
	"pitboss/internal/foundation/db/changes"
	"pitboss/internal/foundation/fault"
	"pitboss/internal/foundation/mask"
	"pitboss/internal/foundation/tenant"
)

// IdempotencyKey is the idempotency key of a request. A repeat of the request with the same key gets the stored
// answer.
type IdempotencyKey struct {
	Key      string // as the client sent it
	Hash     string // of method, path, query and body
	NoAnswer bool   // the request is answered without a body

	secret bool // neither the answer nor a hash of the request may be stored
}

type idempotencyKeyContext struct{}
type ifMatchContext struct{}
type timeContext struct{}

// WithIdempotencyKey makes the transactions of a request idempotent.
func WithIdempotencyKey(ctx context.Context, k IdempotencyKey) context.Context {
	return context.WithValue(ctx, idempotencyKeyContext{}, &k)
}

func keyFrom(ctx context.Context) *IdempotencyKey {
	k, _ := ctx.Value(idempotencyKeyContext{}).(*IdempotencyKey)
	return k
}

// WithIfMatch makes a change of a room fail with fault.Stale unless the room is at this version.
func WithIfMatch(ctx context.Context, version int64) context.Context {
	return context.WithValue(ctx, ifMatchContext{}, version)
}

// WithoutConditions returns the context for a second transaction of a request. The idempotency key and If-Match belong
// to the first.
func WithoutConditions(ctx context.Context) context.Context {
	return context.WithValue(context.WithValue(ctx, idempotencyKeyContext{}, nil), ifMatchContext{}, nil)
}

// WithSecretAnswer is for an act with an answer that is shown only once, or with a request that contains a password.
// The key is stored without either, and a repeat of the request is refused.
func WithSecretAnswer(ctx context.Context) context.Context {
	if k := keyFrom(ctx); k != nil {
		return WithIdempotencyKey(ctx, IdempotencyKey{Key: k.Key, Hash: "-", NoAnswer: k.NoAnswer, secret: true})
	}
	return ctx
}

// WithTime sets the time of a context's transactions. It is for sample data, where the evening has to have begun hours
// ago. archtest lists the callers.
func WithTime(ctx context.Context, at clock.Instant) context.Context {
	return context.WithValue(ctx, timeContext{}, at)
}

// now returns the time of a transaction that starts under ctx.
func (d *DB) now(ctx context.Context) clock.Instant {
	if at, ok := ctx.Value(timeContext{}).(clock.Instant); ok {
		return at
	}
	return d.clock.Now()
}

func checkMatch(ctx context.Context, version int64) error {
	want, ok := ctx.Value(ifMatchContext{}).(int64)
	if ok && want != version {
		return fault.New(fault.Stale, "The room has changed since you looked. Look again and repeat.")
	}
	return nil
}

const (
	selectStoredResponse = `SELECT request_hash, answer, scopes FROM idempotency
		WHERE org_id = $1 AND actor_id = $2 AND key = $3`
	insertStoredResponse = `INSERT INTO idempotency (org_id, actor_id, at, key, request_hash, answer, scopes)
		VALUES ($1, $2, $3, $4, $5, $6, $7)`

	selectPlatformResponse = "SELECT request_hash, answer, scopes FROM platform_answer WHERE actor_id = $1 AND key = $2"
	insertPlatformResponse = `INSERT INTO platform_answer (actor_id, at, key, request_hash, answer, scopes)
		VALUES ($1, $2, $3, $4, $5, $6)`
)

// Withdrawn is the problem type of a request after its caller has withdrawn the idempotency key.
const Withdrawn = "urn:pitboss:withdrawn"

// Recorded is the problem type of a repeated request without a stored answer.
const Recorded = "urn:pitboss:recorded"

// errKeyTaken rolls back an act if another request has recorded or withdrawn its idempotency key meanwhile.
var errKeyTaken = fault.Conflict("This Idempotency-Key was used by another request at the same time")

// KeyOwner returns the account that owns the caller's idempotency keys. An administrator acting as an owner has
// their own keys.
func KeyOwner(org tenant.Org) string { return cmp.Or(org.Actor().Impersonator, org.Actor().ID) }

// request is the request behind an act: its key, if it has one, and the answer stored under the key, if there is one.
type request struct {
	s            session
	key          *IdempotencyKey
	hash, answer string
	before       string // names of the scopes that the stored act changed, separated by spaces
	log          *changes.Log
	row          *future
}

// beginRequest queues the query for the answer stored under the key of ctx.
func beginRequest(ctx context.Context, s session, query string, args ...any) *request {
	r := &request{s: s, key: keyFrom(ctx), log: changes.From(ctx)}
	if r.key != nil {
		r.row = queueOne(s, []any{&r.hash, &r.answer, &r.before}, query, append(args, r.key.Key)...)
	}
	return r
}

// act runs f between the two steps that every act shares: loading the stored answer of a repeated request, and writing
// the events by commit, which returns the names of the changed scopes. insert and owner are those of storeResponse.
func (r *request) act(out any, f func() error, commit func() ([]string, error), role tenant.Role, insert string,
	owner ...any) error {
	if err := r.loadStoredResponse(out); err != nil {
		return err
	}
	if err := f(); err != nil {
		return err
	}
	scopes, err := commit()
	if err != nil {
		return err
	}
	return r.storeResponse(out, scopes, role, insert, owner...)
}

// loadStoredResponse sets out to the stored answer and returns errNoChange, since there is nothing left to do.
func (r *request) loadStoredResponse(out any) error {
	if r.key == nil {
		return nil
	}
	found, err := r.row.wait()
	switch {
	case err != nil || !found:
		return err
	case r.hash == "":
		return &fault.Error{
			Kind: fault.Conflicting, Type: Withdrawn,
			Detail: "This request was withdrawn before it arrived. Nothing was changed.",
		}
	case r.key.secret:
		return &fault.Error{
			Kind: fault.Conflicting, Type: Recorded, Detail: "This was done already. Its answer is shown only once.",
		}
	case r.hash != r.key.Hash:
		return fault.Conflict("This Idempotency-Key was already used for another request")
	}
	for scope := range strings.FieldsSeq(r.before) {
		r.log.Add(scope, 0)
	}
	return cmp.Or(mask.Decode(r.answer, out), errNoChange)
}

// storeResponse stores the answer under the key, with the names of the changed scopes. It stores what the role of the
// caller may read, because a look-up of the act shows the answer as it is stored. The statement takes the key's owner
// and the time of the act (owner), then key, request hash, answer and scopes.
func (r *request) storeResponse(out any, scopes []string, role tenant.Role, query string, owner ...any) error {
	if r.key == nil {
		return nil
	}
	answer, err := json.Marshal(out)
	if err == nil {
		answer, err = mask.PlanFor(reflect.TypeOf(out)).Apply(answer, role)
	}
	if err != nil {
		return err
	}
	switch {
	case r.key.NoAnswer:
		answer = []byte("{}")
	case r.key.secret:
		answer = []byte("null")
	}
	args := append(owner, r.key.Key, r.key.Hash, string(answer), strings.Join(scopes, " "))
	return r.s.Queue(statement{Query: query, Args: args, Taken: errKeyTaken})
}

// replayTaken answers an act that failed with errKeyTaken from the response of the request that took the key. This
// happens only on PostgreSQL, where an act does not lock its key before it ends.
func replayTaken[T any](ctx context.Context, d *DB, organization string, failed error, out *T,
	query string, args ...any) error {
	if !errors.Is(failed, errKeyTaken) {
		return failed
	}
	*out = *new(T)
	return d.read(ctx, organization, func(s session) error {
		return cmp.Or(beginRequest(ctx, s, query, args...).loadStoredResponse(out), failed)
	})
}
