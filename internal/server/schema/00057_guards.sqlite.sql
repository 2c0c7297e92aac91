-- +goose Up
-- Rows that are only appended.
-- +goose StatementBegin
CREATE TRIGGER event_delete BEFORE DELETE ON event BEGIN SELECT RAISE(ABORT, 'events are only appended'); END;
-- +goose StatementEnd
-- +goose StatementBegin
CREATE TRIGGER ledger_entry_delete BEFORE DELETE ON ledger_entry BEGIN SELECT RAISE(ABORT, 'the ledger is only appended'); END;
-- +goose StatementEnd
-- +goose StatementBegin
CREATE TRIGGER ledger_line_update BEFORE UPDATE ON ledger_line BEGIN SELECT RAISE(ABORT, 'the ledger is only appended'); END;
-- +goose StatementEnd
-- +goose StatementBegin
CREATE TRIGGER ledger_line_delete BEFORE DELETE ON ledger_line BEGIN SELECT RAISE(ABORT, 'the ledger is only appended'); END;
-- +goose StatementEnd
-- +goose StatementBegin
CREATE TRIGGER chip_line_update BEFORE UPDATE ON chip_line BEGIN SELECT RAISE(ABORT, 'the ledger is only appended'); END;
-- +goose StatementEnd
-- +goose StatementBegin
CREATE TRIGGER chip_line_delete BEFORE DELETE ON chip_line BEGIN SELECT RAISE(ABORT, 'the ledger is only appended'); END;
-- +goose StatementEnd
-- +goose StatementBegin
CREATE TRIGGER tournament_purchase_delete BEFORE DELETE ON tournament_purchase BEGIN SELECT RAISE(ABORT, 'purchases are only voided'); END;
-- +goose StatementEnd
-- +goose StatementBegin
CREATE TRIGGER tournament_payout_delete BEFORE DELETE ON tournament_payout WHEN old.paid_at IS NOT NULL
BEGIN SELECT RAISE(ABORT, 'what was paid stays'); END;
-- +goose StatementEnd
-- +goose StatementBegin
CREATE TRIGGER home_entry_unchanged BEFORE UPDATE OF org_id, game_id, seq, id, kind, at, player, name, user_id, amount, method, owed_to, target, body, device,
	written_by, written_at ON home_entry BEGIN SELECT RAISE(ABORT, 'a log is only appended'); END;
-- +goose StatementEnd
-- +goose StatementBegin
CREATE TRIGGER home_entry_struck_once BEFORE UPDATE OF struck_by ON home_entry WHEN OLD.struck_by IS NOT NULL BEGIN SELECT RAISE(ABORT, 'an entry is struck once'); END;
-- +goose StatementEnd
-- +goose StatementBegin
CREATE TRIGGER home_entry_kept BEFORE DELETE ON home_entry BEGIN SELECT RAISE(ABORT, 'a log is only appended'); END;
-- +goose StatementEnd
-- +goose StatementBegin
CREATE TRIGGER platform_event_update BEFORE UPDATE ON platform_event BEGIN SELECT RAISE(ABORT, 'events are only appended'); END;
-- +goose StatementEnd
-- +goose StatementBegin
CREATE TRIGGER platform_event_delete BEFORE DELETE ON platform_event BEGIN SELECT RAISE(ABORT, 'events are only appended'); END;
-- +goose StatementEnd
-- +goose StatementBegin
CREATE TRIGGER seal_update BEFORE UPDATE ON seal BEGIN SELECT RAISE(ABORT, 'seals are only appended'); END;
-- +goose StatementEnd
-- +goose StatementBegin
CREATE TRIGGER seal_delete BEFORE DELETE ON seal BEGIN SELECT RAISE(ABORT, 'seals are only appended'); END;
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
