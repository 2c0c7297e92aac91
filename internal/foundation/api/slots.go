package api

import (
	"context"
	"net/http"
	"slices"

	"pitboss/internal/foundation/admission"
	"pitboss/internal/foundation/tenant"
)

// criticalPermissions are the permissions whose acts move money or seats. Other routes that do are marked, see Route.Urgent.
var criticalPermissions = []tenant.Permission{tenant.ManageCage, tenant.CorrectLedger, tenant.SeatPlayers, tenant.DealTables}

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

// withSlot does what a request asks for once it is its turn.
func withSlot[T any](ctx context.Context, w http.ResponseWriter, a *admission.Controller, organization string, class admission.Priority, do func() (T, error)) (T, error) {
	waited, err := a.Acquire(ctx, organization, class)
	recordWait(w, waited, err)
	if err != nil {
		var none T
		return none, err
	}
	defer a.Release(organization, class)
	return do()
}
