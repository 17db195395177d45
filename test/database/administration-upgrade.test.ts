import { expect, test } from "bun:test"
import { migrations as postgres } from "../../src/database/migrations/postgres/list.ts"
import { migrations as sqlite } from "../../src/database/migrations/sqlite/list.ts"
import { sql } from "../../src/database/port.ts"
import { userNameOrder, userSearch } from "../../src/organisation/searchable.ts"
import { onPostgres, openTestDatabase } from "../harness/engine.ts"
import { TemporaryDirectory } from "../harness/temporary-database.ts"

/* An upgrade from 0.2.0 to the schema with scopes of clients and users by name. */

const before = (onPostgres ? postgres : sqlite).slice(0, 1)

const NAMES: readonly (readonly [string | null, string])[] = [
  ["Ada", "Nowak"],
  ["Anna Maria", "von der Heide"],
  [null, "Suharto"],
  ["Łukasz", "Żółć"],
  ["Jürgen", "Groß-Müller"],
  [null, "Ng Wei Ling"],
]

test("users get the folded name by which they are sorted, and clients the time of their latest token", async () => {
  using directory = new TemporaryDirectory()
  const old = await openTestDatabase(directory.path, { migrations: before })
  await old.transaction(async (tx) => {
    await tx.run(sql`
      insert into companies (id, key, name, language, timezone, created_at, updated_at)
      values (1, 'acme', 'Acme', 'en', 'UTC', 1, 1)`)
    for (const [index, [first_name, last_name]] of NAMES.entries()) {
      const username = `user.${index}`
      const search = userSearch({ first_name, last_name, username, email: null })
      await tx.run(sql`
        insert into users (id, company_id, key, username, username_folded, first_name, last_name, search, created_at, updated_at)
        values (${index + 1}, 1, ${username}, ${username}, ${username}, ${first_name}, ${last_name}, ${search}, 1, 1)`)
    }
    await tx.run(sql`
      insert into clients (id, company_id, key, client_id, name, service_user_id, created_at, updated_at)
      values (1, 1, 'one', 'a', 'One', 1, 1, 1), (2, 1, 'two', 'b', 'Two', 1, 1, 1)`)
    await tx.run(sql`
      insert into tokens (token_hash, client_id, scope, expires_at, created_at)
      values ('x', 1, '*', 9, 5), ('y', 1, '*', 9, 7)`)
  })
  await old.close()
  const database = await openTestDatabase(directory.path)
  try {
    const users = await database.all<{ name_folded: string }>(sql`select name_folded from users order by id`)
    expect(users.map(({ name_folded }) => name_folded)).toEqual(
      NAMES.map(([first_name, last_name]) => userNameOrder({ first_name, last_name })),
    )
    const clients = await database.all(sql`select scopes, last_used_at from clients order by id`)
    expect(clients).toEqual([
      { scopes: null, last_used_at: 7 },
      { scopes: null, last_used_at: null },
    ])
  } finally {
    await database.close()
  }
})
