-- +goose Up
-- A game's log is only appended. An entry is struck once.
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
