-- What time the database has last seen that was trusted, and since when the clock is doubted. One row.
--
-- The same table in the migration for PostgreSQL of the same number; a test compares them.

create table clock (
  id integer primary key check (id = 1),
  seen_at integer not null,
  doubted_at integer,
  checked_at integer not null
) strict;
