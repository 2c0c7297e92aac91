package crash_test

import (
	"encoding/json"
	"fmt"
	"slices"
	"strings"
	"time"

	"pitboss/internal/test/process"
)

// The acts of the office's platform administrator.

// organizations makes a few organizations, which each hash a password, and renames them.
func (o *office) organizations() *officeAct {
	const most = 3
	var have []string
	for k := range o.is {
		if id, ok := strings.CutPrefix(k, "organization "); ok {
			have = append(have, id)
		}
	}
	if len(have) < most {
		name := fmt.Sprintf("Club %d", o.sent)
		p := made("organization", "/api/admin/organizations", name, map[string]any{
			"organizationName": name, "organizationType": "poker_room", "domain": fmt.Sprintf("club-%d",
				o.sent), "contactEmail": "hello@club.example", "contactPhone": "512 555 0100",
			"address": "1204 W 6th St", "city": "Austin", "state": "TX", "zipCode": "78703", "firstName": "Harriet",
			"lastName":   "Sloane",
			"adminEmail": fmt.Sprintf("harriet%d@club.example", o.sent), "adminPassword": "a long pass phrase 2026",
		})
		p.token = o.admin
		return p
	}
	slices.Sort(have)
	id := have[o.pick.IntN(len(have))]
	return o.named("organization "+id, "/api/admin/organizations/"+id, "name", o.admin)
}

// codeTTL is how long a code is used after its arrival. It is valid for a minute, much of which a slow machine may
// need.
const codeTTL = 20 * time.Second

// impersonation opens, begins or ends an impersonation. Its code is not stored, so a lost one is replaced by a new
// impersonation.
func (o *office) impersonation() *officeAct {
	if o.is["impersonations"] != "0" {
		return &officeAct{what: "end impersonation", method: "DELETE", token: o.admin, once: true,
			find: o.findImpersonation, done: func(is map[string]string, _ []byte) error {
				is["impersonations"] = "0"
				return nil
			}}
	}
	if code := o.code; code != "" && time.Since(o.codeAt) < codeTTL {
		o.code = "" // valid once
		return &officeAct{what: "begin impersonation", method: "POST", path: "/api/auth/impersonate", token: o.admin,
			once: true, body: map[string]any{"code": code},
			done: func(is map[string]string, _ []byte) error {
				is["impersonations"] = "1"
				o.entered++
				return nil
			}}
	}
	reason := fmt.Sprintf("Ticket %d", o.sent)
	return &officeAct{what: "open impersonation", method: "POST", path: "/api/admin/organizations/" + o.organization +
		"/impersonate", token: o.admin, once: true,
		body: map[string]any{"reason": reason}, done: func(is map[string]string, raw []byte) error {
			var opened struct{ Token string }
			err := json.Unmarshal(raw, &opened)
			o.code, o.codeAt, is["trail"] = opened.Token, time.Now(), "Alex Admin asked to log in as owner: "+reason
			return err
		}}
}

func (o *office) findImpersonation(url string) (string, error) {
	var list []struct{ ID string }
	if err := process.GetJSON(url+"/api/admin/impersonations", o.admin, &list); err != nil || len(list) == 0 {
		return "", fmt.Errorf("%d impersonations, %w", len(list), err)
	}
	return "/api/admin/impersonations/" + list[0].ID, nil
}
