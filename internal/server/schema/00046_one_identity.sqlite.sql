-- +goose Up
-- The password of a member who is on the staff is the staff account's: a second one is not kept.
UPDATE community_user SET password_hash = NULL
	WHERE EXISTS (SELECT 1 FROM staff_user f WHERE f.org_id = community_user.org_id AND f.email_key = community_user.email_key);
UPDATE community_user SET admin_as_owner = TRUE
	WHERE is_admin AND EXISTS (SELECT 1 FROM staff_user f WHERE f.org_id = community_user.org_id AND f.id = community_user.staff_id AND f.role = 'owner');
