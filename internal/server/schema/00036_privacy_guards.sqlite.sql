-- +goose Up
-- Events and the ledger are only appended. The one exception: an act that removes a player's personal data changes what an
-- event says, which it has to name in redaction, and the words that staff wrote beside an entry.
-- +goose StatementBegin
DROP TRIGGER event_update;
-- +goose StatementEnd
-- +goose StatementBegin
CREATE TRIGGER event_update BEFORE UPDATE ON event WHEN NEW.org_id IS NOT OLD.org_id OR NEW.room_id IS NOT OLD.room_id OR NEW.version IS NOT OLD.version
	OR NEW.n IS NOT OLD.n OR NEW.parts IS NOT OLD.parts OR NEW.type IS NOT OLD.type
	OR NEW.permission IS NOT OLD.permission OR NEW.subject IS NOT OLD.subject OR NEW.actor_id IS NOT OLD.actor_id
	OR NEW.actor_name IS NOT OLD.actor_name OR NEW.impersonator_id IS NOT OLD.impersonator_id OR NEW.at IS NOT OLD.at
	OR NEW.digest IS NOT OLD.digest
	OR NOT EXISTS (SELECT 1 FROM redaction r JOIN organization o ON o.id = r.org_id AND o.version = r.by_version
		WHERE r.org_id = OLD.org_id AND r.room_id = OLD.room_id AND r.version = OLD.version AND r.n = OLD.n)
BEGIN SELECT RAISE(ABORT, 'events are only appended'); END;
-- +goose StatementEnd
-- +goose StatementBegin
DROP TRIGGER ledger_entry_update;
-- +goose StatementEnd
-- +goose StatementBegin
CREATE TRIGGER ledger_entry_update BEFORE UPDATE ON ledger_entry WHEN NEW.org_id IS NOT OLD.org_id OR NEW.room_id IS NOT OLD.room_id OR NEW.id IS NOT OLD.id
	OR NEW.number IS NOT OLD.number OR NEW.kind IS NOT OLD.kind OR NEW.at IS NOT OLD.at
	OR NEW.gaming_day IS NOT OLD.gaming_day OR NEW.player_id IS NOT OLD.player_id OR NEW.shift_id IS NOT OLD.shift_id
	OR NEW.payment_method IS NOT OLD.payment_method OR NEW.amount IS NOT OLD.amount OR NEW.subject IS NOT OLD.subject
	OR NEW.actor_id IS NOT OLD.actor_id OR NEW.actor_name IS NOT OLD.actor_name OR NEW.reverses IS NOT OLD.reverses
	OR NOT EXISTS (SELECT 1 FROM removal r JOIN organization o ON o.id = r.org_id AND o.version = r.version WHERE r.org_id = OLD.org_id)
BEGIN SELECT RAISE(ABORT, 'the ledger is only appended'); END;
-- +goose StatementEnd

-- +goose StatementBegin
CREATE TRIGGER removal_update BEFORE UPDATE ON removal BEGIN SELECT RAISE(ABORT, 'redactions are only appended'); END;
-- +goose StatementEnd
-- +goose StatementBegin
CREATE TRIGGER removal_delete BEFORE DELETE ON removal BEGIN SELECT RAISE(ABORT, 'redactions are only appended'); END;
-- +goose StatementEnd
-- +goose StatementBegin
CREATE TRIGGER redaction_update BEFORE UPDATE ON redaction BEGIN SELECT RAISE(ABORT, 'redactions are only appended'); END;
-- +goose StatementEnd
-- +goose StatementBegin
CREATE TRIGGER redaction_delete BEFORE DELETE ON redaction BEGIN SELECT RAISE(ABORT, 'redactions are only appended'); END;
-- +goose StatementEnd
