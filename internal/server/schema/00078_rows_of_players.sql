-- +goose Up
-- The undo of an import deletes players, and each deletion looks for rows that refer to the player.
CREATE INDEX bill_by_player ON bill (org_id, player_id);
CREATE INDEX waitlist_by_player ON waitlist_entry (org_id, player_id);
