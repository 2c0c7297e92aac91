package server

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"net"
	"net/http"
	"strconv"
	"strings"
	"sync"
	"time"

	"pitboss/internal/foundation/api"
	"pitboss/internal/foundation/db/dberr"
	"pitboss/internal/foundation/fault"
	"pitboss/internal/server/app"
)

// apiVersion is the version of the API's contract, not of the program: the document is the same for the same routes.
const apiVersion = "1"

// handler is everything that the server answers, the most particular first.
func (s *server) handler(app *webApp) http.Handler {
	routes := s.features.Routes.Handler(s.log, s.logRequest)
	document := sync.OnceValues(func() ([]byte, error) { return s.features.Routes.OpenAPI(apiVersion) })
	figures := s.metrics.handler()
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if s.draining.Load() {
			w.Header()["Connection"] = closeHeader // the next request goes to another node, or to this one's successor
		}
		s.secure(w.Header(), r)
		switch path := r.URL.Path; {
		case path == "/healthz":
			s.reading(w, r, s.healthz)
		case path == "/readyz":
			s.reading(w, r, s.readyz)
		case path == "/metrics":
			if !s.mayReadMetrics(r) {
				api.WriteProblem(w, s.log, "GET /metrics", fault.NotFound("Page"))
				return
			}
			s.reading(w, r, figures.ServeHTTP)
		case path == "/api/openapi.json":
			s.reading(w, r, func(w http.ResponseWriter, r *http.Request) { s.openAPI(w, r, document) })
		case path == "/ws":
			s.hub.ServeHTTP(w, r)
		case path == "/api" || strings.HasPrefix(path, "/api/"):
			routes.ServeHTTP(w, r)
		default:
			app.ServeHTTP(w, r)
		}
	})
}

// reading answers GET and HEAD only.
func (s *server) reading(w http.ResponseWriter, r *http.Request, answer http.HandlerFunc) {
	if r.Method != http.MethodGet && r.Method != http.MethodHead {
		api.WriteMethodNotAllowed(w, http.MethodGet, http.MethodHead)
		return
	}
	answer(w, r)
}

// policy is what a page of the app may do. Scripts are the app's own files only. Styles may stand in the page: the
// dialogs' library writes them there.
const policy = "default-src 'self'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; connect-src 'self'; " +
	"frame-ancestors 'none'; object-src 'none'; base-uri 'none'; form-action 'self'"

// policyAt is the policy of a page at a host. CSP 3 lets 'self' match the socket's ws and wss too; older tablets (Safari
// before 15.4) do not, and are told the address.
func policyAt(host string) string {
	if host == "" || strings.Trim(host, hostLetters) != "" {
		return policy // nothing that is no host gets into the header
	}
	return strings.Replace(policy, "connect-src 'self'", "connect-src 'self' ws://"+host+" wss://"+host, 1)
}

const hostLetters = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789.:-[]"

var (
	closeHeader     = []string{"close"}
	policyHeader    = []string{policy}
	nosniffHeader   = []string{"nosniff"}
	referrerHeader  = []string{"same-origin"}
	denyHeader      = []string{"DENY"}
	sameHeader      = []string{"same-origin"}
	featuresHeader  = []string{"camera=(), geolocation=(), microphone=(), payment=(), usb=()"}
	dataHeader      = []string{"default-src 'none'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'; sandbox"}
	transportHeader = []string{"max-age=31536000"}
	// Of the platform's own domain everything below is the platform's too.
	domainHeader = []string{"max-age=31536000; includeSubDomains"}
)

func (s *server) secure(h http.Header, r *http.Request) {
	h["Content-Security-Policy"] = policyHeader
	if strings.HasPrefix(r.URL.Path, "/api/") {
		h["Content-Security-Policy"] = dataHeader // no page, whatever a browser takes it for
	}
	h["X-Content-Type-Options"] = nosniffHeader
	h["Referrer-Policy"] = referrerHeader
	h["X-Frame-Options"] = denyHeader
	h["Cross-Origin-Opener-Policy"] = sameHeader
	h["Cross-Origin-Resource-Policy"] = sameHeader
	h["Permissions-Policy"] = featuresHeader
	if api.IsSecure(r) {
		h["Strict-Transport-Security"] = transportHeader
		if s.ofPlatform(r.Host) {
			h["Strict-Transport-Security"] = domainHeader
		}
	}
}

// ofPlatform says whether a host is the platform's domain, or below it. The only organization of a server of its own may
// have other hosts beside it, which are its own matter.
func (s *server) ofPlatform(host string) bool {
	if s.config.Organization != "" {
		return false
	}
	host = hostName(host)
	return host == s.config.PlatformDomain || strings.HasSuffix(host, "."+s.config.PlatformDomain)
}

// isLanding says whether a host is the platform's own address, where nobody's card room is. On this machine it is the
// demo's.
func (s *server) isLanding(host string) bool {
	if s.config.Organization != "" || s.config.PlatformDomain == "localhost" {
		return false
	}
	host = hostName(host)
	return host == s.config.PlatformDomain || host == "www."+s.config.PlatformDomain
}

