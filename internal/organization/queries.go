package organization

import (
	"pitboss/internal/foundation/db"
	"pitboss/internal/foundation/fault"
)

const (
	selectProfile = `SELECT id, name, type, domain, contact_email, contact_phone, address, city, state, zip_code
		FROM organization WHERE id = $1`
	updateProfile = `UPDATE organization SET name = $2, type = $3, contact_email = $4, contact_phone = $5, address = $6,
		city = $7, state = $8, zip_code = $9
		WHERE id = $1`
)

func readProfile(tx db.OrgReader) (Profile, error) {
	return db.OneOr(tx, fault.NotFound("Organization"), func(scan db.Scan) (h Profile, err error) {
		return h, scan(&h.ID, &h.Name, &h.Type, &h.Domain, &h.ContactEmail, &h.ContactPhone, &h.Address, &h.City,
			&h.State, &h.ZipCode)
	}, selectProfile)
}
