package api

import (
	"context"
	"encoding/json"
	"errors"
	"log/slog"
	"math"
	"net"
	"net/http"
	"net/url"
	"reflect"
	"runtime/debug"
	"strconv"
	"strings"
	"syscall"
	"time"

	"github.com/google/uuid"

	"pitboss/internal/foundation/admission"
	"pitboss/internal/foundation/fault"
	"pitboss/internal/foundation/mask"
	"pitboss/internal/foundation/tenant"
)

// RequestRecord describes an answered request for logs and metrics. Except for the address it contains nothing that
// the client wrote.
type RequestRecord struct {
	Route        string // the pattern: "GET /api/tables/{room}"
	Status       int
	Took         time.Duration
	Priority     admission.Priority
	Waited       time.Duration // time in the admission queue, part of Took
	Refused      bool          // the request was shed
	Organization string        // the caller's; empty if anonymous
	User         string        // the user's or the platform administrator's id
	Impersonator string        // the administrator acting as the user, if any
	Address      string
}

// OtherSite is the route of cross-site requests, which are rejected before routing.
const OtherSite = "another site"

// Observe is called with each answered request.
type Observe func(RequestRecord)

// Handler serves the route table. Unknown paths below /api/ are answered with a problem.
func (r *Routes) Handler(log *slog.Logger, observe Observe) http.Handler {
	r.admission = admission.New(r.db.Capacity())
	mux := http.NewServeMux()
	for _, route := range r.table {
		pattern := route.Method + " " + route.Path
		mux.HandleFunc(pattern, func(w http.ResponseWriter, req *http.Request) {
			begun := time.Now()
			rec := recorder{ResponseWriter: w, status: http.StatusOK}
			defer func() {
				if p := recover(); p != nil {
					if err, ok := p.(error); ok && errors.Is(err, http.ErrAbortHandler) {
						panic(p)
					}
					log.Error("panic", "route", pattern, "panic", p, "stack", string(debug.Stack()))
					problem(&rec, log, pattern, errors.New("panic"))
				}
				if observe != nil {
					observe(rec.record(route, pattern, time.Since(begun), r.address(req)))
				}
			}()
			if err := route.serve(r, &rec, req); err != nil {
				problem(&rec, log, pattern, err)
			}
		})
	}
	mux.HandleFunc("/api/", func(w http.ResponseWriter, req *http.Request) {
		if allowed := methodsOf(mux, req); len(allowed) > 0 {
			WriteMethodNotAllowed(w, allowed...)
			return
		}
		problem(w, log, "", fault.NotFound("Page"))
	})
	guard := http.NewCrossOriginProtection()
	guard.SetDenyHandler(http.HandlerFunc(func(w http.ResponseWriter, req *http.Request) {
		writeProblem(w, http.StatusForbidden, problemDocument{Detail: "This request came from another site"})
		if observe != nil {
			observe(RequestRecord{Route: OtherSite, Status: http.StatusForbidden, Address: r.address(req)})
		}
	}))
	return guard.Handler(mux)
}

// methodsOf returns the methods that the table has for a path.
func methodsOf(mux *http.ServeMux, req *http.Request) (methods []string) {
	for _, m := range []string{http.MethodGet, http.MethodPost, http.MethodPatch, http.MethodDelete} {
		_, pattern := mux.Handler(&http.Request{Method: m, Host: req.Host, URL: req.URL})
		if strings.HasPrefix(pattern, m+" ") {
			methods = append(methods, m)
		}
	}
	return methods
}

// recorder records the status, the caller and the time in the queue.
type recorder struct {
	http.ResponseWriter
	status int
	wrote  bool
	caller caller

	waited  time.Duration
	refused bool
}

// recordCaller records the caller, also when the request is rejected.
func recordCaller(w http.ResponseWriter, c caller) {
	if rec, ok := w.(*recorder); ok {
		rec.caller = c
	}
}

// recordWait adds to the time that a request has spent in the queue, and records whether it was shed.
func recordWait(w http.ResponseWriter, waited time.Duration, err error) {
	if rec, ok := w.(*recorder); ok {
		rec.waited += waited
		rec.refused = fault.KindOf(err) == fault.Unavailable
	}
}

