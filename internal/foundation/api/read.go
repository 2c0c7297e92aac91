package api

import (
	"context"
	"encoding/json"
	"net/http"
	"reflect"
	"strconv"
	"strings"
	"sync"

	"pitboss/internal/foundation/admission"
	"pitboss/internal/foundation/db"
	"pitboss/internal/foundation/mask"
	"pitboss/internal/foundation/tenant"
)

// Read adds a route that reads one room, named {room} in the path. Its answer depends on nothing but the versions of
// the room and of its organization and on its variant, so the encoded answer is cached and carries them as its ETag.
func Read[In, Out any](r *Routes, path string, p tenant.Permission, h func(*db.RoomView, In) (Out, error)) *Route {
	inPath := func(req *http.Request) string { return req.PathValue("room") }
	return addRead(r, path, p, "room", inPath, func(_ context.Context, _ *db.DB, _ tenant.Org,
		req *http.Request) (string, error) {
		return req.PathValue("room"), nil
	}, h)
}

// ReadOf is Read for the room in which the thing {id} of the path is.
func ReadOf[In, Out any](r *Routes, path string, p tenant.Permission, l db.Locator,
	h func(*db.RoomView, In) (Out, error)) *Route {
	return addRead(r, path, p, "organization", nil, func(ctx context.Context, d *db.DB, org tenant.Org,
		req *http.Request) (string, error) {
		return db.RoomOf(ctx, d, org, l, req.PathValue("id"))
	}, h)
}

// ReadOrg adds a route that reads what belongs to the organization itself, by its version.
func ReadOrg[In, Out any](r *Routes, path string, p tenant.Permission, h func(*db.OrgView, In) (Out, error)) *Route {
	return addVersioned(r, path, p, "organization", reflect.TypeFor[Out](), func(*http.Request) string { return "" },
		func(ctx context.Context, org tenant.Org, v variant, in In, req *http.Request) (*response, error) {
			_, ofOrg, err := db.Versions(ctx, r.db, org.ID(), "")
			if err != nil {
				return nil, err
			}
			key := responseKey{roomKey{org.ID(), ""}, variantKey{req.URL.Path, v}}
			return r.versioned(ctx, req, key, 0, ofOrg, func(ctx context.Context) (any, int64, int64, error) {
				var version int64
				out, err := db.ViewOrg(ctx, r.db, org, func(v *db.OrgView) (Out, error) {
					version = v.Version()
					return h(v, in)
				})
				return out, 0, version, err
			})
		})
}

func addRead[In, Out any](r *Routes, path string, p tenant.Permission, scope string, inPath func(*http.Request) string,
	where func(context.Context, *db.DB, tenant.Org, *http.Request) (string, error), h func(*db.RoomView, In) (Out,
		error)) *Route {
	return addVersioned(r, path, p, scope, reflect.TypeFor[Out](), inPath,
		func(ctx context.Context, org tenant.Org, v variant, in In, req *http.Request) (*response, error) {
			room, err := where(ctx, r.db, org, req)
			if err != nil {
				return nil, err
			}
			ofRoom, ofOrg, err := db.Versions(ctx, r.db, org.ID(), room)
			if err != nil {
				return nil, err
			}
			key := responseKey{roomKey{org.ID(), room}, variantKey{req.URL.Path, v}}
			return r.versioned(ctx, req, key, ofRoom, ofOrg, func(ctx context.Context) (any, int64, int64, error) {
				var seenRoom, seenOrg int64
				out, err := db.ViewRoom(ctx, r.db, org.Room(room), func(v *db.RoomView) (Out, error) {
					seenRoom, seenOrg = v.Version(), v.OrgVersion()
					return h(v, in)
				})
				return out, seenRoom, seenOrg, err
			})
		})
}

// addVersioned adds a route whose answers are kept. Where the address says which room it is about (inPath), one that is kept
// is answered out of turn: that is cheaper than to let it wait, or to refuse it.
func addVersioned[In any](r *Routes, path string, p tenant.Permission, scope string, out reflect.Type,
	inPath func(*http.Request) string,
	look func(context.Context, tenant.Org, variant, In, *http.Request) (*response, error)) *Route {
	b := newBinder(reflect.TypeFor[In](), false)
	route := &Route{
		Method: http.MethodGet, Path: path, Permission: p, Priority: admission.Read, Status: http.StatusOK, Scope: scope,
		In: reflect.TypeFor[In](), Out: out,
		Versioned: true,
	}
	route.serve = func(r *Routes, w http.ResponseWriter, req *http.Request) error {
		who, err := r.caller(w, req, p, admission.Read)
		recordCaller(w, who)
		if err != nil {
			return err
		}
		var in In
		if _, err := b.bind(w, req, &in); err != nil {
			return err
		}
		v, org := route.variantFor(who.org, &in)
		if inPath != nil {
			if a := r.cachedResponse(req, org, v, inPath(req)); a != nil {
				return a.writeTo(w, req, who.role())
			}
		}
		a, err := r.coalesce(w, req, org, v, func(ctx context.Context) (*response, error) { return look(ctx, org, v, in, req) })
		if err != nil {
			return err
		}
		return a.writeTo(w, req, who.role())
	}
	r.table = append(r.table, route)
	return route
}

