-- Who had a second factor that did not come along with a dataset.
--
-- The same columns as in the migration for PostgreSQL of the same number; a test compares them.

-- 1: until somebody has a password again, only an administrator may give it: no link for a forgotten one is mailed.
alter table person_accounts add column awaits_password integer not null default 0 check (awaits_password in (0, 1));
