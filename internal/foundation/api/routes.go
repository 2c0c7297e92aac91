// Package api turns functions into HTTP routes. One line names method, path, permission and function. The same table
// drives decoding, validation, encoding, permission checks, the OpenAPI document and the tests that try every route.
//
// A request passes these steps: authenticate the caller, bind the input, wait for a slot (package admission), call the
// handler, mask and encode the answer. Reads by version (Read, ReadOf, ReadOrg) cache the encoded answer and coalesce
// identical requests; see docs/decisions/0032 and docs/decisions/0003.
//
// An answer that callers share must depend on nothing but its key: the versions, the permissions of DependsOn and, if
// it is Personal, the user. Only this package, server and web may import net/http.
package api

import (
	"context"
	"net/http"
	"net/netip"
	"reflect"
	"time"

	"pitboss/internal/foundation/admission"
	"pitboss/internal/foundation/db"
	"pitboss/internal/foundation/db/changes"
	"pitboss/internal/foundation/mask"
	"pitboss/internal/foundation/tenant"
)

// None is the input of a handler that takes nothing, and the output of one that answers 204 No Content.
type None struct{}

// Sessions authenticate the session tokens of one kind of account. They cache sessions.
type Sessions interface {
	// Authenticate returns the scope of a token's user and records the use, or fails with fault.NoSession.
	Authenticate(ctx context.Context, token string) (tenant.Org, error)
	// Recall returns the organization that the token belonged to at its last lookup, and whether that is so recent that
	// Authenticate will not query the database. It does not prove that the session is valid.
	Recall(token string) (organization string, recent bool)
	// Recheck is Authenticate for an open socket, which is no use of the session.
	Recheck(ctx context.Context, token string) (tenant.Org, error)
	// Refresh looks up in one batch the tokens that Recheck is about to be asked for.
	Refresh(ctx context.Context, tokens []string) error
}

// Authenticators authenticate the tokens of each kind of account.
type Authenticators struct {
	Staff, Companion, Screen, Player Sessions
	Platform                         func(ctx context.Context, token string) (tenant.Administrator, error)
}

// Route is one entry of the table.
type Route struct {
	Method, Path string
	Permission   tenant.Permission
	Priority     admission.Priority // when it is shed under overload
	Status       int                // of success
	Scope        string             // "visitor", "platform", "organization" or "room"
	In, Out      reflect.Type       // the request and the answer; None if empty
	Versioned    bool               // answers with an ETag
	Shared       bool               // requests are coalesced, see Coalesced
	isRepeatable bool               // see Repeatable
	view         tenant.View        // declares the permissions on which a cached or coalesced answer depends
	serve        func(*Routes, http.ResponseWriter, *http.Request) error
}

// Routes is the table of all routes. Fill it with Get, Post, … and serve Handler.
type Routes struct {
	db             *db.DB
	authenticators Authenticators
	table          []*Route
	cache          responseCache
	admission      *admission.Controller // made by Handler
	coalescer      coalescer

	components map[reflect.Type]string // see ComponentName
	events     []mask.Event            // see DocumentEvents

	proxies []netip.Prefix // trusted proxies
}

// New makes an empty table.
func New(d *db.DB, doors Authenticators) *Routes {
	return &Routes{
		db: d, authenticators: doors, proxies: Loopback(),
		cache: responseCache{entries: map[roomKey]*roomEntry{}}, components: map[reflect.Type]string{},
	}
}

// Table returns the routes in the order in which they were added.
func (r *Routes) Table() []*Route { return r.table }

// Scope is the data that a handler may access.
type Scope interface {
	tenant.Org | tenant.Room | tenant.Administrator | Visitor
}

// Handler is the function behind a route. It takes the caller's scope and the input, and returns the answer.
type Handler[S Scope, In, Out any] = func(context.Context, S, In) (Out, error)

// Get adds a route that reads.
func Get[S Scope, In, Out any](r *Routes, path string, p tenant.Permission, h Handler[S, In, Out]) *Route {
	return add(r, http.MethodGet, path, p, http.StatusOK, h)
}

// Post adds a route that acts on an existing object.
func Post[S Scope, In, Out any](r *Routes, path string, p tenant.Permission, h Handler[S, In, Out]) *Route {
	return add(r, http.MethodPost, path, p, http.StatusOK, h)
}

// Create adds a route that creates an object and answers 201.
func Create[S Scope, In, Out any](r *Routes, path string, p tenant.Permission, h Handler[S, In, Out]) *Route {
	return add(r, http.MethodPost, path, p, http.StatusCreated, h)
}

