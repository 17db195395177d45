-- The feed of changes: which records of a company changed, in the order of commits.

-- Entries are added in the transaction of the change, as its last statement, and removed by age, the oldest first. An id is
-- the place in the feed. `fields` is a JSON list of names. user_id is the service user who made the change; null for the
-- server and for commands. Nothing refers to other tables: adding an entry must not wait for a lock of their rows, because
-- readers wait for it.
create table changes (
  id integer primary key autoincrement,
  company_id integer not null,
  at integer not null,
  action text not null check (action in ('created', 'updated', 'deleted')),
  record_type text not null,
  record_id integer,
  fields text not null,
  user_id integer
) strict;
create index changes_by_company on changes (company_id, id);

-- One row. A cursor names the epoch in which it was given out; a restore begins another one. Entries up to
-- `removed_through` have been removed.
create table change_feed (
  id integer primary key check (id = 1),
  epoch text not null,
  removed_through integer not null
) strict;
insert into change_feed (id, epoch, removed_through) values (1, lower(hex(randomblob(16))), 0);
