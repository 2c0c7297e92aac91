-- The roles of PitBoss in PostgreSQL (14 or later). Its superuser runs this once, and then \password for both roles:
--   sudo -u postgres psql -f roles.sql
CREATE ROLE pitboss LOGIN;
CREATE DATABASE pitboss OWNER pitboss;

-- Row-level security holds for the owner of the tables too. Whoever dumps them passes by it, and writes nothing.
CREATE ROLE pitboss_dump LOGIN BYPASSRLS;
GRANT pg_read_all_data TO pitboss_dump;
