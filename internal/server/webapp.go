package server

import (
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"log/slog"
	"net/http"
	"path"
	"regexp"
	"strconv"
	"strings"

	"pitboss/internal/foundation/api"
	"pitboss/internal/foundation/fault"
)

// webApp serves the built web app. All files are listed at the start; nothing else is ever opened.
type webApp struct {
	log   *slog.Logger
	files fs.FS
	known map[string]*file // by path: "/index.html"
	// index is the page of every address without a page of its own. The platform's own address has two pages by name.
	index, landing, admin *file
	// pages maps address patterns to the pages of their screens. Each page preloads what its screen needs first.
	pages []pagePattern
	// isPage has every page. Only pages get a policy that names the host.
	isPage map[*file]bool
	// isLanding reports whether a host is the platform's own. Nil on a server with a single organization.
	isLanding func(host string) bool
	// build is the id of the build: the address of the page's module script, which the page knows too. Empty without a
	// build.
	build string
}

// pagePattern is the page of the addresses that match a pattern: "$id" matches one segment, a last "*" all that follow.
type pagePattern struct {
	segments []string
	file     *file
}

// file is one file of the app with its compressed variants.
type file struct {
	kind    string // content type
	cache   string // Cache-Control
	plain   variant
	br, gz  *variant // compressed at build time; nil if they are not
	hasMore bool     // br or gz exists, so that the response varies
}

type variant struct {
	name     string // in files
	encoding string
	size     int64
	etag     string // empty for immutable files
}

// Cache-Control values. The names under /assets/ contain a hash of the content.
const (
	cacheImmutable  = "public, max-age=31536000, immutable"
	cacheRevalidate = "no-cache"
)

// newWebApp lists the build in dist/app, or without a build the placeholder page in dist.
func newWebApp(dist fs.FS, log *slog.Logger) (*webApp, error) {
	root := "dist/app"
	if _, err := fs.Stat(dist, root+"/index.html"); err != nil {
		root = "dist"
	}
	sub, err := fs.Sub(dist, root)
	if err != nil {
		return nil, err
	}
	w := &webApp{log: log, files: sub, known: map[string]*file{}}
	err = fs.WalkDir(sub, ".", func(name string, e fs.DirEntry, err error) error {
		if err != nil || name == "." {
			return err
		}
		if strings.HasPrefix(e.Name(), ".") { // metadata of the build
			if e.IsDir() {
				return fs.SkipDir
			}
			return nil
		}
		if e.IsDir() || path.Ext(name) == ".br" || path.Ext(name) == ".gz" {
			return nil
		}
		f, err := w.addFile(name)
		w.known["/"+name] = f
		return err
	})
	if err != nil {
		return nil, fmt.Errorf("web app: %w", err)
	}
	if w.index = w.known["/index.html"]; w.index == nil {
		return nil, fmt.Errorf("web app: no index.html in %s", root)
	}
	if err := w.readPages(); err != nil {
		return nil, fmt.Errorf("web app: %w", err)
	}
	page, err := fs.ReadFile(sub, "index.html")
	if err != nil {
		return nil, fmt.Errorf("web app: %w", err)
	}
	if script := entryScript.FindSubmatch(page); script != nil {
		w.build = string(script[1])
	}
	return w, nil
}

// readPages reads the page of each address pattern. Without that list there is one page for all addresses.
func (w *webApp) readPages() error {
	w.isPage = map[*file]bool{w.index: true}
	for name, f := range map[string]**file{"/landing.html": &w.landing, "/admin.html": &w.admin} {
		if *f = w.known[name]; *f == nil {
			*f = w.index
		}
		w.isPage[*f] = true
	}
	text, err := fs.ReadFile(w.files, ".vite/pages.json")
	if errors.Is(err, fs.ErrNotExist) {
		return nil
	}
	if err != nil {
		return err
	}
	var list []struct{ Path, Page string }
	if err := json.Unmarshal(text, &list); err != nil {
		return fmt.Errorf("pages.json: %w", err)
	}
	for _, one := range list {
		f := w.known[one.Page]
		if f == nil {
			return fmt.Errorf("pages.json names %s, which is not built", one.Page)
		}
		w.pages = append(w.pages, pagePattern{segments: strings.Split(one.Path, "/"), file: f})
		w.isPage[f] = true
	}
	return nil
}

func (w *webApp) addFile(name string) (*file, error) {
	f := &file{kind: kindOf(name), cache: cacheRevalidate}
	if strings.HasPrefix(name, "assets/") {
		f.cache = cacheImmutable
	}
	for suffix, encoding := range map[string]string{"": "", ".br": "br", ".gz": "gzip"} {
		info, err := fs.Stat(w.files, name+suffix)
		if err != nil {
			continue // not compressed this way
		}
		v := variant{name: name + suffix, encoding: encoding, size: info.Size()}
		if f.cache == cacheRevalidate {
			body, err := fs.ReadFile(w.files, name+suffix)
			if err != nil {
				return nil, err
			}
			sum := sha256.Sum256(body)
			v.etag = `"` + hex.EncodeToString(sum[:12]) + `"`
		}
		switch encoding {
		case "br":
			f.br, f.hasMore = &v, true
		case "gzip":
			f.gz, f.hasMore = &v, true
		default:
			f.plain = v
		}
	}
	return f, nil
}

