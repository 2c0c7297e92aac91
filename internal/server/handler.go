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
	"pitboss/internal/player/notice"
	"pitboss/internal/server/apidocs"
	"pitboss/internal/server/app"
)

// apiVersion is the version of the API contract, not of the program. The document is the same for the same routes.
const apiVersion = "1"

// handler routes every request of the server, the most specific path first.
func (s *server) handler(app *webApp) http.Handler {
	apiRoutes := s.features.Routes.Handler(s.log, s.logRequest)
	document := sync.OnceValues(func() ([]byte, error) { return describedOpenAPI(s.features.Routes) })
	metrics := s.metrics.handler()
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if s.draining.Load() {
			w.Header()["Connection"] = closeHeader // the next request goes to another node or to the successor
		}
		s.secure(w.Header(), r)
		switch path := r.URL.Path; {
		case path == "/healthz":
			s.readOnly(w, r, s.healthz)
		case path == "/readyz":
			s.readOnly(w, r, s.readyz)
		case path == "/metrics":
			if !s.mayReadMetrics(r) {
				api.WriteProblem(w, s.log, "GET /metrics", fault.NotFound("Page"))
				return
			}
			s.readOnly(w, r, metrics.ServeHTTP)
		case path == "/api/openapi.json":
			s.readOnly(w, r, func(w http.ResponseWriter, r *http.Request) { s.openAPI(w, r, document) })
		case path == "/api/docs":
			app.ServeHTTP(w, r)
		case path == "/ws":
			s.hub.ServeHTTP(w, r)
		case path == "/api" || strings.HasPrefix(path, "/api/"):
			apiRoutes.ServeHTTP(w, r)
		case r.Method == http.MethodPost && strings.HasPrefix(path, notice.StopPath):
			apiRoutes.ServeHTTP(w, stopRequest(r))
		case strings.HasPrefix(path, roomPageRoot):
			s.readOnly(w, r, func(w http.ResponseWriter, r *http.Request) { s.roomPage(w, r, app) })
		default:
			app.ServeHTTP(w, r)
		}
	})
}

// stopRequest is the request of the API behind a post to the link in an email: mail programs post to the same address
// that people open (RFC 8058).
func stopRequest(r *http.Request) *http.Request {
	r = r.Clone(r.Context())
	r.URL.Path, r.URL.RawPath = "/api/notice-stops/"+strings.TrimPrefix(r.URL.Path, notice.StopPath), ""
	return r
}

// readOnly rejects every method but GET and HEAD.
func (s *server) readOnly(w http.ResponseWriter, r *http.Request, next http.HandlerFunc) {
	if r.Method != http.MethodGet && r.Method != http.MethodHead {
		api.WriteMethodNotAllowed(w, http.MethodGet, http.MethodHead)
		return
	}
	next(w, r)
}

// policy is the Content-Security-Policy of the app's pages. Scripts come from the app's own files only. Inline styles
// are allowed because the dialog library writes them.
const policy = "default-src 'self'; script-src 'self'; style-src 'self' 'unsafe-inline'; " +
	"img-src 'self' data:; connect-src 'self'; " +
	"frame-ancestors 'none'; object-src 'none'; base-uri 'none'; form-action 'self'"

// policyAt is the policy of a page at a host. CSP 3 lets 'self' match the ws and wss schemes of the socket too.
// Safari before 15.4 does not, so the policy names the address.
func policyAt(host string) string {
	if host == "" || strings.Trim(host, hostLetters) != "" {
		return policy // the header takes nothing but a valid host
	}
	return strings.Replace(policy, "connect-src 'self'", "connect-src 'self' ws://"+host+" wss://"+host, 1)
}

const hostLetters = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789.:-[]"

var (
	closeHeader    = []string{"close"}
	policyHeader   = []string{policy}
	nosniffHeader  = []string{"nosniff"}
	referrerHeader = []string{"same-origin"}
	denyHeader     = []string{"DENY"}
	sameHeader     = []string{"same-origin"}
	featuresHeader = []string{"camera=(), geolocation=(), microphone=(), payment=(), usb=()"}
	dataHeader     = []string{
		"default-src 'none'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'; sandbox",
	}
	transportHeader = []string{"max-age=31536000"}
	// On the platform's own domain all subdomains belong to the platform too.
	domainHeader = []string{"max-age=31536000; includeSubDomains"}
)

