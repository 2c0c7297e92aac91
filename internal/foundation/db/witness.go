package db

import (
	"context"
	"encoding/json"
	"fmt"

	"pitboss/internal/foundation/tenant"
)

// TrailsSealed is the type of the platform's events that hold the newest seals of organizations. Nobody did them.
const TrailsSealed = "trails_sealed"

// witnessed are seals that the platform's trail holds, by their scopes, in the order of their making.
type witnessed map[scopeKey][]head

// testimony is a seal in the details of an event: organization, room, version and hash.
type testimony struct {
	Organization string `json:"organization"`
	Room         string `json:"room"`
	Version      int64  `json:"version"`
	Hash         string `json:"hash"`
}

const (
	// So many in one event at most; the rest comes in the next.
	unwitnessed = `SELECT org_id, room_id, version, hash FROM seal_head WHERE version > witnessed ORDER BY org_id, room_id LIMIT 1000`
	anyUnseen   = "SELECT count(*) FROM seal_head WHERE version > witnessed"
	witness     = "UPDATE seal_head SET witnessed = $3 WHERE org_id = $1 AND room_id = $2 AND version >= $3"
)

// Witness writes the newest seals of all scopes that have new ones into the platform's trail, whose own events seal each
// other: who takes away a scope's seals, or its whole chain, to make another one, has to make the platform's anew too. It
// is a job.
func (d *DB) Witness(ctx context.Context) error {
	for {
		n, err := ViewAcross(ctx, d, "the newest seals of all organizations", func(tx *AnyTx) (int64, error) { return Value[int64](tx, anyUnseen) })
		if err != nil || n == 0 {
			return err
		}
		_, err = InPlatform(ctx, d, tenant.Program(), func(tx *PlatformTx) (none struct{}, err error) {
			list, err := All(tx, func(scan Scan) (t testimony, err error) {
				return t, scan(&t.Organization, &t.Room, &t.Version, &t.Hash)
			}, unwitnessed)
			if err != nil || len(list) == 0 { // another node was quicker
				return none, err
			}
			tx.Emit(PlatformEvent{Type: TrailsSealed, What: fmt.Sprintf("%d trails of organizations have new seals", len(list)), Details: list})
			for _, t := range list {
				if err := tx.Write(witness, t.Organization, t.Room, t.Version); err != nil {
					return none, err
				}
			}
			return none, nil
		})
		if err != nil {
			return err
		}
	}
}

// take remembers the seals that an event of the platform holds.
func (w witnessed) take(k KeptPlatformEvent) error {
	if k.Type != TrailsSealed {
		return nil
	}
	var list []testimony
	if err := json.Unmarshal([]byte(k.Details), &list); err != nil {
		return fmt.Errorf("platform event %d: %w", k.Version, err)
	}
	for _, t := range list {
		at := scopeKey{t.Organization, t.Room}
		w[at] = append(w[at], head{at, t.Version, t.Hash})
	}
	return nil
}

const witnessesHold = "Every seal that the platform's trail holds is there"

// seen compares a seal with those that the platform's trail holds of its scope, whose first is the next to be met.
func (w witnessed) seen(at scopeKey, version int64, hash string, complain func(name, offender string)) {
	for len(w[at]) > 0 && w[at][0].version <= version {
		if held := w[at][0]; held.version < version || held.hash != hash {
			complain(witnessesHold, fmt.Sprintf(", version %d", held.version))
		}
		w[at] = w[at][1:]
	}
}

// missed names the first seal of each scope that was not met.
func (w witnessed) missed() (broken []Broken) {
	for at, list := range w {
		if len(list) > 0 {
			broken = append(broken, Broken{witnessesHold, fmt.Sprintf("%s/%s, version %d", at.organization, at.room, list[0].version)})
		}
	}
	return broken
}
