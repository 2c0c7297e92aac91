package playerpage

import (
	"context"

	"pitboss/internal/account/signin"
	"pitboss/internal/foundation/api"
	"pitboss/internal/foundation/db"
	"pitboss/internal/foundation/tenant"
	"pitboss/internal/player/notice"
)

// admitChange limits what a link has sent to others.
func (a *Actions) admitChange(at tenant.Org) error {
	if wait := a.changes.Wait(at.Actor().Session, a.db.Now()); wait > 0 {
		return signin.TooManyAttempts(wait)
	}
	return nil
}

func (a *Actions) addChannel(ctx context.Context, at tenant.Org, in channelRequest) (c notice.Channel, err error) {
	if err := a.admitChange(at); err != nil {
		return c, err
	}
	return inWholePage(ctx, a, at, func(tx *db.RoomTx, playerID string) (notice.Channel, error) {
		return a.notices.Add(tx, playerID, in.NewChannel)
	})
}

func (a *Actions) arrange(ctx context.Context, at tenant.Org, in arrangeRequest) ([]notice.Channel, error) {
	return inWholePage(ctx, a, at, func(tx *db.RoomTx, playerID string) ([]notice.Channel, error) {
		return notice.Arrange(tx, playerID, in.Order, in.Language)
	})
}

func (a *Actions) stopChannel(ctx context.Context, at tenant.Org, in channelPath) (api.None, error) {
	return inWholePage(ctx, a, at, func(tx *db.RoomTx, playerID string) (none api.None, err error) {
		return none, notice.Stop(tx, playerID, in.Channel, notice.FromPage)
	})
}

func (a *Actions) testChannel(ctx context.Context, at tenant.Org, in channelPath) (none api.None, err error) {
	if err := a.admitChange(at); err != nil {
		return none, err
	}
	return inWholePage(ctx, a, at, func(tx *db.RoomTx, playerID string) (none api.None, err error) {
		return none, notice.SendTest(tx, playerID, in.Channel)
	})
}

// renewChannel takes the new subscription of a phone from the page's service worker, which works without the page.
func (a *Actions) renewChannel(ctx context.Context, at tenant.Org, in renewRequest) (none api.None, err error) {
	if err := a.admitChange(at); err != nil {
		return none, err
	}
	return inWholePage(ctx, a, at, func(tx *db.RoomTx, playerID string) (none api.None, err error) {
		return none, a.notices.Renew(tx, playerID, in.Channel, in.Subscription)
	})
}

// receive records that the page's service worker has received a push message.
func (a *Actions) receive(ctx context.Context, at tenant.Org, in noticePath) (api.None, error) {
	return inWholePage(ctx, a, at, func(tx *db.RoomTx, playerID string) (none api.None, err error) {
		return none, notice.Receive(tx, playerID, in.Notice)
	})
}
