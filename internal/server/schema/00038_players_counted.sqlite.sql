-- +goose Up
-- Those who are there already.
UPDATE organization SET
	players = (SELECT count(*) FROM player p WHERE p.org_id = organization.id AND p.merged_into IS NULL),
	players_inactive = (SELECT count(*) FROM player p WHERE p.org_id = organization.id AND p.merged_into IS NULL AND NOT p.is_active);
