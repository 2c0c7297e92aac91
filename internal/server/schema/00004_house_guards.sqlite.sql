-- +goose Up
-- The ledger is only appended: the database itself refuses to change or remove a row.
-- +goose StatementBegin
CREATE TRIGGER ledger_entry_update BEFORE UPDATE ON ledger_entry BEGIN SELECT RAISE(ABORT, 'the ledger is only appended'); END;
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
