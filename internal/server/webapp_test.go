package server

import (
	"log/slog"
	"net/http"
	"net/http/httptest"
	"pitboss/internal/test/assert"
	"strings"
	"testing"
	"testing/fstest"
)

// built is a web app as the build leaves it.
var built = fstest.MapFS{
	"dist/index.html":          {Data: []byte("placeholder")},
	"dist/app/index.html":      {Data: []byte("<!doctype html><p>app")},
	"dist/app/index.html.br":   {Data: []byte("brotli page")},
	"dist/app/index.html.gz":   {Data: []byte("gzip page")},
	"dist/app/pitboss-go.html": {Data: []byte("<!doctype html><p>companion")},
	"dist/app/dashboard.html":  {Data: []byte("<!doctype html><p>dashboard")},
	"dist/app/seasons.html":    {Data: []byte("<!doctype html><p>seasons")},
	"dist/app/tournament.html": {Data: []byte("<!doctype html><p>tournament")},
	"dist/app/room-page.html":  {Data: []byte("<!doctype html><title>PitBoss</title><p>room page")},
	"dist/app/landing.html":    {Data: []byte("<!doctype html><p>landing")},
	"dist/app/admin.html":      {Data: []byte("<!doctype html><p>admin")},
	"dist/app/sw.js":           {Data: []byte("worker()")},
	"dist/app/.vite/pages.json": {Data: []byte(`[{"path":"/","page":"/dashboard.html"},{"path":"/rooms/$id",
	"page":"/dashboard.html"},
		{"path":"/tournaments/seasons","page":"/seasons.html"},{"path":"/tournaments/$id","page":"/tournament.html"},
		{"path":"/pitboss-go/*","page":"/pitboss-go.html"},{"path":"/r/$id","page":"/room-page.html"}]`)},
	"dist/app/start.js":               {Data: []byte("theme()")},
	"dist/app/manifest.webmanifest":   {Data: []byte("{}")},
	"dist/app/.vite/manifest.json":    {Data: []byte("{}")},
	"dist/app/assets/main-ab12.js":    {Data: []byte("main()")},
	"dist/app/assets/main-ab12.js.br": {Data: []byte("br")},
	"dist/app/assets/font-cd34.woff2": {Data: []byte("font")},
}

func appOf(t *testing.T, files fstest.MapFS) *webApp {
	t.Helper()
	w, err := newWebApp(files, slog.New(slog.DiscardHandler))
	if err != nil {
		t.Fatal(err)
	}
	return w
}

func fetch(h http.Handler, method, path string, headers ...string) *httptest.ResponseRecorder {
	r := httptest.NewRequest(method, path, nil)
	for i := 0; i+1 < len(headers); i += 2 {
		r.Header.Set(headers[i], headers[i+1])
	}
	w := httptest.NewRecorder()
	h.ServeHTTP(w, r)
	return w
}

func TestBuildIDIsThePagesScript(t *testing.T) {
	page := `<script src="/assets/start-1.js"></script><script type="module" crossorigin ` +
		`src="/assets/index-C361l4XE.js"></script>`
	assert.Equal(t, "the build", appOf(t, fstest.MapFS{"dist/app/index.html": {Data: []byte(page)}}).
		build, "/assets/index-C361l4XE.js")
	assert.Equal(t, "a page without a script has the build", appOf(t, built).build, "")
}

const page = "text/html,application/xhtml+xml,*/*;q=0.8"