// entryScript finds the page's module script. Its name changes with everything that the app loads.
var entryScript = regexp.MustCompile(`<script type="module"[^>]* src="([^"]+)"`)

// kinds are the content types of a build's files. The operating system's own table may lack or change them.
var kinds = map[string]string{
	".html": "text/html; charset=utf-8", ".js": "text/javascript; charset=utf-8",
	".mjs": "text/javascript; charset=utf-8",
	".css": "text/css; charset=utf-8", ".json": "application/json", ".webmanifest": "application/manifest+json",
	".map": "application/json", ".svg": "image/svg+xml", ".png": "image/png", ".jpg": "image/jpeg",
	".webp": "image/webp", ".avif": "image/avif", ".ico": "image/x-icon", ".woff2": "font/woff2",
	".txt": "text/plain; charset=utf-8", ".wasm": "application/wasm", ".mp3": "audio/mpeg", ".ogg": "audio/ogg",
}

func kindOf(name string) string {
	if k, ok := kinds[path.Ext(name)]; ok {
		return k
	}
	return "application/octet-stream"
}

func (w *webApp) ServeHTTP(rw http.ResponseWriter, r *http.Request) {
	if r.Method != http.MethodGet && r.Method != http.MethodHead {
		api.WriteMethodNotAllowed(rw, http.MethodGet, http.MethodHead)
		return
	}
	if f := w.fileFor(r); f != nil {
		w.serveFile(rw, r, f)
		return
	}
	api.WriteProblem(rw, w.log, "GET "+r.URL.Path, fault.NotFound("Page"))
}

// fileFor is the file of an address. An unknown address is a screen of the app if a browser navigates to it, because
// the app itself knows its screens. A missing asset stays missing, or a tab of an older build would run a page as a
// script.
func (w *webApp) fileFor(r *http.Request) *file {
	name := r.URL.Path
	if name == "/" {
		return w.rootPage(r)
	}
	if f := w.known[name]; f != nil {
		return f
	}
	isAsset := strings.HasPrefix(name, "/assets/") || path.Ext(name) != ""
	if isAsset || !strings.Contains(r.Header.Get("Accept"), "text/html") {
		return nil
	}
	return w.pageAt(name)
}

// rootPage is the page of "/": the platform's landing page, its administration or an organization's dashboard.
func (w *webApp) rootPage(r *http.Request) *file {
	query := r.URL.Query()
	switch {
	case query.Get("admin") == "true":
		return w.admin
	case query.Get("landing") == "true", w.isLanding != nil && query.Get("org") == "" && w.isLanding(r.Host):
		return w.landing
	}
	return w.pageAt("/")
}

// pageAt is the page of the first pattern that matches an address. The list has literal segments before "$id".
func (w *webApp) pageAt(address string) *file {
	segments := strings.Split(address, "/")
	if len(segments) > 2 && segments[len(segments)-1] == "" {
		segments = segments[:len(segments)-1]
	}
	for _, one := range w.pages {
		if one.matches(segments) {
			return one.file
		}
	}
	return w.index
}

func (p pagePattern) matches(segments []string) bool {
	for i, segment := range p.segments {
		if segment == "*" && i == len(p.segments)-1 {
			return true
		}
		if i >= len(segments) || segment != "$id" && segment != segments[i] || segment == "$id" && segments[i] == "" {
			return false
		}
	}
	return len(segments) == len(p.segments)
}

func (w *webApp) serveFile(rw http.ResponseWriter, r *http.Request, f *file) {
	v := f.variantFor(r.Header.Get("Accept-Encoding"))
	h := rw.Header()
	h.Set("Cache-Control", f.cache)
	if w.isPage[f] {
		h.Set("Content-Security-Policy", policyAt(r.Host))
	}
	if f.hasMore {
		h.Set("Vary", "Accept-Encoding")
	}
	if v.etag != "" {
		h.Set("Etag", v.etag)
		if matches(r.Header.Get("If-None-Match"), v.etag) {
			rw.WriteHeader(http.StatusNotModified)
			return
		}
	}
	content, err := w.files.Open(v.name)
	if err != nil {
		api.WriteProblem(rw, w.log, "GET "+r.URL.Path, err)
		return
	}
	defer func() { _ = content.Close() }()
	h.Set("Content-Type", f.kind)
	if v.encoding != "" {
		h.Set("Content-Encoding", v.encoding)
	}
	h.Set("Content-Length", strconv.FormatInt(v.size, 10))
	if r.Method == http.MethodGet {
		_, _ = io.Copy(rw, content) // a failed write means that the caller has hung up
	}
}

// variantFor is the smallest variant that the client accepts.
func (f *file) variantFor(accept string) *variant {
	if f.br != nil && api.Accepts(accept, "br") {
		return f.br
	}
	if f.gz != nil && api.Accepts(accept, "gzip") {
		return f.gz
	}
	return &f.plain
}

func matches(header, etag string) bool {
	for part := range strings.SplitSeq(header, ",") {
		if part = strings.TrimSpace(part); part == "*" || strings.TrimPrefix(part, "W/") == etag {
			return true
		}
	}
	return false
}
