package api

import (
	"context"
	"net/http"
	"slices"

	"pitboss/internal/foundation/admission"
	"pitboss/internal/foundation/tenant"
)

// criticalPermissions belong to acts that move money or seats. Other routes that do so are marked with Route.Critical.
var criticalPermissions = []tenant.Permission{
	tenant.ManageCage, tenant.CorrectLedger, tenant.SeatPlayers, tenant.DealTables,
	tenant.RunDealerTablet,
}

func priorityOf(method string, p tenant.Permission) admission.Priority {
	switch {
	case method == http.MethodGet:
		return admission.Read
	case slices.Contains(criticalPermissions, p):
		return admission.Critical
	default:
		return admission.Write
	}
}

// withSlot runs do once admission control grants the request a slot.
func withSlot[T any](ctx context.Context, w http.ResponseWriter, a *admission.Controller, organization string,
	priority admission.Priority, do func() (T, error)) (T, error) {
	waited, err := a.Acquire(ctx, organization, priority)
	recordWait(w, waited, err)
	if err != nil {
		var none T
		return none, err
	}
	defer a.Release(organization, priority)
	return do()
}
