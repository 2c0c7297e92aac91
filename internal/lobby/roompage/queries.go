package roompage

import (
	"encoding/json"

	"pitboss/internal/foundation/db"
	"pitboss/internal/foundation/tenant"
)

const (
	settingsByRoom = `SELECT p.room_id, p.address, p.is_on AND o.is_active, p.street_address, p.phone, p.hours,
		p.promotions, p.terms, p.shows_fees, p.accepts_joins FROM room_page p JOIN organization o ON o.id = p.org_id
		WHERE p.org_id = $1 AND p.room_id = $2`
	saveSettings = `INSERT INTO room_page (org_id, room_id, address, is_on, street_address, phone, hours, promotions,
		terms, shows_fees, accepts_joins) VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)
		ON CONFLICT (org_id, room_id) DO UPDATE SET address = excluded.address, is_on = excluded.is_on,
			street_address = excluded.street_address, phone = excluded.phone, hours = excluded.hours,
			promotions = excluded.promotions, terms = excluded.terms, shows_fees = excluded.shows_fees,
			accepts_joins = excluded.accepts_joins`
	// The pages of the demo organization are public only with demo data.
	publicRoom = `SELECT p.org_id, p.room_id FROM room_page p JOIN organization o ON o.id = p.org_id
		WHERE p.address = $1 AND p.is_on AND o.is_active AND (NOT o.is_demo OR $2)`
)

func scanSettings(scan db.Scan) (s Settings, err error) {
	var hours, promotions string
	err = scan(&s.RoomID, &s.Address, &s.IsOn, &s.StreetAddress, &s.Phone, &hours, &promotions, &s.Terms, &s.ShowsFees,
		&s.AcceptsJoins)
	if err == nil {
		err = json.Unmarshal([]byte(hours), &s.Hours)
	}
	if err == nil {
		err = json.Unmarshal([]byte(promotions), &s.Promotions)
	}
	return s, err
}

func writeSettings(tx *db.RoomTx, s Settings, taken error) error {
	hours, err := json.Marshal(s.Hours)
	if err != nil {
		return err
	}
	promotions, err := json.Marshal(s.Promotions)
	if err != nil {
		return err
	}
	return tx.WriteUnique(taken, saveSettings, s.Address, s.IsOn, s.StreetAddress, s.Phone, string(hours),
		string(promotions), s.Terms, s.ShowsFees, s.AcceptsJoins)
}

// visitor is the actor of a visitor of public pages. The audit trail shows its name.
var visitor = tenant.Actor{ID: "public_page", Name: "Public page"}

// scanRoom reads the scope of a visitor in a room.
func scanRoom(scan db.Scan) (at tenant.Room, err error) {
	var organization, id string
	err = scan(&organization, &id)
	return tenant.Mint(organization, visitor).Room(id), err
}
