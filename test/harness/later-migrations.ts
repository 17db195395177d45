import type { Migration } from "../../src/database/migrate.ts"
import { migrations as postgres } from "../../src/database/migrations/postgres/list.ts"
import { migrations as sqlite } from "../../src/database/migrations/sqlite/list.ts"
import type { Engine } from "../../src/database/port.ts"

/*
 * Steps for testing upgrades; no release contains them. They change rows, recreate a table that others refer to, and add a
 * table.
 */

const REBUILT_SCOPES = `
  create table scopes_new (
    id integer primary key autoincrement, key text not null unique, title text not null, note text,
    created_at integer not null, updated_at integer not null
  ) strict;
  insert into scopes_new (id, key, title, created_at, updated_at)
    select id, key, title, created_at, updated_at from scopes;
  delete from sqlite_sequence where name = 'scopes_new';
  insert into sqlite_sequence (name, seq) select 'scopes_new', seq from sqlite_sequence where name = 'scopes';
  drop table scopes;
  alter table scopes_new rename to scopes`

const STEPS: readonly (Readonly<Record<Engine, string>> & { readonly name: string })[] = [
  {
    name: "mottos",
    sqlite: "alter table companies add column motto text; update companies set motto = 'safety first'",
    postgres: `alter table companies add column motto text collate "C"; update companies set motto = 'safety first'`,
  },
  {
    name: "notes of scopes",
    sqlite: REBUILT_SCOPES,
    postgres: 'alter table scopes add column note text collate "C"',
  },
  {
    name: "places of users",
    sqlite: `
      create table places (user_id integer primary key references users (id), name text not null) strict;
      insert into places select u.id, c.name from users u join companies c on c.id = u.company_id;
      create index places_by_name on places (name)`,
    postgres: `
      create table places (user_id bigint primary key references users (id), name text collate "C" not null);
      insert into places select u.id, c.name from users u join companies c on c.id = u.company_id;
      create index places_by_name on places (name)`,
  },
]

function laterThan(released: readonly Migration[], engine: Engine): readonly Migration[] {
  return STEPS.map((step, index) => ({ version: released.length + index + 1, name: step.name, sql: step[engine] }))
}

/** The steps of an imaginary later release, without those of this one. */
export const LATER_STEPS = { sqlite: laterThan(sqlite, "sqlite"), postgres: laterThan(postgres, "postgres") } as const

/** The complete history of that release. */
export const LATER_MIGRATIONS = {
  sqlite: [...sqlite, ...LATER_STEPS.sqlite],
  postgres: [...postgres, ...LATER_STEPS.postgres],
} as const
