// Package api turns functions into HTTP routes: one line names method, path, permission and function; from the same
// table come decoding, validation, encoding, the permission check, the OpenAPI document and the tests that try every
// route. It is, with server and web, the only package that imports net/http.
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

// None is the input of a function that takes nothing, and the output of one that answers nothing (204).
type None struct{}

// Authenticate finds out whose token it is, or fails with fault NoSession.
type Authenticate func(ctx context.Context, token string) (tenant.Org, error)

// AuthenticateAdministrator is Authenticate for platform administrators.
type AuthenticateAdministrator func(ctx context.Context, token string) (tenant.Administrator, error)

// CachedSession says what memory has of a token, without asking the database: the organization whose it was when it was last looked
// up, and whether that is so recent that Authenticate will not ask either. It is no proof of a session.
type CachedSession func(token string) (organization string, recent bool)

// Authenticators know the tokens of each kind of account.
type Authenticators struct {
	Staff, Companion             Authenticate
	StaffRecall, CompanionRecall CachedSession
	Platform                     AuthenticateAdministrator
}

// Route is one line of the table.
type Route struct {
	Method, Path string
	Permission   tenant.Permission
	Priority     admission.Priority // how soon it is refused when the server cannot keep up
	Status       int                // of success
	Scope        string             // "visitor", "platform", "organization" or "room"
	In, Out      reflect.Type       // the request and the answer; None for nothing
	Versioned    bool               // answers with an ETag
	Shared       bool               // requests are coalesced, see Alike
	view         tenant.View        // declares the permissions on which a cached or coalesced answer depends
	serve        func(*Routes, http.ResponseWriter, *http.Request) error
}

// Routes is the table of all routes. Fill it with Get, Post, … and serve Handler.
type Routes struct {
	db        *db.DB
	doors     Authenticators
	table     []*Route
	cache     responseCache
	admission *admission.Controller // made by Handler
	coalescer coalescer

	components map[reflect.Type]string // see ComponentName

	proxies []netip.Prefix // that are believed
}

// New makes an empty table.
func New(d *db.DB, doors Authenticators) *Routes {
	return &Routes{
		db: d, doors: doors, proxies: Loopback(), cache: responseCache{kept: map[roomKey]*roomEntry{}}, components: map[reflect.Type]string{},
	}
}

// Table are the routes in the order in which they were added.
func (r *Routes) Table() []*Route { return r.table }

// Scope is what a handler may act in.
type Scope interface {
	tenant.Org | tenant.Room | tenant.Administrator | Visitor
}

// Handler is a function behind a route: it takes where the caller may act and what he sent, and answers or fails.
type Handler[S Scope, In, Out any] = func(context.Context, S, In) (Out, error)

// Get adds a route that reads.
func Get[S Scope, In, Out any](r *Routes, path string, p tenant.Permission, h Handler[S, In, Out]) *Route {
	return add(r, http.MethodGet, path, p, http.StatusOK, h)
}

// Post adds a route that acts on something that is there.
func Post[S Scope, In, Out any](r *Routes, path string, p tenant.Permission, h Handler[S, In, Out]) *Route {
	return add(r, http.MethodPost, path, p, http.StatusOK, h)
}

// Create adds a route that makes something and answers 201.
func Create[S Scope, In, Out any](r *Routes, path string, p tenant.Permission, h Handler[S, In, Out]) *Route {
	return add(r, http.MethodPost, path, p, http.StatusCreated, h)
}

// Patch adds a route that changes fields of something.
func Patch[S Scope, In, Out any](r *Routes, path string, p tenant.Permission, h Handler[S, In, Out]) *Route {
	return add(r, http.MethodPatch, path, p, http.StatusOK, h)
}

// Delete adds a route that takes something away.
func Delete[S Scope, In, Out any](r *Routes, path string, p tenant.Permission, h Handler[S, In, Out]) *Route {
	return add(r, http.MethodDelete, path, p, http.StatusOK, h)
}

// Critical marks a route that moves money or seats although its permission does not say so.
func (r *Route) Critical() { r.Priority = admission.Critical }

