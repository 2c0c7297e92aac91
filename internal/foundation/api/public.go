package api

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"net/http"
	"net/url"
	"reflect"
	"strings"
	"time"

	"pitboss/internal/foundation/admission"
	"pitboss/internal/foundation/db"
	"pitboss/internal/foundation/tenant"
)

// PublicRooms finds the rooms that anyone may read without a session.
type PublicRooms interface {
	// Admit refuses a visitor whose network reads too often.
	Admit(v Visitor) error
	// Recall returns the room of an address as of its last lookup, without a query.
	Recall(address string) (tenant.Room, bool)
	// Find returns the room that is public at an address now, or fails with fault.Missing.
	Find(ctx context.Context, address string) (tenant.Room, error)
}

// PublicRead is a read of one room without a session. All visitors share one answer. It is cached under the versions of
// the room and its organization, and for a minute at most, because it may depend on the time.
//
// A recalled room needs no lookup while its answer is cached: the room was public when the answer was read, and
// every change of that raises a version.
type PublicRead[Out any] struct {
	routes *Routes
	path   string // with {address}
	rooms  PublicRooms
	read   func(tx *db.RoomView, address string) (Out, error)
}

// publicMinute is how long an answer counts as current while the versions stay the same.
const publicMinute = time.Minute

type addressRequest struct {
	Address string `path:"address" json:"-"`
}

// ReadPublic adds a public read of the room that {address} of the path names. The read checks for itself that the room
// is public at the address.
func ReadPublic[Out any](r *Routes, path string, rooms PublicRooms,
	read func(tx *db.RoomView, address string) (Out, error)) *PublicRead[Out] {
	p := &PublicRead[Out]{r, path, rooms, read}
	b := newBinder(reflect.TypeFor[addressRequest](), false)
	r.table = append(r.table, &Route{
		Method: http.MethodGet, Path: path, Permission: tenant.Public, Priority: admission.Read, Status: http.StatusOK,
		Scope: "visitor", In: reflect.TypeFor[addressRequest](), Out: reflect.TypeFor[Out](),
		serve: func(_ *Routes, w http.ResponseWriter, req *http.Request) error {
			var in addressRequest
			if _, err := b.bind(w, req, &in); err != nil {
				return err
			}
			a, err := p.load(w, req, in.Address)
			if err != nil {
				return err
			}
			return a.writeTo(w, req, "")
		},
	})
	return p
}

// Load returns the answer for an address, for a page that the server renders itself.
func (p *PublicRead[Out]) Load(w http.ResponseWriter, req *http.Request, address string) (out Out, err error) {
	a, err := p.load(w, req, address)
	if err != nil {
		return out, err
	}
	return a.value.(Out), nil
}

func (p *PublicRead[Out]) load(w http.ResponseWriter, req *http.Request, address string) (*response, error) {
	r := p.routes
	if err := p.rooms.Admit(r.visitor(req)); err != nil {
		return nil, err
	}
	// The page, its calendar and the API share one answer, whatever the query.
	req = req.WithContext(req.Context())
	req.URL = &url.URL{Path: strings.Replace(p.path, "{address}", address, 1)}
	v := variant{minute: int64(r.db.Now()) / publicMinute.Microseconds()}
	room, known := p.rooms.Recall(address)
	if known {
		if a := r.cachedResponse(req, room.Org(), v, room.ID()); a != nil {
			return a, nil
		}
	}
	return r.coalesce(w, req, room.Org(), v, func(ctx context.Context) (*response, error) {
		room, err := p.rooms.Find(ctx, address)
		if err != nil {
			return nil, err
		}
		ofRoom, ofOrg, err := db.Versions(ctx, r.db, room.Org().ID(), room.ID())
		if err != nil {
			return nil, err
		}
		key := responseKey{roomKey{room.Org().ID(), room.ID()}, variantKey{req.URL.Path, v}}
		if cached := r.cache.get(key, ofRoom, ofOrg); cached != nil {
			return cached, nil
		}
		out, err := db.ViewRoom(ctx, r.db, room.Org().Anonymous(v.view).Room(room.ID()),
			func(tx *db.RoomView) (Out, error) {
				ofRoom, ofOrg = tx.Version(), tx.OrgVersion()
				return p.read(tx, address)
			})
		if err != nil {
			return nil, err
		}
		a, err := encode(req, out)
		if err != nil {
			return nil, err
		}
		// The versions would tell the public how much happens in the room, so that the tag is made of the answer.
		sum := sha256.Sum256(a.body)
		a.room, a.org, a.value, a.etag = ofRoom, ofOrg, out, []string{`"` + hex.EncodeToString(sum[:12]) + `"`}
		r.cache.add(key, a)
		return a, nil
	})
}
