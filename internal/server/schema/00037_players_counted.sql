-- +goose Up
-- What the figures at the head of the directory would else count anew at each visit. An organization has as many players as it
-- has records that no other stands for; memberships are counted by how often one of them was sold, taken back or given to
-- another record, so that who has counted the members knows whether they are the same.
ALTER TABLE organization ADD COLUMN players BIGINT NOT NULL DEFAULT 0;
ALTER TABLE organization ADD COLUMN players_inactive BIGINT NOT NULL DEFAULT 0;
ALTER TABLE organization ADD COLUMN membership_changes BIGINT NOT NULL DEFAULT 0;

-- Newcomers are counted from the index alone.
DROP INDEX player_by_creation;
CREATE INDEX player_by_creation ON player (org_id, created_at, merged_into);

-- The downs of the shifts that are being worked, those that a push began on a gaming day, and the memberships of a player.
CREATE INDEX dealer_down_by_shift ON dealer_down (org_id, shift_id, from_at);
CREATE INDEX dealer_down_by_start ON dealer_down (org_id, room_id, from_at);
CREATE INDEX membership_of_player ON membership (org_id, player_id, sold_at);
