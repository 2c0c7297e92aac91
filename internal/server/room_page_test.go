package server

import (
	"strings"
	"testing"

	"pitboss/internal/test/assert"
)

const roomPageSettings = `{"address":"lodge","isOn":true,"streetAddress":"1 \"Main\" Street","phone":"","hours":[],` +
	`"promotions":[],"terms":"","showsFees":false}`

func TestThePageOfARoomIsServedWithItsTitleDescriptionAndData(t *testing.T) {
	t.Parallel()
	r := start(t, prepared(t))
	status, off, _ := r.do("GET", "/r/lodge", "")
	assert.Equal(t, "off: status", status, 404)
	if !strings.Contains(off, "noindex") || !strings.Contains(off, "<p>room page") || strings.Contains(off, "main") {
		t.Errorf("a page that is off is %s", off)
	}
	token := r.signIn()
	status, body, _ := r.do("PATCH", "/api/room-pages/main", roomPageSettings, "Content-Type", "application/json",
		"Authorization", "Bearer "+token, "Idempotency-Key", "the page is turned on")
	assert.MustEqual(t, body, status, 200)

	status, page, header := r.do("GET", "/r/lodge?utm_source=flyer", "", "Host", "lodge.example:8080")
	assert.Equal(t, "status", status, 200)
	for _, has := range []string{
		"<title>Games tonight · main</title>",
		`content="Live cash games, waitlists and tournaments at main, 1 &#34;Main&#34; Street." />`,
		`<link rel="canonical" href="http://lodge.example:8080/r/lodge" />`,
		`<script type="application/ld+json">{"@context":"https://schema.org"`, "<p>room page",
	} {
		if !strings.Contains(page, has) {
			t.Errorf("no %s in %s", has, page)
		}
	}
	if csp := header.Get("Content-Security-Policy"); !strings.Contains(csp, "script-src 'self';") {
		t.Errorf("the page's policy is %s", csp)
	}
	_, forged, _ := r.do("GET", "/r/lodge", "", "Host", `a"><script>`)
	if strings.Contains(forged, `a"><script>`) {
		t.Errorf("a host got into the page: %s", forged)
	}
	status, _, _ = r.do("POST", "/r/lodge", "")
	assert.Equal(t, "POST", status, 405)
	status, _, _ = r.do("GET", "/r/lodge/else", "")
	assert.Equal(t, "another page below it", status, 404)

	status, calendar, header := r.do("GET", "/r/lodge/tournaments.ics", "")
	assert.Equal(t, "calendar: status", status, 200)
	assert.Equal(t, "calendar: type", header.Get("Content-Type"), "text/calendar; charset=utf-8")
	if !strings.HasPrefix(calendar, "BEGIN:VCALENDAR\r\n") {
		t.Errorf("the calendar is %q", calendar)
	}
	status, _, header = r.do("GET", "/r/unknown/tournaments.ics", "")
	assert.Equal(t, "calendar of nobody: status", status, 404)
	assert.Equal(t, "calendar of nobody: type", header.Get("Content-Type"), "application/problem+json")
}