func (r *recorder) record(route *Route, pattern string, took time.Duration, address string) RequestRecord {
	a := RequestRecord{
		Route: pattern, Status: r.status, Took: took, Priority: route.Priority, Waited: r.waited, Refused: r.refused,
		Address:      address,
		Organization: r.caller.org.ID(), User: r.caller.administrator.ID(),
	}
	if a.Organization != "" {
		a.User, a.Impersonator = r.caller.org.Actor().ID, r.caller.org.Actor().Impersonator
	}
	return a
}

func (r *recorder) WriteHeader(status int) {
	r.status, r.wrote = status, true
	r.ResponseWriter.WriteHeader(status)
}

func (r *recorder) Write(b []byte) (int, error) {
	r.wrote = true
	return r.ResponseWriter.Write(b)
}

// Unwrap lets http.ResponseController reach the connection.
func (r *recorder) Unwrap() http.ResponseWriter { return r.ResponseWriter }

// paged is a Page of any type.
type paged interface {
	page() (items any, next Cursor)
}

func (p Page[T]) page() (any, Cursor) { return p.Items, p.Next }

// signIn is a SignIn of any type.
type signIn interface{ session() SignIn[any] }

func (s SignIn[T]) session() SignIn[any] {
	return SignIn[any]{s.Audience, s.Token, s.Lifetime, s.Device, s.Body}
}

// marshal encodes an answer with the fields that a role may read. Every answer passes through here or through
// response.maskedFor.
func marshal(out any, role tenant.Role) ([]byte, error) {
	body, err := json.Marshal(out)
	if err != nil || out == nil {
		return body, err
	}
	return mask.PlanFor(reflect.TypeOf(out)).Apply(body, role)
}

func respond(w http.ResponseWriter, req *http.Request, status int, role tenant.Role, out any) error {
	h := w.Header()
	h["Cache-Control"] = noStore
	switch v := out.(type) {
	case None:
		w.WriteHeader(http.StatusNoContent)
		return nil
	case SignOut:
		cookies[v.Audience].session.set(w, req, "", -1)
		w.WriteHeader(http.StatusNoContent)
		return nil
	case signIn:
		s := v.session()
		if s.Token != "" {
			sessionCookie(req, s.Audience).set(w, req, s.Token, s.Lifetime)
		}
		if s.Device != "" {
			cookies[s.Audience].device.set(w, req, s.Device, deviceTTL)
		}
		out = s.Body
		if status == http.StatusNoContent {
			w.WriteHeader(status)
			return nil
		}
	case download:
		return sendDownload(w, v)
	case paged:
		var next Cursor
		if out, next = v.page(); next != "" {
			h.Set("Link", nextLink(req.URL, next))
		}
	}
	body, err := marshal(out, role)
	if err != nil {
		return err
	}
	h["Content-Type"] = jsonType
	if shouldGzip(req, len(body)) {
		return ignoreGone(WriteGzip(w, status, body))
	}
	h.Set("Content-Length", strconv.Itoa(len(body)))
	w.WriteHeader(status)
	_, err = w.Write(body) //nolint:gosec // JSON, and sent as such
	return ignoreGone(err)
}

func nextLink(u *url.URL, cursor Cursor) string {
	q := u.Query()
	q.Set("cursor", string(cursor))
	return "<" + u.Path + "?" + q.Encode() + `>; rel="next"`
}

// ignoreGone drops the error of a client that hung up before the answer was written.
func ignoreGone(err error) error {
	isGone := errors.Is(err, syscall.EPIPE) || errors.Is(err, syscall.ECONNRESET) || errors.Is(err, net.ErrClosed)
	if isGone || errors.Is(err, http.ErrHandlerTimeout) {
		return nil
	}
	return err
}

// problemDocument is an RFC 9457 problem.
type problemDocument struct {
	Type       string        `json:"type,omitempty"` // only where a status has several types
	Status     int           `json:"status"`
	Title      string        `json:"title"`
	Detail     string        `json:"detail"`
	Errors     []fault.Field `json:"errors,omitempty"`
	Permission string        `json:"permission,omitempty"`
	Current    any           `json:"current,omitempty"` // encoded
	RequestID  string        `json:"requestId,omitempty"`
}

