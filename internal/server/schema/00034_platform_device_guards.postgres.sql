-- +goose Up
-- As in 00023.
ALTER TABLE platform_device ENABLE ROW LEVEL SECURITY;
ALTER TABLE platform_device FORCE ROW LEVEL SECURITY;
CREATE POLICY platform ON platform_device USING (current_setting('pitboss.org', true) = '*');
