import { expect, test } from "bun:test"
import fc from "fast-check"
import { searchCondition, searched } from "../../../src/database/conditions.ts"
import { openDatabase } from "../../../src/database/open.ts"
import { type Database, type Queries, sql } from "../../../src/database/port.ts"
import { findPage } from "../../../src/organisation/teams/store.ts"
import { foldForSearch, searchText } from "../../../src/tools/language/fold.ts"
import { rejection, TemporaryDirectory } from "../../harness/temporary-database.ts"
import { expectedGroups, indexedGroups } from "./search-groups.ts"

/* The search index for users, with nothing but the searched texts. */

/** The number of changes that accumulate before they are added to the index. */
const GATHERED = 64

/** The marks of the second and third have more than one digit. */
const COMPANIES = [1, 65_536, 70_001]

/**
 * Some letters occur often enough to be found. Others have a special meaning for the index, for LIKE, or in an encoding.
 */
const characters = fc.constantFrom(
  ..."aaabbbccdé  ßØ\"'%_\\*^-+():{}",
  ...["AND", "or ", "NOT", "NEAR(", "東京", "Ж", "क्षि", "ك\u064e", "e\u0301", "😀", "👩‍🚒", "\u{10000}", "\u{10001}"],
  ...["\u{10ffff}", "\ufffd", "\ufffe", "\uffff", "\u200b", "\u00a0", "ﬁ", "İ", "ς"],
)
const texts = fc.string({ unit: characters, minLength: 1, maxLength: 12 })
const terms = fc.oneof(fc.string({ unit: characters, minLength: 1, maxLength: 5 }), fc.string({ unit: "grapheme" }))

/** Opens a database with users numbered from 1 that have these texts, assigned to the companies in turn. */
async function openWith(directory: TemporaryDirectory, found: readonly string[]): Promise<Database> {
  const database = await openDatabase({ data: directory.path })
  await database.transaction(async (tx) => {
    for (const id of COMPANIES) {
      await tx.run(sql`insert into companies (id, key, name, language, timezone, created_at, updated_at)
        values (${id}, ${`c${id}`}, 'C', 'de', 'Europe/Berlin', 1, 1)`)
    }
    for (const [index, text] of found.entries()) {
      await addUser(tx, index + 1, COMPANIES[index % COMPANIES.length] ?? 1, text)
    }
  })
  return database
}

async function addUser(tx: Queries, id: number, company: number, ...parts: string[]): Promise<void> {
  const name = `u${id}`
  await tx.run(sql`insert into users (id, company_id, key, username, username_folded, first_name, last_name, search,
      created_at, updated_at)
    values (${id}, ${company}, ${name}, ${name}, ${name}, 'F', 'L', ${searchText(...parts)}, 1, 1)`)
}

const rename = (tx: Queries, id: number, text: string) =>
  tx.run(sql`update users set search = ${searchText(text)} where id = ${id}`)

const remove = (tx: Queries, id: number) => tx.run(sql`delete from users where id = ${id}`)

/** The ids found by both ways of searching, each in order. */
async function foundBy(database: Database, company: number, term: string) {
  const byIndex = await database.all<{ user_id: number }>(searched("users", company, term))
  const byRow = await database.all<{ id: number }>(
    sql`select id from users u where u.company_id = ${company} and ${searchCondition("u.search", term)} order by id`,
  )
  const ordered = byIndex.map(({ user_id }) => user_id).sort((one, other) => one - other)
  return { byIndex: ordered, byRow: byRow.map(({ id }) => id) }
}

/** What an administrator of the first company sees. */
const EVERYTHING = { companyId: 1, userId: 1, view: { company: true, self: true, admin: true, trainerAdmin: true } }

/** Adds a team of the first company. */
async function addTeam(tx: Queries, id: number, text: string): Promise<void> {
  await tx.run(sql`insert into teams (id, company_id, location_id, key, order_position, name, search, created_at,
      updated_at)
    values (${id}, 1, 1, ${`t${id}`}, ${id}, 'T', ${searchText(text)}, 1, 1)`)
}

async function expectSame(database: Database, words: Iterable<string>): Promise<number> {
  let total = 0
  for (const term of words) {
    for (const company of COMPANIES) {
      const { byIndex, byRow } = await foundBy(database, company, term)
      expect({ term, company, found: byIndex }).toEqual({ term, company, found: byRow })
      total += byRow.length
    }
  }
  return total
}

