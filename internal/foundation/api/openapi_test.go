package api

import (
	"context"
	"strings"
	"testing"

	"pitboss/internal/foundation/tenant"
)

func TestDuplicateComponentNameIsRefused(t *testing.T) {
	t.Parallel()
	type Entry struct{ A string }
	table := func(named bool) (string, error) {
		type entry struct{ B string }
		r := New(nil, Authenticators{})
		Get(r, "/api/a", tenant.Public, func(context.Context, Visitor, None) (Entry, error) { return Entry{}, nil })
		Get(r, "/api/b", tenant.Public, func(context.Context, Visitor, None) (entry, error) { return entry{}, nil })
		if named {
			ComponentName[entry](r, "LedgerEntry")
		}
		document, err := r.OpenAPI("test", nil)
		return string(document), err
	}
	if _, err := table(false); err == nil || !strings.Contains(err.Error(), "api.ComponentName") {
		t.Errorf("two types called Entry: got error %v, want one that names api.ComponentName", err)
	}
	document, err := table(true)
	if err != nil {
		t.Fatal(err)
	}
	if !strings.Contains(document, `"LedgerEntry": {`) {
		t.Errorf("got no component LedgerEntry in\n%s", document)
	}
}
