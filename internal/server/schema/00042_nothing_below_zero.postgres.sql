-- +goose Up
-- What a player has with the house or owes it is never less than nothing, and neither is counted cash. NOT VALID leaves a
-- balance alone that two rooms have overdrawn before; pitboss check names it.
ALTER TABLE player_balance ADD CONSTRAINT player_balance_side
	CHECK (CASE account WHEN 'receivable' THEN amount >= 0 ELSE amount <= 0 END) NOT VALID;
ALTER TABLE player_cash ADD CONSTRAINT player_cash_not_negative CHECK (cash_in >= 0 AND cash_out >= 0 AND entries >= 0);
