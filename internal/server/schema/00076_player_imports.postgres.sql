-- +goose Up
-- An import of players: the file, how it is read, and how far it has been written or undone. The file and the plan are
-- personal data of many players, so they are deleted with the last step.
CREATE TABLE player_import (
	org_id        TEXT    NOT NULL,
	room_id       TEXT    NOT NULL, -- whose ledger gets the opening entries and memberships
	id            TEXT    NOT NULL,
	file_name     TEXT    NOT NULL,
	state         TEXT    NOT NULL CHECK (state IN ('open', 'running', 'done', 'undoing', 'undone')),
	settings      TEXT    NOT NULL, -- columns, readings and choices, JSON
	file          TEXT,               -- compressed, base64; null after the run
	plan          TEXT,               -- compressed, base64; what the run writes, fixed when it starts
	total         INTEGER NOT NULL DEFAULT 0, -- rows of the plan
	position      INTEGER NOT NULL DEFAULT 0, -- rows that the run or the undo has handled
	result        TEXT    NOT NULL DEFAULT '', -- counts, JSON
	made_at       BIGINT  NOT NULL,
	made_by_id    TEXT    NOT NULL,
	made_by       TEXT    NOT NULL,
	ran_at        BIGINT,
	ran_by_id     TEXT,
	ran_by        TEXT,
	finished_at   BIGINT,
	undone_at     BIGINT,
	undone_by     TEXT,
	claimed_until BIGINT  NOT NULL DEFAULT 0, -- lease of the node that runs it
	PRIMARY KEY (org_id, id),
	FOREIGN KEY (org_id, room_id) REFERENCES room (org_id, id)
);
CREATE INDEX player_import_by_time ON player_import (org_id, made_at, id);
CREATE INDEX player_import_due ON player_import (claimed_until) WHERE state IN ('running', 'undoing');

-- What an import wrote for a row of its file. The digest recognizes the same row in a later import.
CREATE TABLE player_import_row (
	org_id        TEXT    NOT NULL,
	import_id     TEXT    NOT NULL,
	n             INTEGER NOT NULL, -- of the row in the file, from 1
	batch         INTEGER NOT NULL, -- rows of one transaction, which share an opening entry
	digest        TEXT    NOT NULL,
	player_id     TEXT    NOT NULL,
	was           TEXT,             -- the player before, JSON; null: the import added the player
	became        TEXT    NOT NULL, -- the player after, JSON
	note_id       TEXT,
	membership_id TEXT,
	entry_id      TEXT,             -- the opening entry
	bill_id       TEXT,
	prepaid       BIGINT  NOT NULL DEFAULT 0,
	funds         BIGINT  NOT NULL DEFAULT 0,
	owed          BIGINT  NOT NULL DEFAULT 0,
	undone_at     BIGINT,
	PRIMARY KEY (org_id, import_id, n),
	FOREIGN KEY (org_id, import_id) REFERENCES player_import (org_id, id)
);
CREATE INDEX player_import_row_batch ON player_import_row (org_id, import_id, batch);
CREATE INDEX player_import_row_digest ON player_import_row (org_id, digest) WHERE undone_at IS NULL;
CREATE INDEX player_import_row_player ON player_import_row (org_id, player_id);

-- Imported memberships of one batch share its opening entry.
DROP INDEX membership_by_entry;
CREATE INDEX membership_by_entry ON membership (org_id, entry_id);
CREATE UNIQUE INDEX membership_sold_once ON membership (org_id, entry_id) WHERE fee_amount > 0;

-- The account against which opening balances are booked.
ALTER TABLE ledger_line DROP CONSTRAINT ledger_line_account_check;
ALTER TABLE ledger_line ADD CONSTRAINT ledger_line_account_check CHECK (account IN ('cash', 'card', 'check', 'vault', 'receivable', 'chips', 'player_funds',
		'prepaid_time', 'prize_pool', 'staff_pool', 'membership_revenue', 'seat_rental_revenue', 'over_short',
		'opening_balances'));

ALTER TABLE player_import ENABLE ROW LEVEL SECURITY;
ALTER TABLE player_import FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant ON player_import USING (org_id = current_setting('pitboss.org', true) OR current_setting('pitboss.org', true) = '*');
ALTER TABLE player_import SET (autovacuum_analyze_scale_factor = 0, autovacuum_analyze_threshold = 500);
ALTER TABLE player_import_row ENABLE ROW LEVEL SECURITY;
ALTER TABLE player_import_row FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant ON player_import_row USING (org_id = current_setting('pitboss.org', true) OR current_setting('pitboss.org', true) = '*');
ALTER TABLE player_import_row SET (autovacuum_analyze_scale_factor = 0, autovacuum_analyze_threshold = 500);