func TestAppAddressesServePagesAndAssets(t *testing.T) {
	w := appOf(t, built)
	for _, tc := range []struct {
		name, method, path, accept string
		status                     int
		body, cache                string
	}{
		{"the dashboard", "GET", "/", "*/*", 200, "<!doctype html><p>dashboard", "no-cache"},
		{"the dashboard of a room", "GET", "/rooms/r_1", page, 200, "<!doctype html><p>dashboard", "no-cache"},
		{"a dashboard without a room", "GET", "/rooms/", page, 200, "<!doctype html><p>app", "no-cache"},
		{"the administration", "GET", "/?admin=true", page, 200, "<!doctype html><p>admin", "no-cache"},
		{"the platform's own page", "GET", "/?landing=true", page, 200, "<!doctype html><p>landing", "no-cache"},
		{"a screen of a fixed name", "GET", "/tournaments/seasons", page, 200, "<!doctype html><p>seasons", "no-cache"},
		{"a screen of any name", "GET", "/tournaments/t_1/", page, 200, "<!doctype html><p>tournament", "no-cache"},
		{"a screen below it", "GET", "/tournaments/t_1/register", page, 200, "<!doctype html><p>app", "no-cache"},
		{"a page by its own name", "GET", "/seasons.html", "*/*", 200, "<!doctype html><p>seasons", "no-cache"},
		{"the service worker", "GET", "/sw.js", "*/*", 200, "worker()", "no-cache"},
		{"the list of pages", "GET", "/.vite/pages.json", "*/*", 404, "Page not found", "no-store"},
		{"a screen", "GET", "/tables/t_1", page, 200, "<!doctype html><p>app", "no-cache"},
		{"a screen, its head", "HEAD", "/tables/t_1", page, 200, "", "no-cache"},
		{"a screen's address called by a script", "GET", "/tables/t_1", "application/json", 404, "Page not found",
			"no-store"},
		{"the page by name", "GET", "/index.html", "*/*", 200, "<!doctype html><p>app", "no-cache"},
		{"an asset", "GET", "/assets/main-ab12.js", "*/*", 200, "main()", "public, max-age=31536000, immutable"},
		{"an asset of an older build", "GET", "/assets/main-old.js", page, 404, "Page not found", "no-store"},
		{"an asset of an older build without an ending", "GET", "/assets/main", page, 404, "Page not found",
			"no-store"},
		{"the list of assets", "GET", "/assets/", page, 404, "Page not found", "no-store"},
		{"a file that is missing", "GET", "/logo.png", page, 404, "Page not found", "no-store"},
		{"the companion", "GET", "/pitboss-go", page, 200, "<!doctype html><p>companion", "no-cache"},
		{"a screen of the companion", "GET", "/pitboss-go/game/g_1", page, 200, "<!doctype html><p>companion",
			"no-cache"},
		{"an address that only begins like it", "GET", "/pitboss-goes", page, 200, "<!doctype html><p>app", "no-cache"},
		{"a script by its own name", "GET", "/start.js", "*/*", 200, "theme()", "no-cache"},
		{"the manifest", "GET", "/manifest.webmanifest", "*/*", 200, "{}", "no-cache"},
		{"the build's notes", "GET", "/.vite/manifest.json", "*/*", 404, "Page not found", "no-store"},
		{"a packed file by name", "GET", "/index.html.br", "*/*", 404, "Page not found", "no-store"},
		{"a way out", "GET", "/../dist/index.html", "*/*", 404, "Page not found", "no-store"},
		{"a form", "POST", "/login", page, 405, "This address takes GET, HEAD", "no-store"},
	} {
		r := fetch(w, tc.method, tc.path, "Accept", tc.accept)
		body := r.Body.String()
		if r.Code != tc.status || r.Header().Get("Cache-Control") != tc.cache || !strings.Contains(body, tc.body) ||
			tc.body == "" && body != "" {
			t.Errorf("%s: %d %q %q, want %d %q %q", tc.name, r.Code, r.Header().Get("Cache-Control"), body, tc.status,
				tc.cache, tc.body)
		}
		if tc.status >= 400 && r.Header().Get("Content-Type") != "application/problem+json" {
			t.Errorf("%s: %q", tc.name, r.Header().Get("Content-Type"))
		}
	}
	assert.Equal(t, "script", fetch(w, "GET", "/assets/main-ab12.js").Header().
		Get("Content-Type"), "text/javascript; charset=utf-8")
	assert.Equal(t, "head: length", fetch(w, "HEAD", "/").Header().Get("Content-Length"), "27")
}

func TestPlatformAddressServesTheLandingPage(t *testing.T) {
	for _, tc := range []struct{ organization, host, target, body string }{
		{"", "pitboss.example:8443", "/", "landing"},
		{"", "WWW.pitboss.example", "/", "landing"},
		{"", "lodge.pitboss.example", "/", "dashboard"},
		{"", "pitboss.example", "/?org=lodge", "dashboard"},
		{"", "pitboss.example", "/?admin=true", "admin"},
		{"lodge", "pitboss.example", "/", "dashboard"},
	} {
		w := appOf(t, built)
		w.isLanding = (&server{
			config: Config{PlatformDomain: "pitboss.example", Organization: tc.organization},
		}).isLanding
		r := httptest.NewRequest("GET", tc.target, nil)
		r.Host = tc.host
		got := httptest.NewRecorder()
		w.ServeHTTP(got, r)
		if !strings.HasSuffix(got.Body.String(), "<p>"+tc.body) {
			t.Errorf("%s%s of %q: %s, want %s", tc.host, tc.target, tc.organization, got.Body, tc.body)
		}
	}
}

