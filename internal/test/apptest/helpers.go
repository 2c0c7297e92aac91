package apptest

import (
	"context"
	"net/http"
	"sync"
	"testing"

	"pitboss/internal/account"
	"pitboss/internal/foundation/db"
	"pitboss/internal/foundation/tenant"
	"pitboss/internal/homegame/community"
	"pitboss/internal/organization/platform"
)

// Body is a JSON object.
type Body = map[string]any

// Concurrently runs acts at the same time and returns their answers in the order of the acts.
func Concurrently(t *testing.T, acts ...func() (Answer, error)) []Answer {
	t.Helper()
	answers, errs := make([]Answer, len(acts)), make([]error, len(acts))
	var ready, done sync.WaitGroup
	ready.Add(len(acts))
	for i, act := range acts {
		done.Go(func() {
			ready.Done()
			ready.Wait()
			answers[i], errs[i] = act()
		})
	}
	done.Wait()
	for _, err := range errs {
		if err != nil {
			t.Fatal(err)
		}
	}
	return answers
}

// WantConflict fails the test unless the answer is a conflict with exactly this detail.
func WantConflict(t *testing.T, a Answer, detail string) Problem {
	t.Helper()
	p := a.Want(http.StatusConflict).Problem()
	if p.Detail != detail {
		t.Errorf("detail of the conflict: got %q, want %q", p.Detail, detail)
	}
	return p
}

// SignInAgain opens another session for the same person and returns the person with it.
func SignInAgain(t *testing.T, c *Club, p *Person) *Person {
	t.Helper()
	open := account.OpenSession
	switch {
	case p.Role.IsCommunity():
		open = community.OpenSession
	case p.Role == tenant.RoleAdministrator:
		open = func(ctx context.Context, d *db.DB, _, _ string) (string, error) {
			return platform.OpenSession(ctx, d, c.emailOf(p))
		}
	}
	token, err := open(context.Background(), c.DB, p.Scope.ID(), p.Scope.Actor().ID)
	if err != nil {
		t.Fatal(err)
	}
	twin := *p
	twin.Token = token
	return &twin
}
