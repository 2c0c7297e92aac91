package apptest_test

import (
	"net/http"
	"testing"

	"pitboss/internal/test/apptest"
	"pitboss/internal/test/assert"
)

// Text that looks like markup, an address, a script or a query is decoded once and comes back unchanged.
func TestHostileTextComesBackAsItWent(t *testing.T) {
	t.Parallel()
	c := apptest.New(t)
	for _, name := range []string{
		`<b onclick="x">Dana</b>`, "Dana %3Cb%3E %252e%252e", `Dana \u003cscript\u003e`, "Dana &lt;b&gt; &amp;amp;",
		`"];alert(1)//`, "</script><script>x", "Dana ' OR '1'='1", "=1+1|cmd", "Dana +1 %2B1", "${7*7} {{7*7}}",
	} {
		var made, read struct{ ID, Name string }
		c.Owner.Do("POST", "/api/players", apptest.Body{"name": name}).Want(http.StatusCreated).Into(&made)
		c.Owner.Do("GET", "/api/players/"+made.ID, nil).Want(http.StatusOK).Into(&read)
		assert.Equal(t, "made.Name", made.Name, name)
		assert.Equal(t, "read.Name", read.Name, name)
	}
}

func TestAParameterIsGivenOnceAndInItsPlace(t *testing.T) {
	t.Parallel()
	c := apptest.New(t)
	refused := func(a apptest.Answer, field, message string) {
		t.Helper()
		p := a.Want(http.StatusUnprocessableEntity).Problem()
		assert.Len(t, "Errors", p.Errors, 1)
		assert.Equal(t, "Errors[0].Field", p.Errors[0].Field, field)
		assert.Equal(t, "Errors[0].Message", p.Errors[0].Message, message)
	}
	refused(c.Owner.Do("GET", "/api/audit?limit=1&limit=200", nil), "limit", "Give this parameter once")
	refused(c.Owner.Do("POST", "/api/players?name=Eve", apptest.Body{"name": "Dana"}), "name", "Unknown parameter")
	refused(c.Owner.Do("POST", "/api/players", apptest.Body{"name": "Dana", "limit": 1}), "limit", "Unknown field")
	// A token in the query is not accepted.
	c.Anonymous().Do("GET", "/api/auth/user?token="+c.Owner.Token, nil).Want(http.StatusUnauthorized)
	c.Anonymous().Do("GET", "/api/auth/user?pitboss_staff="+c.Owner.Token, nil).Want(http.StatusUnauthorized)
}