var statuses = map[fault.Kind]int{
	fault.Internal:    http.StatusInternalServerError,
	fault.Malformed:   http.StatusBadRequest,
	fault.NoSession:   http.StatusUnauthorized,
	fault.Forbidden:   http.StatusForbidden,
	fault.Missing:     http.StatusNotFound,
	fault.Conflicting: http.StatusConflict,
	fault.Stale:       http.StatusPreconditionFailed,
	fault.TooLarge:    http.StatusRequestEntityTooLarge,
	fault.WrongType:   http.StatusUnsupportedMediaType,
	fault.Invalid:     http.StatusUnprocessableEntity,
	fault.Throttled:   http.StatusTooManyRequests,
	fault.Unavailable: http.StatusServiceUnavailable,
}

// WriteProblem answers a request outside the route table with a problem. The log names it by what.
func WriteProblem(w http.ResponseWriter, log *slog.Logger, what string, err error) {
	problem(w, log, what, err)
}

// WriteMethodNotAllowed answers a request with a method that the address does not support.
func WriteMethodNotAllowed(w http.ResponseWriter, methods ...string) {
	w.Header().Set("Allow", strings.Join(methods, ", "))
	detail := "This address takes " + strings.Join(methods, ", ")
	writeProblem(w, http.StatusMethodNotAllowed, problemDocument{Detail: detail})
}

// problem answers with an error. An error that is not a fault is logged under an id, and the answer shows only the id.
func problem(w http.ResponseWriter, log *slog.Logger, route string, err error) {
	if rec, ok := w.(*recorder); ok && rec.wrote {
		log.Error("failed while answering", "route", route, "error", err)
		return
	}
	var f *fault.Error
	if errors.As(err, &f) && f.Kind != fault.Internal {
		if !roleOf(w).May(tenant.ViewPlayers) {
			f = f.Masked(mask.FirstNameAndInitial)
		}
		current, err := currentFor(w, f.Current)
		if err != nil {
			log.Error("failed to show what is there", "route", route, "error", err)
		}
		if f.RetryAfter > 0 {
			w.Header().Set("Retry-After", strconv.Itoa(int(math.Ceil(f.RetryAfter.Seconds()))))
		}
		if f.Kind == fault.NoSession {
			w.Header().Set("WWW-Authenticate", "Bearer")
		}
		writeProblem(w, statuses[f.Kind], problemDocument{
			Type: f.Type, Detail: f.Detail, Errors: f.Fields, Permission: f.Permission, Current: current,
		})
		return
	}
	if errors.Is(err, context.Canceled) {
		writeProblem(w, http.StatusServiceUnavailable, problemDocument{Detail: "The request was given up"})
		return
	}
	id := uuid.NewString()
	log.Error("request failed", "route", route, "request", id, "error", err)
	writeProblem(w, http.StatusInternalServerError, problemDocument{
		Detail: "Something went wrong on our side. Nothing was changed.", RequestID: id,
	})
}

// roleOf returns the role of the caller. It is empty for an anonymous caller.
func roleOf(w http.ResponseWriter) tenant.Role {
	if rec, ok := w.(*recorder); ok {
		return rec.caller.role()
	}
	return ""
}

// currentFor encodes a problem's current state as the caller may read it.
func currentFor(w http.ResponseWriter, current any) (any, error) {
	if current == nil {
		return nil, nil
	}
	body, err := marshal(current, roleOf(w))
	if err != nil {
		return nil, err
	}
	return json.RawMessage(body), nil
}

func writeProblem(w http.ResponseWriter, status int, d problemDocument) {
	d.Status, d.Title = status, http.StatusText(status)
	body, err := json.Marshal(d)
	if err != nil {
		body = []byte(`{"status":500,"title":"Internal Server Error","detail":"Something went wrong on our side."}`)
	}
	h := w.Header()
	h.Del("Etag")
	h["Cache-Control"] = noStore
	h.Set("Content-Type", "application/problem+json")
	h.Set("Content-Length", strconv.Itoa(len(body)))
	w.WriteHeader(status)
	_, _ = w.Write(body) // an error means that the client has hung up
}