type response struct {
	room, org int64
	etag      []string // as a header value, made once; nil: the answer has no version
	length    []string
	link      string // to the next page
	body      []byte
	plan      *mask.Plan
	views     sync.Map // view of the plan → *answer, for roles that may not read all of the body
}

// maskedFor is the answer as a role may read it. It depends on nothing but the answer and what the role may do, and is
// made once for each view. Its entity tag is another: a browser in which another person signs in must not keep what the
// first one saw.
func (a *response) maskedFor(role tenant.Role) (*response, error) {
	view := a.plan.View(role)
	if view == "" {
		return a, nil
	}
	if made, ok := a.views.Load(view); ok {
		return made.(*response), nil
	}
	body, err := a.plan.Apply(a.body, role)
	if err != nil {
		return nil, err
	}
	masked := &response{room: a.room, org: a.org, link: a.link, length: []string{strconv.Itoa(len(body))}, body: body}
	if a.etag != nil {
		masked.etag = []string{strings.TrimSuffix(a.etag[0], `"`) + ".m" + view + `"`}
	}
	a.views.Store(view, masked)
	return masked, nil
}

// cachedResponse is the answer to a request when memory has it and the versions; nil when the database has to be asked.
func (r *Routes) cachedResponse(req *http.Request, org tenant.Org, v variant, room string) *response {
	if req.URL.RawQuery != "" {
		return nil
	}
	ofRoom, ofOrg, known := db.KnownVersions(r.db, org.ID(), room)
	if !known {
		return nil
	}
	if room == "" {
		ofRoom = 0
	}
	return r.cache.get(responseKey{roomKey{org.ID(), room}, variantKey{req.URL.Path, v}}, ofRoom, ofOrg)
}

func (r *Routes) versioned(ctx context.Context, req *http.Request, key responseKey, room, org int64, make func(context.Context) (any, int64, int64, error)) (*response, error) {
	plain := req.URL.RawQuery == ""
	var a *response
	if plain {
		a = r.cache.get(key, room, org)
	}
	if a == nil {
		build := func() (any, error) {
			out, seenRoom, seenOrg, err := make(ctx)
			if err != nil {
				return nil, err
			}
			a, err := encode(req, out)
			if err != nil {
				return nil, err
			}
			a.room, a.org, a.etag = seenRoom, seenOrg, []string{etag(seenRoom, seenOrg, key.variant)}
			return a, nil
		}
		var made any
		var err error
		if plain {
			// Screens of a room ask together after a gap; one of them asks the database. The others wait for it, so it
			// asks on even when its own caller hangs up.
			ctx = context.WithoutCancel(ctx)
			made, err, _ = r.cache.flight.Do(key.flight(room, org), build)
		} else {
			made, err = build()
		}
		if err != nil {
			return nil, err
		}
		a = made.(*response)
		if plain {
			r.cache.put(key, a)
		}
	}
	return a, nil
}

func (a *response) writeTo(w http.ResponseWriter, req *http.Request, role tenant.Role) error {
	a, err := a.maskedFor(role)
	if err != nil {
		return err
	}
	h := w.Header()
	h["Cache-Control"] = noStore
	if a.etag != nil {
		h["Etag"] = a.etag
	}
	if a.etag != nil && matches(req.Header.Get("If-None-Match"), a.etag[0]) {
		w.WriteHeader(http.StatusNotModified)
		return nil
	}
	if a.link != "" {
		h.Set("Link", a.link)
	}
	h["Content-Type"] = jsonType
	h["Content-Length"] = a.length
	_, err = w.Write(a.body) //nolint:gosec // JSON, and sent as such
	return ignoreGone(err)
}

var (
	// The web app keeps what it read and asks with If-None-Match itself. The browser's own cache would outlive the program
	// and the database: the same version may then be another answer.
	noStore  = []string{"no-store"}
	jsonType = []string{"application/json"}
)

func encode(req *http.Request, out any) (*response, error) {
	link := ""
	if p, ok := out.(paged); ok {
		var next string
		if out, next = p.page(); next != "" {
			link = nextLink(req.URL, next)
		}
	}
	body, err := json.Marshal(out)
	if err != nil {
		return nil, err
	}
	return &response{length: []string{strconv.Itoa(len(body))}, link: link, body: body, plan: mask.PlanFor(reflect.TypeOf(out))}, nil
}

// etag is "room.organization", as the web app and the socket use it, followed by the tag of the variant.
func etag(room, org int64, v variant) string {
	return `"` + strconv.FormatInt(room, 10) + "." + strconv.FormatInt(org, 10) + v.tag() + `"`
}

func matches(header, etag string) bool {
	if header == "" {
		return false
	}
	if header == etag || header == "*" {
		return true
	}
	for part := range strings.SplitSeq(header, ",") {
		if strings.TrimPrefix(strings.TrimSpace(part), "W/") == etag {
			return true
		}
	}
	return false
}
