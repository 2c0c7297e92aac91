package frontoffice

import (
	"errors"

	"pitboss/internal/foundation/fault"
)

// ErrSeeFrontDesk sends a player to the front desk. It is the same for every reason and says nothing about the player.
var ErrSeeFrontDesk = &fault.Error{
	Kind: fault.Conflicting, Type: "urn:pitboss:front-desk", Detail: "Please see the front desk",
}

// SendToDesk adds ErrSeeFrontDesk to the reason why a player may not enter. Other errors stay as they are.
func SendToDesk(err error) error {
	if kind := fault.KindOf(err); err != nil && (kind == fault.Conflicting || kind == fault.Missing) {
		return errors.Join(ErrSeeFrontDesk, err)
	}
	return err
}

// HideReason returns ErrSeeFrontDesk alone for an error of SendToDesk.
func HideReason(err error) error {
	if errors.Is(err, ErrSeeFrontDesk) {
		return ErrSeeFrontDesk
	}
	return err
}
