-- +goose Up
-- A member of staff is an admin of the community while they are an owner, also when they become one later.
UPDATE community_user SET admin_as_owner = TRUE WHERE NOT is_admin AND EXISTS (SELECT 1 FROM staff_user w
	WHERE w.org_id = community_user.org_id AND w.id = community_user.staff_id AND w.role <> 'owner');
