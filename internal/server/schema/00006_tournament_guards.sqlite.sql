-- +goose Up
-- What was bought and what was paid is never taken out of the books; it is voided.
-- +goose StatementBegin
CREATE TRIGGER tournament_purchase_delete BEFORE DELETE ON tournament_purchase BEGIN SELECT RAISE(ABORT, 'purchases are only voided'); END;
-- +goose StatementEnd
-- +goose StatementBegin
CREATE TRIGGER tournament_payout_delete BEFORE DELETE ON tournament_payout WHEN old.paid_at IS NOT NULL
BEGIN SELECT RAISE(ABORT, 'what was paid stays'); END;
-- +goose StatementEnd
