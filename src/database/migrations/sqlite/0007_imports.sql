-- ========================================================================================================================
-- Imports of people from files.
-- ========================================================================================================================

-- An import, kept for good; its rows are removed after 30 days. `preparing`: its rows are still being added, and nobody
-- sees it. `undoing`: shown as running.
create table imports (
  id integer primary key autoincrement,
  company_id integer not null references companies (id),
  state text not null check (state in ('preparing', 'queued', 'running', 'finished', 'refused', 'undoing', 'undone')),
  file_name text not null,
  dry_run integer not null check (dry_run in (0, 1)),
  on_missing text not null check (on_missing in ('keep', 'deactivate')),
  -- The number that the caller has confirmed, and the one that had to be confirmed; null for none.
  confirmed integer,
  needed integer,
  -- Counts of rows by status, and people who were kept when it was undone: JSON.
  counts text not null,
  kept text not null default '[]',
  -- Why it was refused: JSON, the key and the values of a sentence.
  reason text,
  -- On whose behalf it runs: JSON.
  caller text not null,
  user_id integer,
  -- The newest change of the company that its preview has seen.
  seen_change integer not null,
  -- When the work that is under way began; null if none is.
  begun_at integer,
  finished_at integer,
  created_at integer not null,
  updated_at integer not null
) strict;
create index imports_by_company on imports (company_id, id);
create index imports_by_created on imports (company_id, created_at, id);
create index imports_under_way on imports (company_id, state);
create index imports_by_finish on imports (finished_at) where finished_at is not null;

-- The rows of an import, in the order of the file, then people who are not in it. `row` is the line of the file; null for
-- people who are not in it. `step`: 0 to be saved, 1 to be tried again at the end, 2 done, 3 undone, 4 kept
-- when the import was undone.
create table import_rows (
  id integer primary key autoincrement,
  import_id integer not null references imports (id),
  row integer,
  status text not null check (status in ('new', 'changed', 'unchanged', 'skipped', 'fault', 'deactivated')),
  user_id integer,
  -- The fields with their values before and after, and the faults: JSON.
  fields text not null,
  errors text not null,
  -- What the row says, and whom it is about: JSON. Null once it is not needed any more.
  source text,
  step integer not null,
  -- The person's `updated_at` after the row was saved or undone.
  saved_at integer
) strict;
create index import_rows_by_import on import_rows (import_id, id);
create index import_rows_by_status on import_rows (import_id, status, id);
create index import_rows_undone on import_rows (user_id) where step = 3;
create index import_rows_by_step on import_rows (import_id, step, id);

-- What the columns of a company's files mean, by their heads. The newest row counts.
create table import_mappings (
  id integer primary key autoincrement,
  company_id integer not null references companies (id),
  -- SHA-256 of the heads as JSON.
  heads_sum text not null,
  -- JSON, {head: field}.
  mapping text not null,
  updated_at integer not null
) strict;
create index import_mappings_by_heads on import_mappings (company_id, heads_sum, updated_at, id);
