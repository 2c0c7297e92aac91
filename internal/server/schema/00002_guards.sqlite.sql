-- +goose Up
-- Events are only appended: the database itself refuses to change or remove one.
-- +goose StatementBegin
CREATE TRIGGER event_update BEFORE UPDATE ON event BEGIN SELECT RAISE(ABORT, 'events are only appended'); END;
-- +goose StatementEnd
-- +goose StatementBegin
CREATE TRIGGER event_delete BEFORE DELETE ON event BEGIN SELECT RAISE(ABORT, 'events are only appended'); END;
-- +goose StatementEnd
