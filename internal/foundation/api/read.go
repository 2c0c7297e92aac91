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

// Read adds a route that reads one room, named {room} in the path. Its answer may depend only on the versions of the
// room and of its organization and on its variant. The encoded answer is cached and has the versions as its ETag.
func Read[In, Out any](r *Routes, path string, p tenant.Permission, h func(*db.RoomView, In) (Out, error)) *Route {
	pathRoom := func(req *http.Request) string { return req.PathValue("room") }
	return addRead(r, path, p, "room", pathRoom, func(_ context.Context, _ *db.DB, _ tenant.Org,
		req *http.Request) (string, error) {
		return req.PathValue("room"), nil
	}, h)
}

// ReadOf is Read for the room that contains the object {id} of the path.
func ReadOf[In, Out any](r *Routes, path string, p tenant.Permission, l db.Locator,
	h func(*db.RoomView, In) (Out, error)) *Route {
	return addRead(r, path, p, "organization", nil, func(ctx context.Context, d *db.DB, org tenant.Org,
		req *http.Request) (string, error) {
		return db.RoomOf(ctx, d, org, l, req.PathValue("id"))
	}, h)
}

// ReadOrg is Read for the organization's own data, by the organization's version.
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

func addRead[In, Out any](r *Routes, path string, p tenant.Permission, scope string,
	pathRoom func(*http.Request) string,
	locate func(context.Context, *db.DB, tenant.Org, *http.Request) (string, error), h func(*db.RoomView, In) (Out,
		error)) *Route {
	return addVersioned(r, path, p, scope, reflect.TypeFor[Out](), pathRoom,
		func(ctx context.Context, org tenant.Org, v variant, in In, req *http.Request) (*response, error) {
			room, err := locate(ctx, r.db, org, req)
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

// addVersioned adds a route with cached responses. If the path names the room (pathRoom), a cached response skips
// the admission queue, because it costs less than a rejection.
func addVersioned[In any](r *Routes, path string, p tenant.Permission, scope string, out reflect.Type,
	pathRoom func(*http.Request) string,
	load func(context.Context, tenant.Org, variant, In, *http.Request) (*response, error)) *Route {
	b := newBinder(reflect.TypeFor[In](), false)
	route := &Route{
		Method: http.MethodGet, Path: path, Permission: p, Priority: admission.Read, Status: http.StatusOK,
		Scope: scope, In: reflect.TypeFor[In](), Out: out,
		Versioned: true,
	}
	route.serve = func(r *Routes, w http.ResponseWriter, req *http.Request) error {
		c, err := r.authenticate(w, req, p, admission.Read)
		recordCaller(w, c)
		if err != nil {
			return err
		}
		var in In
		if _, err := b.bind(w, req, &in); err != nil {
			return err
		}
		v, org := route.variantFor(c.org, &in)
		if pathRoom != nil {
			if a := r.cachedResponse(req, org, v, pathRoom(req)); a != nil {
				return a.writeTo(w, req, c.role())
			}
		}
		a, err := r.coalesce(w, req, org, v,
			func(ctx context.Context) (*response, error) { return load(ctx, org, v, in, req) })
		if err != nil {
			return err
		}
		return a.writeTo(w, req, c.role())
	}
	r.table = append(r.table, route)
	return route
}

type response struct {
	room, org int64
	etag      []string // the header value; nil if the response has no version
	length    []string
	link      string // to the next page
	body      []byte
	plan      *mask.Plan
	value     any      // what body encodes; only of a public read
	views     sync.Map // mask view → *response, for roles that may not read all fields
}

// maskedFor returns the response with the fields that a role may read. It depends only on the response and the role's
// mask view, so it is made once per view. Each view has its own ETag: a browser in which another user signs in must
// not reuse the first user's response.
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

// cachedResponse returns the response if both it and the current versions are cached, without a query.
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

// versioned returns the cached response of these versions, or reads it and caches it under the versions it has seen.
// Requests with a query are not cached.
func (r *Routes) versioned(ctx context.Context, req *http.Request, key responseKey, room, org int64,
	read func(context.Context) (out any, room, org int64, err error)) (*response, error) {
	cacheable := req.URL.RawQuery == ""
	if cacheable {
		if cached := r.cache.get(key, room, org); cached != nil {
			return cached, nil
		}
	}
	out, room, org, err := read(ctx)
	if err != nil {
		return nil, err
	}
	a, err := encode(req, out)
	if err != nil {
		return nil, err
	}
	a.room, a.org, a.etag = room, org, []string{etag(room, org, key.variant)}
	if cacheable {
		r.cache.add(key, a)
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
	if a.etag != nil && matchesETag(req.Header.Get("If-None-Match"), a.etag[0]) {
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
	// The web app caches responses and sends If-None-Match itself. The browser's cache would outlive the database,
	// locate the same version may later mean another response.
	noStore  = []string{"no-store"}
	jsonType = []string{"application/json"}
)

func encode(req *http.Request, out any) (*response, error) {
	link := ""
	if p, ok := out.(paged); ok {
		var next Cursor
		if out, next = p.page(); next != "" {
			link = nextLink(req.URL, next)
		}
	}
	body, err := json.Marshal(out)
	if err != nil {
		return nil, err
	}
	return &response{
		length: []string{strconv.Itoa(len(body))}, link: link, body: body, plan: mask.PlanFor(reflect.TypeOf(out)),
	}, nil
}

// etag is "room.organization", as the web app and the socket use it, followed by the tag of the variant.
func etag(room, org int64, v variant) string {
	return `"` + strconv.FormatInt(room, 10) + "." + strconv.FormatInt(org, 10) + v.tag() + `"`
}

func matchesETag(header, etag string) bool {
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
