package server

import (
	"bytes"
	"html"
	"io/fs"
	"net/http"
	"strconv"
	"strings"

	"pitboss/internal/foundation/api"
	"pitboss/internal/foundation/fault"
	"pitboss/internal/lobby/roompage"
)

const (
	roomPageRoot = "/r/"
	calendarFile = "tournaments.ics"
)

// roomPage serves the public page of a room, /r/{address}, with its title, description and structured data in the HTML
// for search engines and link previews, and the calendar of its tournaments beside it. It reads the answer that the
// page itself will read, from the same cache.
func (s *server) roomPage(w http.ResponseWriter, r *http.Request, app *webApp) {
	address, rest, _ := strings.Cut(strings.TrimPrefix(r.URL.Path, roomPageRoot), "/")
	if rest != "" && rest != calendarFile {
		api.WriteProblem(w, s.log, "GET "+roomPageRoot, fault.NotFound("Page"))
		return
	}
	page, err := s.features.Pages.Public.Load(w, r, address)
	url := baseURL(r, s.config.PlatformDomain) + roomPageRoot + address
	switch {
	case rest == calendarFile && err == nil:
		h := w.Header()
		h["Content-Security-Policy"] = dataHeader
		h.Set("Content-Disposition", `inline; filename="`+calendarFile+`"`)
		writeBody(w, r, http.StatusOK, "text/calendar; charset=utf-8",
			page.Calendar(url, hostName(hostOf(r, s.config.PlatformDomain)), s.db.Now()))
	case rest == calendarFile, err != nil && fault.KindOf(err) != fault.Missing:
		api.WriteProblem(w, s.log, "GET "+roomPageRoot, err)
	default:
		s.roomHTML(w, r, app, page, url, err == nil)
	}
}

// pageTitle is the title of every page as it is built.
var pageTitle = []byte("<title>PitBoss</title>")

// roomHTML serves the page of a room. An address without a public page gets the same page without a word about a room.
func (s *server) roomHTML(w http.ResponseWriter, r *http.Request, app *webApp, page roompage.Page, url string,
	isPublic bool) {
	body, err := fs.ReadFile(app.files, app.pageAt(r.URL.Path).plain.name)
	if err != nil {
		api.WriteProblem(w, s.log, "GET "+roomPageRoot, err)
		return
	}
	status, head := http.StatusNotFound, `<meta name="robots" content="noindex" /><title>Page not found</title>`
	if isPublic {
		data, err := page.StructuredData(url)
		if err != nil {
			api.WriteProblem(w, s.log, "GET "+roomPageRoot, err)
			return
		}
		status = http.StatusOK
		head = "<title>" + html.EscapeString(page.Title()) + "</title>\n" +
			`    <meta name="description" content="` + html.EscapeString(page.Description()) + `" />` + "\n" +
			`    <link rel="canonical" href="` + html.EscapeString(url) + `" />` + "\n" +
			`    <script type="application/ld+json">` + string(data) + "</script>"
	}
	w.Header().Set("Content-Security-Policy", policyAt(r.Host))
	writeBody(w, r, status, kinds[".html"], bytes.Replace(body, pageTitle, []byte(head), 1))
}

func writeBody(w http.ResponseWriter, r *http.Request, status int, kind string, body []byte) {
	h := w.Header()
	h.Set("Cache-Control", cacheRevalidate)
	h.Set("Content-Type", kind)
	if r.Method == http.MethodGet && api.Accepts(r.Header.Get("Accept-Encoding"), "gzip") {
		_ = api.WriteGzip(w, status, body) // a failed write means that the caller has hung up
		return
	}
	h.Set("Content-Length", strconv.Itoa(len(body)))
	w.WriteHeader(status)
	if r.Method == http.MethodGet {
		_, _ = w.Write(body) //nolint:gosec // every text of a room is escaped
	}
}

// hostOf is the host that a visitor asked for, with its port, or the platform's if the header is no valid host.
func hostOf(r *http.Request, platformDomain string) string {
	if r.Host == "" || strings.Trim(r.Host, hostLetters) != "" {
		return platformDomain
	}
	return r.Host
}

func baseURL(r *http.Request, platformDomain string) string {
	if api.IsSecure(r) {
		return "https://" + hostOf(r, platformDomain)
	}
	return "http://" + hostOf(r, platformDomain)
}
