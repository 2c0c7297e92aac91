-- +goose Up
-- How far the blinds of a running game have risen, added up from what stands of its log (homegame.Level).
ALTER TABLE home_game ADD COLUMN level TEXT;
CREATE INDEX home_entry_bought ON home_entry (org_id, game_id, seq) WHERE struck_by IS NULL AND kind = 'buy_in';