func (s *server) secure(h http.Header, r *http.Request) {
	h["Content-Security-Policy"] = policyHeader
	if strings.HasPrefix(r.URL.Path, "/api/") {
		h["Content-Security-Policy"] = dataHeader // a browser must not treat an API response as a page
	}
	h["X-Content-Type-Options"] = nosniffHeader
	h["Referrer-Policy"] = referrerHeader
	h["X-Frame-Options"] = denyHeader
	h["Cross-Origin-Opener-Policy"] = sameHeader
	h["Cross-Origin-Resource-Policy"] = sameHeader
	h["Permissions-Policy"] = featuresHeader
	if api.IsSecure(r) {
		h["Strict-Transport-Security"] = transportHeader
		if s.isPlatformHost(r.Host) {
			h["Strict-Transport-Security"] = domainHeader
		}
	}
}

// isPlatformHost reports whether a host is the platform's domain or a subdomain of it. A server with a single
// organization says nothing about subdomains, which may belong to other services.
func (s *server) isPlatformHost(host string) bool {
	if s.config.Organization != "" {
		return false
	}
	host = hostName(host)
	return host == s.config.PlatformDomain || strings.HasSuffix(host, "."+s.config.PlatformDomain)
}

// isLanding reports whether a host is the platform's own address, which no organization has. On localhost the demo
// organization has that address.
func (s *server) isLanding(host string) bool {
	if s.config.Organization != "" || s.config.PlatformDomain == "localhost" {
		return false
	}
	host = hostName(host)
	return host == s.config.PlatformDomain || host == "www."+s.config.PlatformDomain
}

// hostName is a host without its port, in lower case.
func hostName(host string) string {
	if name, _, err := net.SplitHostPort(host); err == nil {
		host = name
	}
	return strings.ToLower(host)
}

// writeJSON answers a probe or a tool.
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
		_, _ = w.Write(body) // a failed write means that the caller has hung up
	}
}

// healthz reports that the process is running.
func (s *server) healthz(w http.ResponseWriter, r *http.Request) {
	writeJSON(w, r, http.StatusOK, map[string]string{"status": "ok", "version": s.config.Version})
}

// readiness says whether a load balancer should send requests here, and if not, why.
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
	if s.notifier != nil {
		answer.Parts["events"] = s.events()
	}
	current, newest, err := s.db.SchemaVersion(ctx)
	failing := s.db.Health().Now
	switch {
	case err != nil:
		answer.Parts["database"] = part{false, "does not answer"}
		answer.Parts["schema"] = part{false, "unknown"}
	case failing[dberr.Corrupt]:
		answer.Parts["database"] = part{false, "is damaged: restore a backup"}
	case current < newest:
		answer.Parts["schema"] = part{false, "not migrated"}
	}
	if s.draining.Load() {
		answer.Parts["serving"] = part{false, "the server is stopping"}
	}
	status := http.StatusOK
	for name, p := range answer.Parts {
		if !p.OK && name != "events" { // without notifications updates are two seconds late, but correct
			answer.Status, status = "not ready", http.StatusServiceUnavailable
		}
	}
	// Reads still work in these cases, so the server stays ready.
	switch {
	case failing[dberr.DiskFull]:
		answer.Parts["writing"] = part{false, "the disk is full: nothing can be changed"}
	case failing[dberr.IOError]:
		answer.Parts["writing"] = part{false, "the disk reports errors: nothing can be changed"}
	default:
		answer.Parts["writing"] = part{true, "works"}
	}
	if b := s.backups; b != nil && b.Counts().DiskFull != nil {
		answer.Parts["backups"] = part{false, b.Counts().DiskFull.Error()}
	}
	writeJSON(w, r, status, answer)
}

// events reports whether this node receives the notifications of the other nodes.
func (s *server) events() part {
	state := s.notifier.State()
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
		_, _ = w.Write(body) // a failed write means that the caller has hung up
	}
}

// OpenAPI is the document of the API contract, without texts and examples. It needs no database.
func OpenAPI() ([]byte, error) {
	body, err := app.Wire(nil, Config{}.withDefaults().accountConfig(nil)).Routes.OpenAPI(apiVersion, nil)
	return append(body, '\n'), err
}

// describedOpenAPI is the document that the server sends to readers.
func describedOpenAPI(routes *api.Routes) ([]byte, error) {
	docs, err := apidocs.Load()
	if err != nil {
		return nil, err
	}
	return routes.OpenAPI(apiVersion, docs)
}

var proxyHeaders = []string{
	"Forwarded", "X-Forwarded-For", "X-Forwarded-Host", "X-Forwarded-Proto", "X-Real-Ip", "Via",
}

// mayReadMetrics admits callers with the token, and callers on this machine. A request that a proxy on this machine
// forwards does not count as local.
func (s *server) mayReadMetrics(r *http.Request) bool {
	if s.config.MetricsToken != "" && equalSecrets(bearer(r), s.config.MetricsToken) {
		return true
	}
	for _, h := range proxyHeaders {
		if r.Header.Get(h) != "" {
			return false
		}
	}
	return isLoopback(r.RemoteAddr) && isLoopback(r.Host)
}
