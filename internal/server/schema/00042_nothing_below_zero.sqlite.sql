-- +goose Up
-- What a player has with the house or owes it is never less than nothing, and neither is counted cash. SQLite adds a CHECK
-- only with a new table.
ALTER TABLE player_balance RENAME TO player_balance_unchecked;
CREATE TABLE player_balance (
	org_id     TEXT   NOT NULL,
	player_id  TEXT   NOT NULL,
	account    TEXT   NOT NULL CHECK (account IN ('receivable', 'player_funds', 'prepaid_time')),
	amount     BIGINT NOT NULL, -- as in the ledger: owed by the player is positive, theirs with the house is negative
	PRIMARY KEY (org_id, player_id, account),
	CHECK (CASE account WHEN 'receivable' THEN amount >= 0 ELSE amount <= 0 END),
	FOREIGN KEY (org_id, player_id) REFERENCES player (org_id, id)
);
INSERT INTO player_balance SELECT org_id, player_id, account, amount FROM player_balance_unchecked;
DROP TABLE player_balance_unchecked;
CREATE INDEX player_balance_owing ON player_balance (org_id, account, amount) WHERE amount <> 0;

ALTER TABLE player_cash RENAME TO player_cash_unchecked;
CREATE TABLE player_cash (
	org_id      TEXT   NOT NULL,
	player_id   TEXT   NOT NULL,
	gaming_day  TEXT   NOT NULL,
	cash_in     BIGINT NOT NULL DEFAULT 0 CHECK (cash_in >= 0),
	cash_out    BIGINT NOT NULL DEFAULT 0 CHECK (cash_out >= 0),
	entries     BIGINT NOT NULL DEFAULT 0 CHECK (entries >= 0),
	PRIMARY KEY (org_id, player_id, gaming_day),
	FOREIGN KEY (org_id, player_id) REFERENCES player (org_id, id)
);
INSERT INTO player_cash SELECT org_id, player_id, gaming_day, cash_in, cash_out, entries FROM player_cash_unchecked;
DROP TABLE player_cash_unchecked;
CREATE INDEX player_cash_by_day ON player_cash (org_id, gaming_day);
