-- +goose Up
-- The trail is only appended.
-- +goose StatementBegin
CREATE TRIGGER platform_event_update BEFORE UPDATE ON platform_event BEGIN SELECT RAISE(ABORT, 'events are only appended'); END;
-- +goose StatementEnd
-- +goose StatementBegin
CREATE TRIGGER platform_event_delete BEFORE DELETE ON platform_event BEGIN SELECT RAISE(ABORT, 'events are only appended'); END;
-- +goose StatementEnd
