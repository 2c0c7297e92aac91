package db

import (
	"context"
	"encoding/json"
	"strconv"

	"pitboss/internal/foundation/clock"
	"pitboss/internal/foundation/db/chain"
	"pitboss/internal/foundation/db/changes"
	"pitboss/internal/foundation/tenant"
)

// PlatformTx is a write transaction of the platform. It sees all organizations and prepends no parameter. These
// transactions are serialized. Each one emits events into the platform's audit trail, which is a hash chain.
type PlatformTx struct {
	AnyTx
	by      tenant.Administrator
	version int64
	head    string // the hash of the newest event
	events  []PlatformEvent
	orgs    []*OrgTx
}

// PlatformEvent is an entry of the platform's audit trail.
type PlatformEvent struct {
	Type         string // "organization_created"
	What         string // a sentence
	Organization string // the id of the organization that it concerns; may be empty
	Address      string // where the request came from; may be empty
	Details      any    // further data; may be nil
}

// By returns the acting administrator.
func (tx *PlatformTx) By() tenant.Administrator { return tx.by }

// Emit adds an event.
func (tx *PlatformTx) Emit(e PlatformEvent) { tx.events = append(tx.events, e) }

// Org returns an organization's own data in the same transaction. It needs an event of its own, which names the
// administrator.
func (tx *PlatformTx) Org(id string) (*OrgTx, error) {
	for _, o := range tx.orgs {
		if o.OrgID() == id {
			return o, nil
		}
	}
	org := &OrgTx{scopeTx{scoped: scoped{tx.s, []any{id}}, at: tenant.Mint(id, tx.by.Actor()), now: tx.now}}
	if err := queueNext(tx.s, []any{&org.version}, orgCounter, id).require("Organization"); err != nil {
		return nil, err
	}
	tx.orgs = append(tx.orgs, org)
	return org, nil
}

const (
	updatePlatformHash  = "UPDATE platform SET hash = $1 WHERE id = 1"
	insertPlatformEvent = `INSERT INTO platform_event (version, n, type, what, actor_id, actor_name, organization_id,
			address, details, at, hash)
		VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)`
)

var platformCounter = counter{"UPDATE platform SET version = version + 1 WHERE id = 1 RETURNING version, hash",
	"SELECT version + 1, hash FROM platform WHERE id = 1"}

// InPlatform runs f in a write transaction of the platform. It works like InOrg with the platform's version.
func InPlatform[T any](ctx context.Context, d *DB, by tenant.Administrator, f func(*PlatformTx) (T, error)) (T, error) {
	var out T
	var version int64
	var orgs []*OrgTx
	committed := func() {
		for _, o := range orgs {
			d.versions.raise(scopeKey{o.OrgID(), ""}, o.version)
		}
	}
	err := d.write(ctx, allTenants, committed, func(s session) error {
		out = *new(T) // resets an earlier attempt
		tx := &PlatformTx{AnyTx: AnyTx{scoped{s, nil}, d.now(ctx)}, by: by}
		pending := queueNext(s, []any{&tx.version, &tx.head}, platformCounter)
		req := beginRequest(ctx, s, selectPlatformResponse, by.ID())
		if err := pending.require("Platform"); err != nil {
			return err
		}
		err := req.act(&out, func() (err error) { out, err = f(tx); return err }, tx.commit, tenant.RoleAdministrator,
			insertPlatformResponse, by.ID(), int64(tx.now))
		version, orgs = tx.version, tx.orgs
		return err
	})
	err = replayTaken(ctx, d, allTenants, err, &out, selectPlatformResponse, by.ID())
	if err != nil {
		return out, d.finish(ctx, err, "", "", 0)
	}
	changes.From(ctx).Add(changes.Platform, version)
	for _, o := range orgs {
		changes.From(ctx).Add(changes.OrganizationPrefix+o.OrgID(), o.version)
		d.notify(o.OrgID(), "", o.version)
	}
	return out, nil
}

// commit writes the events and returns the names of the changed scopes.
func (tx *PlatformTx) commit() (scopes []string, err error) {
	if len(tx.events) == 0 {
		return nil, errNoChange
	}
	scopes = []string{changes.Platform}
	for _, o := range tx.orgs {
		scopes = append(scopes, changes.OrganizationPrefix+o.OrgID())
		if err := o.writeEvents(); err != nil {
			return nil, err
		}
	}
	return scopes, tx.appendEvents()
}

// appendEvents writes the events, each with a hash over itself and its predecessor.
func (tx *PlatformTx) appendEvents() error {
	for n, e := range tx.events {
		if e.Details == nil {
			e.Details = struct{}{}
		}
		details, err := json.Marshal(e.Details)
		if err != nil {
			return err
		}
		k := StoredPlatformEvent{
			tx.version, n, e.Type, e.What, tx.by.ID(), tx.by.Name(), e.Organization, e.Address, string(details),
			tx.now, "",
		}
		tx.head = k.HashAfter(tx.head)
		if err := tx.Write(insertPlatformEvent, k.Version, k.N, k.Type, k.What, k.ActorID, k.ActorName, k.Organization,
			k.Address, k.Details, k.At, tx.head); err != nil {
			return err
		}
	}
	return tx.Write(updatePlatformHash, tx.head)
}

// StoredPlatformEvent is a row of the platform's event log.
type StoredPlatformEvent struct {
	Version                                                        int64
	N                                                              int
	Type, What, ActorID, ActorName, Organization, Address, Details string
	At                                                             clock.Instant
	Hash                                                           string
}

// HashAfter returns the hash of the event, given the hash of its predecessor.
func (k StoredPlatformEvent) HashAfter(before string) string {
	return chain.New(before, strconv.FormatInt(k.Version, 10), strconv.Itoa(k.N), k.Type, k.What, k.ActorID,
		k.ActorName, k.Organization, k.Address, k.Details, strconv.FormatInt(int64(k.At), 10)).End()
}

// PlatformVersion returns the platform's version. It is for foundation and server.
func PlatformVersion(ctx context.Context, d *DB) (version int64, err error) {
	return ViewAcross(ctx, d, "the platform belongs to no organization", func(tx *AnyTx) (int64, error) {
		return Value[int64](tx, "SELECT version FROM platform WHERE id = 1")
	})
}

// ViewPlatform reads all organizations for a platform administrator.
func ViewPlatform[T any](ctx context.Context, d *DB, _ tenant.Administrator, f func(*AnyTx) (T, error)) (T, error) {
	return ViewAcross(ctx, d, "an administrator sees all organizations", f)
}