const waiting = async (database: Database): Promise<number> =>
  (await database.get<{ waiting: number }>(sql`select count(*) as waiting from users_search_changes`))?.waiting ?? 0

test("the index finds the same users as scanning every text, for any characters and length of the term", async () => {
  using directory = new TemporaryDirectory()
  const found = fc.sample(texts, { numRuns: 12 * GATHERED + 40, seed: 5 })
  const database = await openWith(directory, found)
  expect(await waiting(database)).toBe(40)
  // Fragments of the texts themselves, of each length.
  const pieces = found.slice(0, 300).map((text, index) => [...foldForSearch(text)].slice(0, 1 + (index % 6)).join(""))
  expect(await expectSame(database, new Set(pieces))).toBeGreaterThan(1_000)
  await fc.assert(
    fc.asyncProperty(terms, async (term) => {
      await expectSame(database, [term.replaceAll("\0", "")])
    }),
    { numRuns: 300 },
  )
  await database.close()
})

test("the index follows changed names, added and removed users, and transactions that are rolled back", async () => {
  using directory = new TemporaryDirectory()
  const database = await openWith(directory, fc.sample(texts, { numRuns: 300, seed: 1 }))
  const alive = new Set(Array.from({ length: 300 }, (_, index) => index + 1))
  const words = ["aab", "ab", "a", "bcc", "b a", "not", "東京", "caab", '"', "%", "\u{10000}"]
  const change = fc.record({
    kind: fc.constantFrom("add", "rename", "rename", "remove", "come back"),
    which: fc.nat(),
    text: texts,
  })
  const batches = fc.sample(fc.array(change, { minLength: 60, maxLength: 120 }), { numRuns: 40, seed: 3 })
  let last = 300
  let gone = 0
  let taken = 0
  for (const [index, batch] of batches.entries()) {
    const isTakenBack = index % 4 === 3
    const before = { alive: new Set(alive), last, gone }
    const transaction = database.transaction(async (tx) => {
      for (const { kind, which, text } of batch) {
        const id = [...alive][which % alive.size] ?? 1
        const company = (one: number) => COMPANIES[(one - 1) % COMPANIES.length] ?? 1
        if (kind === "rename") await rename(tx, id, text)
        else if (kind === "remove") {
          await remove(tx, id)
          alive.delete(id)
          gone = id
        } else if (kind === "add" || gone === 0) {
          await addUser(tx, ++last, company(last), text)
          alive.add(last)
        } else {
          await addUser(tx, gone, company(gone), text)
          alive.add(gone)
          gone = 0
        }
      }
      if (isTakenBack) throw new Error("taken back")
    })
    if (isTakenBack) {
      expect((await rejection(transaction)).message).toBe("taken back")
      alive.clear()
      for (const id of before.alive) alive.add(id)
      last = before.last
      gone = before.gone
    } else await transaction
    await expectSame(database, words)
    if ((await waiting(database)) < batch.length) taken++
  }
  // The accumulated changes have been added to the index several times.
  expect(taken).toBeGreaterThan(3)
  await database.close()
  expect(indexedGroups(directory.file)).toEqual(expectedGroups(directory.file))
})

test("a change of anything but the searched text does not change the index", async () => {
  using directory = new TemporaryDirectory()
  const database = await openWith(
    directory,
    Array.from({ length: GATHERED }, (_, index) => `somebody ${index}`),
  )
  expect(await waiting(database)).toBe(0)
  await database.run(sql`update users set state = 'inactive', search = search where id < 100`)
  expect(await waiting(database)).toBe(0)
  await database.run(sql`update users set search = 'else' where id = 7`)
  expect(await waiting(database)).toBe(1)
  expect((await foundBy(database, 1, "somebody 6")).byIndex).not.toContain(7)
  expect((await foundBy(database, 1, "else")).byIndex).toEqual([7])
  await database.close()
})

test("the file and its copy stay intact, and their indexes have the same contents", async () => {
  using directory = new TemporaryDirectory()
  const found = fc.sample(texts, { numRuns: 400, seed: 7 })
  const database = await openWith(directory, found)
  await expectSame(database, ["aab", "ab", "a", "not", "東京", ...found.slice(0, 50)])
  expect(await database.all(sql`pragma integrity_check`)).toEqual([{ integrity_check: "ok" }])
  expect(await database.all(sql`pragma foreign_key_check`)).toEqual([])
  const copy = new TemporaryDirectory()
  await database.backup(copy.file)
  await database.close()
  expect(indexedGroups(directory.file)).toEqual(expectedGroups(directory.file))
  expect(indexedGroups(copy.file)).toEqual(indexedGroups(directory.file))
  copy[Symbol.dispose]()
})

