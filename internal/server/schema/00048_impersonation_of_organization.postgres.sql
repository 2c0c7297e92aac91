-- +goose Up
-- An organization reads and changes the impersonations of itself: a removal of personal data takes a player's name out of
-- their reasons. Before, row-level security hid all of them from it, and the names stayed.
CREATE POLICY own ON impersonation
	USING (organization_id = current_setting('pitboss.org', true));