func add[S Scope, In, Out any](r *Routes, method, path string, p tenant.Permission, status int, h Handler[S, In, Out]) *Route {
	in, out := reflect.TypeFor[In](), reflect.TypeFor[Out]()
	mask.PlanFor(out) // a mistake in a tag is found now
	switch out {
	case reflect.TypeFor[None](), reflect.TypeFor[SignOut](), reflect.TypeFor[SignOutOfCommunity](), reflect.TypeFor[SignOutOfPlatform](), reflect.TypeFor[SignIn[None]]():
		status = http.StatusNoContent
	}
	b := newBinder(in, method != http.MethodGet && method != http.MethodDelete)
	route := &Route{Method: method, Path: path, Permission: p, Priority: priorityOf(method, p), Status: status, In: in, Out: out, Scope: scopeName[S]()}
	route.serve = func(r *Routes, w http.ResponseWriter, req *http.Request) error {
		ctx := req.Context()
		who, err := r.caller(w, req, p, route.Priority)
		recordCaller(w, who)
		if err != nil {
			return err
		}
		var input In
		body, err := b.bind(w, req, &input)
		if err != nil {
			return err
		}
		if p.Identity() == tenant.Platform {
			ctx = r.withSender(ctx, req)
		}
		var log *changes.Log
		if p != tenant.Public && !route.Shared {
			ctx, log = changes.With(ctx)
		}
		if p != tenant.Public && method != http.MethodGet {
			if ctx, err = withConditions(ctx, req, body, status); err != nil {
				return err
			}
		}
		if route.Shared {
			v, org := route.variantFor(who.org, &input)
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
			return a.writeTo(w, req, who.role())
		}
		answer, err := withSlot(ctx, w, r.admission, who.key(), route.Priority, func() (Out, error) {
			out, err := h(ctx, scopeOf[S](r, who, req, &input), input)
			if err == nil {
				r.showChanges(ctx, w, who.org.ID(), log)
			}
			return out, err
		})
		if err != nil {
			return err
		}
		return respond(w, req, status, who.role(), answer)
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

// InRoom is a request that names the room it is about.
type InRoom interface{ Room() string }

func scopeOf[S Scope](r *Routes, who caller, req *http.Request, input any) S {
	var s S
	switch p := any(&s).(type) {
	case *tenant.Org:
		*p = who.org
	case *tenant.Administrator:
		*p = who.administrator
	case *tenant.Room:
		id := req.PathValue("room")
		if named, ok := input.(InRoom); ok && id == "" {
			id = named.Room()
		}
		*p = who.org.Room(id)
	case *Visitor:
		*p = r.visitor(req)
	}
	return s
}

// Page is part of a list that grows without bound. Next goes into the Link header; it is empty on the last page.
type Page[T any] struct {
	Items []T
	Next  string
}

// Token is the answer to a sign-in. The same token is set as a cookie that scripts cannot read.
type Token struct {
	Token    string        `json:"token" see:"secret"`
	Lifetime time.Duration `json:"-"`
	Device   string        `json:"-"` // by which the browser is known again; kept as a cookie, long after the session
}

// SignOut is the answer to a sign-out: nothing, and the cookie is gone.
type SignOut struct{}

// SignIn is an answer with which a session in the community begins. Its token is set as a cookie that scripts cannot
// read, and is not part of the answer unless Body has it.
type SignIn[T any] struct {
	Body     T
	Token    string
	Lifetime time.Duration
	Device   string // the cookie by which the browser is known from then on; empty: as it was
}

// SignOutOfCommunity is the answer to a sign-out from the community: nothing, and its cookie is gone.
type SignOutOfCommunity struct{}

// AdminToken is the answer to a platform administrator's sign-in. The same token is set as a cookie that scripts cannot
// read.
type AdminToken struct {
	Token    string        `json:"token" see:"secret"`
	Lifetime time.Duration `json:"-"`
	Device   string        `json:"-"` // the cookie by which the browser is known from then on; empty: as it was
}

// SignOutOfPlatform is the answer to a platform administrator's sign-out: nothing, and his cookie is gone.
type SignOutOfPlatform struct{}