// Patch adds a route that changes fields of an object.
func Patch[S Scope, In, Out any](r *Routes, path string, p tenant.Permission, h Handler[S, In, Out]) *Route {
	return add(r, http.MethodPatch, path, p, http.StatusOK, h)
}

// Delete adds a route that removes an object.
func Delete[S Scope, In, Out any](r *Routes, path string, p tenant.Permission, h Handler[S, In, Out]) *Route {
	return add(r, http.MethodDelete, path, p, http.StatusOK, h)
}

// Critical marks a route that moves money or seats although its permission does not say so.
func (r *Route) Critical() { r.Priority = admission.Critical }

// Repeatable makes a public write idempotent: a repeat with the same Idempotency-Key gets the stored answer. The actor
// of the scope in which the handler acts owns the keys.
func (r *Route) Repeatable() { r.isRepeatable = true }

func add[S Scope, In, Out any](r *Routes, method, path string, p tenant.Permission, status int,
	h Handler[S, In, Out]) *Route {
	in, out := reflect.TypeFor[In](), reflect.TypeFor[Out]()
	mask.PlanFor(out) // panics now if a tag is wrong
	switch out {
	case reflect.TypeFor[None](), reflect.TypeFor[SignIn[None]](), reflect.TypeFor[SignOut]():
		status = http.StatusNoContent
	}
	b := newBinder(in, method != http.MethodGet && method != http.MethodDelete)
	route := &Route{
		Method: method, Path: path, Permission: p, Priority: priorityOf(method, p), Status: status,
		Scope: scopeName[S](), In: in, Out: out,
	}
	route.serve = func(r *Routes, w http.ResponseWriter, req *http.Request) error {
		ctx := req.Context()
		c, err := r.authenticate(w, req, p, route.Priority)
		recordCaller(w, c)
		if err != nil {
			return err
		}
		var input In
		body, err := b.bind(w, req, &input)
		if err != nil {
			return err
		}
		if p.Identity() == tenant.Platform {
			ctx = r.withClientInfo(ctx, req)
		}
		var log *changes.Log
		if p != tenant.Public && !route.Shared {
			ctx, log = changes.With(ctx)
		}
		if (p != tenant.Public || route.isRepeatable) && method != http.MethodGet {
			if ctx, err = withConditions(ctx, req, body, status); err != nil {
				return err
			}
		}
		if route.Shared {
			v, org := route.variantFor(c.org, &input)
			a, err := r.coalesce(w, req, org, v, func(ctx context.Context) (*response, error) {
				out, err := h(ctx, scopeOf[S](r, caller{org: org}, req, &input), input)
				if err != nil {
					return nil, err
				}
				return encode(req, out)
			})
			if err != nil {
				return err
			}
			return a.writeTo(w, req, c.role())
		}
		answer, err := withSlot(ctx, w, r.admission, c.tenantKey(), route.Priority, func() (Out, error) {
			out, err := h(ctx, scopeOf[S](r, c, req, &input), input)
			if err == nil {
				r.showChanges(ctx, w, c.org.ID(), log)
			}
			return out, err
		})
		if err != nil {
			return err
		}
		return respond(w, req, status, c.role(), answer)
	}
	r.table = append(r.table, route)
	return route
}

func scopeName[S Scope]() string {
	switch any(*new(S)).(type) {
	case tenant.Room:
		return "room"
	case tenant.Org:
		return "organization"
	case tenant.Administrator:
		return "platform"
	default:
		return "visitor"
	}
}

// InRoom is a request that names its room in the input instead of the path.
type InRoom interface{ Room() string }

func scopeOf[S Scope](r *Routes, c caller, req *http.Request, input any) S {
	var s S
	switch p := any(&s).(type) {
	case *tenant.Org:
		*p = c.org
	case *tenant.Administrator:
		*p = c.administrator
	case *tenant.Room:
		id := req.PathValue("room")
		if named, ok := input.(InRoom); ok && id == "" {
			id = named.Room()
		}
		*p = c.org.Room(id)
	case *Visitor:
		*p = r.visitor(req)
	}
	return s
}

// SignIn is an answer that begins a session. The token is set as the audience's cookie, which scripts cannot read. It
// is not part of the answer unless Body contains it. An empty token begins no session.
type SignIn[T any] struct {
	Audience tenant.Identity
	Token    string
	Lifetime time.Duration
	Device   string // the new device cookie; empty to keep the present one
	Body     T
}

// SignOut is the answer to a sign-out. It deletes the audience's session cookie.
type SignOut struct{ Audience tenant.Identity }
