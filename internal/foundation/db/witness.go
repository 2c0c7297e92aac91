package db

import (
	"context"
	"encoding/json"
	"fmt"

	"pitboss/internal/foundation/tenant"
)

// TrailsSealed is the type of the platform's events that hold the newest seals of organizations. Nobody did them.
const TrailsSealed = "trails_sealed"

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

const witnessesHold = "Every seal that the platform's trail holds is there"

const sealAt = "SELECT hash FROM seal WHERE org_id = $1 AND room_id = $2 AND version = $3"

// witnesses looks whether the seals are there that the platform's trail holds. One is looked up after the other and none is
// remembered: an hour of forty rooms is a hundred of them, and a trail is as long as the house is old. That those which are there
// lead to the heads of their scopes is seen where every chain is followed.
type witnesses struct {
	missed map[scopeKey]bool // scopes of which one is not there, or another one
	broken []Broken
}

// hear looks for the seals that an event of the platform holds. Of each scope it names the first that is not there.
func (w *witnesses) hear(tx *AnyTx, k KeptPlatformEvent) error {
	if k.Type != TrailsSealed {
		return nil
	}
	var list []testimony
	if err := json.Unmarshal([]byte(k.Details), &list); err != nil {
		return fmt.Errorf("platform event %d: %w", k.Version, err)
	}
	for _, t := range list {
		at := scopeKey{t.Organization, t.Room}
		if w.missed[at] {
			continue
		}
		hash, err := Value[string](tx, sealAt, t.Organization, t.Room, t.Version)
		if err != nil {
			return err
		}
		if hash != t.Hash {
			w.missed[at] = true
			w.broken = append(w.broken, Broken{witnessesHold, fmt.Sprintf("%s/%s, version %d", at.organization, at.room, t.Version)})
		}
	}
	return nil
}
