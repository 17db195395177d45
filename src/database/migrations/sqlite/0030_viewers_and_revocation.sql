-- Playing is counted for each person, and certificates can be revoked.
--
-- The same tables, columns and indexes as in the migration for PostgreSQL of the same number; a test compares them.

-- When a player last reported for somebody, of whatever video: two videos at once count no more seconds than one.
create table viewers (
  user_id integer primary key references users (id),
  reported_at integer not null
) strict, without rowid;