func TestPageListWithAMissingPageIsRefused(t *testing.T) {
	files := fstest.MapFS{
		"dist/app/index.html":       {Data: []byte("app")},
		"dist/app/.vite/pages.json": {Data: []byte(`[{"path":"/","page":"/gone.html"}]`)},
	}
	_, err := newWebApp(files, nil)
	if err == nil {
		t.Fatal("error: err: got no error")
	}
	assert.Contains(t, "error: err.Error()", err.Error(), "gone.html")
}

func TestFileIsSentInTheSmallestAcceptedEncoding(t *testing.T) {
	w := appOf(t, built)
	for _, tc := range []struct{ accept, encoding, body string }{
		{"gzip, deflate, br, zstd", "br", "brotli page"},
		{"gzip", "gzip", "gzip page"},
		{"br;q=0, gzip;q=0.5", "gzip", "gzip page"},
		{"", "", "<!doctype html><p>app"},
		{"identity, brx", "", "<!doctype html><p>app"},
	} {
		r := fetch(w, "GET", "/index.html", "Accept-Encoding", tc.accept)
		assert.Equal(t, `r.Header().Get("Content-Encoding")`, r.Header().Get("Content-Encoding"), tc.encoding)
		assert.Equal(t, "r.Body.String()", r.Body.String(), tc.body)
		assert.Equal(t, `r.Header().Get("Vary")`, r.Header().Get("Vary"), "Accept-Encoding")
	}
	r := fetch(w, "GET", "/assets/font-cd34.woff2", "Accept-Encoding",
		"br")
	assert.Equal(t, `a font: r.Header().Get("Content-Encoding")`, r.Header().Get("Content-Encoding"), "")
	assert.Equal(t, `a font: r.Header().Get("Vary")`, r.Header().Get("Vary"), "")
	r = fetch(w, "GET", "/assets/main-ab12.js", "Accept-Encoding",
		"gzip")
	assert.Equal(t, `a script without gzip: r.Header().Get("Content-Encoding")`, r.Header().Get("Content-Encoding"), "")
	if r.Header().Get("Vary") == "" {
		t.Error(`a script without gzip: r.Header().Get("Vary"): got no text, want some`)
	}
}

func TestUnchangedPageIsNotSentAgain(t *testing.T) {
	w := appOf(t, built)
	etag := fetch(w, "GET", "/index.html").Header().Get("Etag")
	packed := fetch(w, "GET", "/index.html", "Accept-Encoding", "br").Header().Get("Etag")
	if etag == "" {
		t.Fatal("etags: etag: got no text, want some")
	}
	if packed == "" {
		t.Fatal("etags: packed: got no text, want some")
	}
	if etag == packed {
		t.Fatalf("etags: etag: got %v, want a value other than packed", etag)
	}
	r := fetch(w, "GET", "/waitlist", "Accept", page, "If-None-Match", `W/"x", `+etag)
	assert.Equal(t, "same: Code", r.Code, 304)
	assert.Equal(t, "same: r.Body.String()", r.Body.String(), "")
	assert.Equal(t, "other form: Code", fetch(w, "GET", "/index.html", "If-None-Match", packed).Code, 200)
}

func TestMissingBuildServesAPlaceholder(t *testing.T) {
	w := appOf(t, fstest.MapFS{"dist/index.html": {Data: []byte("not built")}})
	r := fetch(w, "GET", "/")
	assert.Equal(t, "Code", r.Code, 200)
	assert.Equal(t, "r.Body.String()", r.Body.String(), "not built")
	if _, err := newWebApp(fstest.MapFS{"dist/readme.txt": {}}, nil); err == nil {
		t.Error("an app without a page was accepted")
	}
}

func TestPolicyNamesTheSocketAndIgnoresInvalidHosts(t *testing.T) {
	w := appOf(t, built)
	for _, address := range []string{"/", "/pitboss-go", "/waitlist", "/tournaments/seasons", "/?landing=true",
		"/?admin=true"} {
		r := httptest.NewRequest("GET", address, nil)
		r.Header.Set("Accept", page)
		r.Host = "lodge.example.com:8443"
		got := httptest.NewRecorder()
		w.ServeHTTP(got, r)
		p := got.Header().Get("Content-Security-Policy")
		assert.Contains(t, address+": policy: p", p,
			"connect-src 'self' ws://lodge.example.com:8443 wss://lodge.example.com:8443;")
		assert.Contains(t, address+": policy: p", p, "script-src 'self';")
	}
	for _, host := range []string{"", "a b", "a;script-src *", "a'b", "a,b", "*"} {
		assert.Equal(t, "host: policyAt(host)", policyAt(host), policy)
	}
}
