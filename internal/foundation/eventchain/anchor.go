package eventchain

import (
	"context"
	"encoding/json"
	"fmt"
	"strconv"

	"pitboss/internal/foundation/db"
	"pitboss/internal/foundation/tenant"
)

// ChainsAnchored is the type of the platform's events that hold the newest checkpoints of organizations. The system
// emits them.
const ChainsAnchored = "trails_sealed"

// anchorRecord is a checkpoint in the details of such an event.
type anchorRecord struct {
	Organization string `json:"organization"`
	Room         string `json:"room"`
	Version      int64  `json:"version"`
	Hash         string `json:"hash"`
}

const (
	// At most 1,000 records in one event; the rest follows in the next.
	selectUnanchored = `SELECT org_id, room_id, version, hash FROM seal_head WHERE version > witnessed
		ORDER BY org_id, room_id LIMIT 1000`
	countUnanchored = "SELECT count(*) FROM seal_head WHERE version > witnessed"
	markAnchored    = "UPDATE seal_head SET witnessed = $3 WHERE org_id = $1 AND room_id = $2 AND version >= $3"
)

// Anchor copies the newest checkpoint of every chain into the platform's event log, which is a hash chain itself:
// replacing an organization's chain would require replacing the platform's as well. It is a job.
func Anchor(ctx context.Context, d *db.DB) error {
	for {
		n, err := db.ViewAcross(ctx, d, "the newest checkpoints of all organizations",
			func(tx *db.AnyTx) (int64, error) {
				return db.Value[int64](tx, countUnanchored)
			})
		if err != nil || n == 0 {
			return err
		}
		_, err = db.InPlatform(ctx, d, tenant.SystemAdministrator(),
			func(tx *db.PlatformTx) (none struct{}, err error) {
				list, err := db.All(tx, func(scan db.Scan) (r anchorRecord, err error) {
					return r, scan(&r.Organization, &r.Room, &r.Version, &r.Hash)
				}, selectUnanchored)
				if err != nil || len(list) == 0 { // another node did it
					return none, err
				}
				what := fmt.Sprintf("%d trails of organizations have new seals", len(list))
				tx.Emit(db.PlatformEvent{Type: ChainsAnchored, What: what, Details: list})
				for _, r := range list {
					if err := tx.Write(markAnchored, r.Organization, r.Room, r.Version); err != nil {
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

const (
	selectPlatformEvents = `SELECT version, n, type, what, actor_id, actor_name, organization_id, address, details,
			at, hash
		FROM platform_event WHERE (version, n) > ($1, $2) ORDER BY version, n LIMIT $3`
	selectPlatformHead  = "SELECT version, hash FROM platform WHERE id = 1"
	selectCheckpointAt  = "SELECT hash FROM seal WHERE org_id = $1 AND room_id = $2 AND version = $3"
	platformChainBroken = "Every event of the platform seals those before it"
	anchorBroken        = "Every seal that the platform's trail holds is there"
)

// platformPageSize is small because an event with anchor records may have a hundred kilobytes.
const platformPageSize = 50

// verifyPlatform follows the platform's chain from its first event to its head, and looks up each checkpoint in it.
func verifyPlatform(tx *db.AnyTx) ([]db.Broken, error) {
	anchors := anchorCheck{missing: map[scope]bool{}}
	type state struct {
		version int64
		hash    string
	}
	scanState := func(scan db.Scan) (s state, err error) { return s, scan(&s.version, &s.hash) }
	end, _, err := db.One(tx, scanState, selectPlatformHead)
	if err != nil {
		return nil, err
	}
	last := db.StoredPlatformEvent{N: -1}
	for {
		list, err := db.All(tx, scanPlatformEvent, selectPlatformEvents, last.Version, last.N, platformPageSize)
		if err != nil {
			return nil, err
		}
		for _, e := range list {
			follows := e.Version == last.Version && e.N == last.N+1 || e.Version == last.Version+1 && e.N == 0
			if !follows || e.HashAfter(last.Hash) != e.Hash {
				offender := "platform/" + strconv.FormatInt(e.Version, 10) + "/" + strconv.Itoa(e.N)
				return append(anchors.broken, db.Broken{Invariant: platformChainBroken, Offender: offender}), nil
			}
			if err := anchors.verify(tx, e); err != nil {
				return nil, err
			}
			last = e
		}
		if len(list) == 0 {
			break
		}
	}
	if last.Version != end.version || last.Hash != end.hash {
		offender := "platform/" + strconv.FormatInt(end.version, 10)
		anchors.broken = append(anchors.broken, db.Broken{Invariant: platformChainBroken, Offender: offender})
	}
	return anchors.broken, nil
}

func scanPlatformEvent(scan db.Scan) (e db.StoredPlatformEvent, err error) {
	return e, scan(&e.Version, &e.N, &e.Type, &e.What, &e.ActorID, &e.ActorName, &e.Organization, &e.Address,
		&e.Details, &e.At, &e.Hash)
}

// anchorCheck looks up anchored checkpoints one by one and remembers none: forty rooms write a hundred an hour, and a
// platform's log is as long as its life. Whether they lead to the heads of their scopes is verified with the chains.
type anchorCheck struct {
	missing map[scope]bool // scopes with a checkpoint that is missing or has another hash
	broken  []db.Broken
}

// verify looks up the checkpoints in an event of the platform. It reports the first missing one of each scope.
func (a *anchorCheck) verify(tx *db.AnyTx, e db.StoredPlatformEvent) error {
	if e.Type != ChainsAnchored {
		return nil
	}
	var list []anchorRecord
	if err := json.Unmarshal([]byte(e.Details), &list); err != nil {
		return fmt.Errorf("platform event %d: %w", e.Version, err)
	}
	for _, r := range list {
		s := scope{r.Organization, r.Room}
		if a.missing[s] {
			continue
		}
		hash, err := db.Value[string](tx, selectCheckpointAt, r.Organization, r.Room, r.Version)
		if err != nil {
			return err
		}
		if hash != r.Hash {
			a.missing[s] = true
			offender := fmt.Sprintf("%s/%s, version %d", s.organization, s.room, r.Version)
			a.broken = append(a.broken, db.Broken{Invariant: anchorBroken, Offender: offender})
		}
	}
	return nil
}
