-- +goose Up
-- The tenants' backstop, as in 00002, and for the updates below every organization, for as long as this migration lasts.
SELECT set_config('pitboss.org', '*', true);
ALTER TABLE community_device ENABLE ROW LEVEL SECURITY;
ALTER TABLE community_device FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant ON community_device
	USING (org_id = current_setting('pitboss.org', true) OR current_setting('pitboss.org', true) = '*');
-- As all tables in 00040.
ALTER TABLE community_device SET (autovacuum_analyze_scale_factor = 0, autovacuum_analyze_threshold = 500);

-- The password of a member who is on the staff is the staff account's: a second one is not kept.
UPDATE community_user SET password_hash = NULL
	WHERE EXISTS (SELECT 1 FROM staff_user f WHERE f.org_id = community_user.org_id AND f.email_key = community_user.email_key);
UPDATE community_user SET admin_as_owner = TRUE
	WHERE is_admin AND EXISTS (SELECT 1 FROM staff_user f WHERE f.org_id = community_user.org_id AND f.id = community_user.staff_id AND f.role = 'owner');