// hostName is a host without its port.
func hostName(host string) string {
	if name, _, err := net.SplitHostPort(host); err == nil {
		host = name
	}
	return strings.ToLower(host)
}

// writeJSON answers a caller that is a program: a probe or a tool.
func writeJSON(w http.ResponseWriter, r *http.Request, status int, v any) {
	body, err := json.MarshalIndent(v, "", "\t")
	if err != nil {
		body = []byte("{}")
	}
	body = append(body, '\n')
	h := w.Header()
	h.Set("Content-Type", "application/json")
	h.Set("Cache-Control", "no-store")
	h.Set("Content-Length", strconv.Itoa(len(body)))
	w.WriteHeader(status)
	if r.Method != http.MethodHead {
		_, _ = w.Write(body) // the caller may have hung up
	}
}

// healthz says that the process is there.
func (s *server) healthz(w http.ResponseWriter, r *http.Request) {
	writeJSON(w, r, http.StatusOK, map[string]string{"status": "ok", "version": s.config.Version})
}

// readiness is whether requests should be sent here, and why not.
type readiness struct {
	Status string          `json:"status"` // "ready" or "not ready"
	Parts  map[string]part `json:"parts"`
}

type part struct {
	OK     bool   `json:"ok"`
	Detail string `json:"detail"`
}

func (s *server) readyz(w http.ResponseWriter, r *http.Request) {
	ctx, cancel := context.WithTimeout(r.Context(), 2*time.Second)
	defer cancel()
	answer := readiness{Status: "ready", Parts: map[string]part{
		"database": {true, string(s.db.Engine())},
		"schema":   {true, "up to date"},
		"serving":  {true, "takes requests"},
	}}
	if s.nodes != nil {
		answer.Parts["events"] = s.events()
	}
	current, newest, err := s.db.SchemaVersion(ctx)
	ill := s.db.Health().Now
	switch {
	case err != nil:
		answer.Parts["database"] = part{false, "does not answer"}
		answer.Parts["schema"] = part{false, "unknown"}
	case ill[dberr.Corrupt]:
		answer.Parts["database"] = part{false, "is damaged: restore a backup"}
	case current < newest:
		answer.Parts["schema"] = part{false, "not migrated"}
	}
	if s.draining.Load() {
		answer.Parts["serving"] = part{false, "the server is stopping"}
	}
	status := http.StatusOK
	for name, p := range answer.Parts {
		if !p.OK && name != "events" { // without them it is later by two seconds, and right
			answer.Status, status = "not ready", http.StatusServiceUnavailable
		}
	}
	// Reading goes on, so requests should still be sent here.
	switch {
	case ill[dberr.DiskFull]:
		answer.Parts["writing"] = part{false, "the disk is full: nothing can be changed"}
	case ill[dberr.IOError]:
		answer.Parts["writing"] = part{false, "the disk reports errors: nothing can be changed"}
	default:
		answer.Parts["writing"] = part{true, "works"}
	}
	if b := s.backups; b != nil && b.Counts().DiskFull != nil {
		answer.Parts["backups"] = part{false, b.Counts().DiskFull.Error()}
	}
	writeJSON(w, r, status, answer)
}

// events is whether this node hears the others at once.
func (s *server) events() part {
	state := s.nodes.State()
	if !state.Connected {
		return part{false, state.Transport + ": not connected, looks for changes every two seconds"}
	}
	return part{true, state.Transport + ": connected"}
}

func (s *server) openAPI(w http.ResponseWriter, r *http.Request, document func() ([]byte, error)) {
	body, err := document()
	if err != nil {
		api.WriteProblem(w, s.log, "GET /api/openapi.json", err)
		return
	}
	sum := sha256.Sum256(body)
	etag := `"` + hex.EncodeToString(sum[:8]) + `"`
	h := w.Header()
	h.Set("Etag", etag)
	h.Set("Cache-Control", "no-cache")
	if r.Header.Get("If-None-Match") == etag {
		w.WriteHeader(http.StatusNotModified)
		return
	}
	h.Set("Content-Type", "application/json")
	h.Set("Content-Length", strconv.Itoa(len(body)))
	if r.Method != http.MethodHead {
		_, _ = w.Write(body) // the caller may have hung up
	}
}

// OpenAPI is the contract's document. It needs no database.
func OpenAPI() ([]byte, error) {
	body, err := app.Wire(nil, Config{}.withDefaults().door(nil)).Routes.OpenAPI(apiVersion)
	return append(body, '\n'), err
}

// mayReadMetrics lets in this machine itself and who has the token. A request that a proxy on this machine passes on is
// not this machine's.
func (s *server) mayReadMetrics(r *http.Request) bool {
	if s.config.MetricsToken != "" && equalSecrets(bearer(r), s.config.MetricsToken) {
		return true
	}
	for _, h := range []string{"Forwarded", "X-Forwarded-For", "X-Forwarded-Host", "X-Forwarded-Proto", "X-Real-Ip", "Via"} {
		if r.Header.Get(h) != "" {
			return false
		}
	}
	return isLoopback(r.RemoteAddr) && isLoopback(r.Host)
}
