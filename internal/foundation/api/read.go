package api

import (
	"context"
	"encoding/json"
	"net/http"
	"reflect"
	"strconv"
	"strings"

	"pitboss/internal/foundation/db"
	"pitboss/internal/foundation/tenant"
)

// Read adds a route that reads one room, named {room} in the path. What it answers depends on nothing but the versions
// of the room and of its organization, so the encoded answer is kept, carries them as ETag, and is 304 for who has it.
func Read[In, Out any](r *Routes, path string, p tenant.Permission, h func(*db.RoomView, In) (Out, error)) {
	inPath := func(req *http.Request) string { return req.PathValue("room") }
	addRead(r, path, p, "room", inPath, func(_ context.Context, _ *db.DB, _ tenant.Org, req *http.Request) (string, error) {
		return req.PathValue("room"), nil
	}, h)
}

// ReadOf is Read for the room in which the thing {id} of the path is.
func ReadOf[In, Out any](r *Routes, path string, p tenant.Permission, l db.Locator, h func(*db.RoomView, In) (Out, error)) {
	addRead(r, path, p, "organization", nil, func(ctx context.Context, d *db.DB, org tenant.Org, req *http.Request) (string, error) {
		return db.RoomOf(ctx, d, org, l, req.PathValue("id"))
	}, h)
}

// ReadOrg adds a route that reads what belongs to the organization itself, by its version.
func ReadOrg[In, Out any](r *Routes, path string, p tenant.Permission, h func(*db.OrgView, In) (Out, error)) {
	b := newBinder(reflect.TypeFor[In](), false)
	addVersioned(r, path, p, "organization", reflect.TypeFor[In](), reflect.TypeFor[Out](), func(*http.Request) string { return "" },
		func(ctx context.Context, org tenant.Org, w http.ResponseWriter, req *http.Request) (*answer, error) {
			var in In
			if _, err := b.bind(w, req, &in); err != nil {
				return nil, err
			}
			_, ofOrg, err := db.Versions(ctx, r.db, org.ID(), "")
			if err != nil {
				return nil, err
			}
			return r.versioned(ctx, req, answerKey{shelfKey{org.ID(), ""}, req.URL.Path}, 0, ofOrg, func(ctx context.Context) (any, int64, int64, error) {
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
	where func(context.Context, *db.DB, tenant.Org, *http.Request) (string, error), h func(*db.RoomView, In) (Out, error)) {
	b := newBinder(reflect.TypeFor[In](), false)
	addVersioned(r, path, p, scope, reflect.TypeFor[In](), reflect.TypeFor[Out](), inPath,
		func(ctx context.Context, org tenant.Org, w http.ResponseWriter, req *http.Request) (*answer, error) {
			var in In
			if _, err := b.bind(w, req, &in); err != nil {
				return nil, err
			}
			room, err := where(ctx, r.db, org, req)
			if err != nil {
				return nil, err
			}
			ofRoom, ofOrg, err := db.Versions(ctx, r.db, org.ID(), room)
			if err != nil {
				return nil, err
			}
			return r.versioned(ctx, req, answerKey{shelfKey{org.ID(), room}, req.URL.Path}, ofRoom, ofOrg, func(ctx context.Context) (any, int64, int64, error) {
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
func addVersioned(r *Routes, path string, p tenant.Permission, scope string, in, out reflect.Type, inPath func(*http.Request) string,
	look func(context.Context, tenant.Org, http.ResponseWriter, *http.Request) (*answer, error)) {
	r.table = append(r.table, &Route{
		Method: http.MethodGet, Path: path, Permission: p, Class: Poll, Status: http.StatusOK, Scope: scope, In: in, Out: out, Versioned: true,
		serve: func(r *Routes, w http.ResponseWriter, req *http.Request) error {
			who, err := r.caller(w, req, p, Poll)
			noted(w, who)
			if err != nil {
				return err
			}
			if inPath != nil {
				if a := r.kept(req, who.org, inPath(req)); a != nil {
					return a.show(w, req)
				}
			}
			a, err := r.asOne(w, req, who.org, "", func(ctx context.Context) (*answer, error) { return look(ctx, who.org, w, req) })
			if err != nil {
				return err
			}
			return a.show(w, req)
		},
	})
}

type answer struct {
	room, org int64
	etag      []string // as a header value, made once; nil: the answer has no version
	length    []string
	link      string // to the next page
	body      []byte
}

// kept is the answer to a request when memory has it and the versions; nil when the database has to be asked.
func (r *Routes) kept(req *http.Request, org tenant.Org, room string) *answer {
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
	return r.cache.of(answerKey{shelfKey{org.ID(), room}, req.URL.Path}, ofRoom, ofOrg)
}

func (r *Routes) versioned(ctx context.Context, req *http.Request, key answerKey, room, org int64, make func(context.Context) (any, int64, int64, error)) (*answer, error) {
	plain := req.URL.RawQuery == ""
	var a *answer
	if plain {
		a = r.cache.of(key, room, org)
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
			a.room, a.org, a.etag = seenRoom, seenOrg, []string{etag(seenRoom, seenOrg)}
			return a, nil
		}
		var made any
		var err error
		if plain {
			// Screens of a room ask together after a gap; one of them asks the database. The others wait for it, so it
			// asks on even when its own caller hangs up.
			ctx = context.WithoutCancel(ctx)
			made, err, _ = r.cache.flight.Do(key.organization+"\x00"+key.room+"\x00"+key.path+"\x00"+etag(room, org), build)
		} else {
			made, err = build()
		}
		if err != nil {
			return nil, err
		}
		a = made.(*answer)
		if plain {
			r.cache.keep(key, a)
		}
	}
	return a, nil
}

func (a *answer) show(w http.ResponseWriter, req *http.Request) error {
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
	_, err := w.Write(a.body) //nolint:gosec // JSON, and sent as such
	return ignoreGone(err)
}

var (
	// The web app keeps what it read and asks with If-None-Match itself. The browser's own cache would outlive the program
	// and the database: the same version may then be another answer.
	noStore  = []string{"no-store"}
	jsonType = []string{"application/json"}
)

func encode(req *http.Request, out any) (*answer, error) {
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
	return &answer{length: []string{strconv.Itoa(len(body))}, link: link, body: body}, nil
}

// etag is "room.organization", as decisions 5 and the client's socket use it.
func etag(room, org int64) string {
	return `"` + strconv.FormatInt(room, 10) + "." + strconv.FormatInt(org, 10) + `"`
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