test("nobody of another company is found, even if only one company has users", async () => {
  using directory = new TemporaryDirectory()
  const database = await openWith(directory, [])
  await database.transaction(async (tx) => {
    // As many users as trigger an index update, and one more that is not yet in it. Their texts look like the mark of another
    // company.
    for (let id = 1; id <= GATHERED + 1; id++) await addUser(tx, id, 1, "somebody", "\u{10001}\u{10000}")
  })
  expect(await foundBy(database, 1, "somebody")).toMatchObject({ byIndex: { length: GATHERED + 1 } })
  expect((await foundBy(database, 65_536, "somebody")).byIndex).toEqual([])
  await database.transaction((tx) => addUser(tx, 1_000, 65_536, "somebody else"))
  expect(await foundBy(database, 1, "somebody")).toMatchObject({ byIndex: { length: GATHERED + 1 } })
  expect((await foundBy(database, 65_536, "somebody")).byIndex).toEqual([1_000])
  await database.close()
})

test("the index of teams is maintained like that of users", async () => {
  using directory = new TemporaryDirectory()
  const database = await openWith(directory, [])
  const found = fc.sample(texts, { numRuns: 6 * GATHERED + 40, seed: 9 })
  const expectEqual = async () => {
    let total = 0
    for (const term of ["aab", "ab", "a", "not", "caab", ...found.slice(0, 60)]) {
      const byIndex = await database.all(sql`
        select team_id as id from (${searched("teams", 1, term)}) order by team_id`)
      const byRow = await database.all(sql`
        select id from teams t where company_id = 1 and ${searchCondition("t.search", term)} order by id`)
      expect({ term, found: byIndex }).toEqual({ term, found: byRow })
      total += byRow.length
    }
    expect(total).toBeGreaterThan(200)
  }
  await database.transaction(async (tx) => {
    await tx.run(sql`insert into locations (id, company_id, key, order_position, name, search, created_at, updated_at)
      values (1, 1, 'l', 1, 'L', 'l', 1, 1)`)
    for (const [index, text] of found.entries()) await addTeam(tx, index + 1, text)
    await tx.run(sql`update teams set search = 'caab' where id in (7, 400)`)
    await tx.run(sql`delete from teams where id in (8, 401)`)
  })
  await expectEqual()
  // Changes no longer accumulate, because the index is updated.
  await database.transaction(async (tx) => {
    for (let id = 1_001; id <= 2_200; id++) await addTeam(tx, id, id % 600 === 0 ? "caab bcc" : "caab")
  })
  await expectEqual()
  // With many rows as with few, a page is the same part of the same order.
  for (const term of ["caab", "caab bcc"]) {
    const request = {
      sort: [{ field: "id", descending: true }],
      page: { page: 1, perPage: 2 },
      include: new Set<string>(),
    }
    const { items, ...counted } = await findPage(database, EVERYTHING, { search: term }, request)
    const expected = await database.all<{ id: number }>(sql`
      select id from teams t where ${searchCondition("t.search", term)} order by id desc`)
    expect({ ids: items.map(({ id }) => id), ...counted }).toEqual({
      ids: expected.slice(0, 2).map(({ id }) => id),
      total: expected.length,
    })
  }
  await database.close()
})

test("no search of three characters or more reads the users", async () => {
  using directory = new TemporaryDirectory()
  const database = await openWith(directory, ["somebody"])
  const planOf = async (term: string) =>
    (await database.all<{ detail: string }>(sql`explain query plan ${searched("users", 1, term)}`))
      .map(({ detail }) => detail)
      .filter((detail) => /\busers\b/.test(detail))
  expect(await planOf("som")).toEqual([
    "SEARCH users USING COVERING INDEX users_by_company",
    "SEARCH users USING COVERING INDEX users_by_company",
  ])
  expect(await planOf("so")).toEqual(["SEARCH users USING COVERING INDEX users_by_search (company_id=?)"])
  await database.close()
})
