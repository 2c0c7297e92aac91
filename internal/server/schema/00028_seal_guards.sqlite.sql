-- +goose Up
-- Seals are only appended.
-- +goose StatementBegin
CREATE TRIGGER seal_update BEFORE UPDATE ON seal BEGIN SELECT RAISE(ABORT, 'seals are only appended'); END;
-- +goose StatementEnd
-- +goose StatementBegin
CREATE TRIGGER seal_delete BEFORE DELETE ON seal BEGIN SELECT RAISE(ABORT, 'seals are only appended'); END;
-- +goose StatementEnd
