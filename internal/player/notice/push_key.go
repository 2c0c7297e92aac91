package notice

import (
	"context"
	"errors"

	"pitboss/internal/foundation/db"
	"pitboss/internal/foundation/secret"
)

const (
	pushKeyByID = "SELECT public_key, private_key FROM notice_key WHERE id = 1"
	// storePushKey replaces only the key that was found to be unreadable.
	storePushKey = `INSERT INTO notice_key (id, public_key, private_key, made_at) VALUES (1, $1, $2, $3)
		ON CONFLICT (id) DO UPDATE SET public_key = excluded.public_key, private_key = excluded.private_key,
		made_at = excluded.made_at WHERE notice_key.private_key = $4`
)

// pushKeyContext is the place of the private key, for which it is sealed.
const pushKeyContext = "notice/push"

// LoadPushKey loads the key pair of this installation. The first node makes it with the given function; all nodes use
// the one that is stored. A pair that was sealed with a lost secret key is replaced: every phone turns push on again.
// Without a secret key there are no push messages.
func (a *Actions) LoadPushKey(ctx context.Context, newPair func() (private, public string, err error)) error {
	if a.key == nil || a.canPush() {
		return nil
	}
	k, err := db.ViewAcross(ctx, a.db, "the installation has one push key", storedPushKey)
	if err != nil {
		return err
	}
	private, err := a.key.Decrypt(pushKeyContext, k.Private)
	if errors.Is(err, secret.ErrBroken) {
		if k, err = a.replacePushKey(ctx, k.Private, newPair); err != nil {
			return err
		}
		private, err = a.key.Decrypt(pushKeyContext, k.Private)
	}
	if err == nil {
		a.pushKey.Store(&PushKey{Private: private, Public: k.Public})
	}
	return err
}

// storedPushKey returns the pair with its private key sealed. Both are empty before the first one.
func storedPushKey(tx *db.AnyTx) (k PushKey, err error) {
	k, _, err = db.One(tx, func(scan db.Scan) (k PushKey, err error) { return k, scan(&k.Public, &k.Private) },
		pushKeyByID)
	return k, err
}

func (a *Actions) replacePushKey(
	ctx context.Context, lost string, newPair func() (private, public string, err error),
) (PushKey, error) {
	return db.AcrossTenants(ctx, a.db, "the installation has one push key", func(tx *db.AnyTx) (k PushKey, err error) {
		private, public, err := newPair()
		if err != nil {
			return k, err
		}
		sealed, err := a.key.Encrypt(pushKeyContext, private)
		if err != nil {
			return k, err
		}
		if _, err := tx.Exec(storePushKey, public, sealed, tx.Now(), lost); err != nil {
			return k, err
		}
		return storedPushKey(tx)
	})
}
