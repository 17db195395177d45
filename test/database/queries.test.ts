import { expect, test } from "bun:test"
import { InvalidStatement, StatementFailed, UniqueViolation } from "../../src/database/errors.ts"
import { inList } from "../../src/database/in-list.ts"
import { empty, join, raw, sql } from "../../src/database/port.ts"
import { rejection, TemporaryDatabase } from "../harness/temporary-database.ts"

const USERS = `
  create table users (
    id integer primary key, company_id integer not null, email text not null, phone text, score real, photo blob,
    unique (company_id, email)
  ) strict;
  create unique index users_folded_phone on users (lower(phone));
  create table log (user_id integer) strict;
`

const SCHEMA = {
  sqlite: `${USERS}
    create trigger users_logged after insert on users begin
      insert into log values (new.id); insert into log values (new.id);
    end;`,
  postgres: `${USERS}
    create function log_twice() returns trigger language plpgsql as $$ begin
      insert into log values (new.id); insert into log values (new.id); return new;
    end $$;
    create trigger users_logged after insert on users for each row execute function log_twice();`,
}

test("all returns the rows in order, get the first or undefined, and run the number of rows it changed itself", async () => {
  await using temporary = await TemporaryDatabase.open(SCHEMA)
  const { db } = temporary
  expect(await db.run(sql`insert into users (id, company_id, email) values (1, 1, 'a'), (2, 1, 'b')`)).toEqual({
    changes: 2,
  })
  expect(await db.all(sql`select id, email from users order by id desc`)).toEqual([
    { id: 2, email: "b" },
    { id: 1, email: "a" },
  ])
  expect(await db.get<{ id: number }>(sql`select id from users where email = ${"b"}`)).toEqual({ id: 2 })
  expect(await db.get(sql`select id from users where email = ${"c"}`)).toBeUndefined()
  expect(await db.run(sql`update users set score = 1 where id = ${99}`)).toEqual({ changes: 0 })
})

test("every kind of value is returned as it was stored, booleans as 0 and 1", async () => {
  await using temporary = await TemporaryDatabase.open(SCHEMA)
  const { db } = temporary
  const text = "Zoë Łukasz 😀"
  const bytes = new Uint8Array([0, 1, 255])
  await db.run(
    sql`insert into users (id, company_id, email, score, photo) values (${2 ** 53 - 1}, ${true}, ${text}, ${1.5}, ${bytes})`,
  )
  expect(await db.get(sql`select id, company_id, email, score, photo from users where photo = ${bytes}`)).toEqual({
    id: 2 ** 53 - 1,
    company_id: 1,
    email: text,
    score: 1.5,
    photo: bytes,
  })
  expect(await db.get(sql`select id = ${5} as flag, ${null} as missing from users`)).toEqual({ flag: 0, missing: null })
  expect(await db.get(sql`select id > ${5} as flag, count(*) as number from users group by id`)).toEqual({
    flag: 1,
    number: 1,
  })
})

test.each([
  ["undefined", undefined, "it is undefined; write null for no value"],
  ["a Date", new Date(), "it is an object of type Date"],
  ["NaN", Number.NaN, "it is NaN"],
  ["Infinity", Number.POSITIVE_INFINITY, "it is Infinity"],
  ["an integer from 2^53 on", 2 ** 53, "it is an integer beyond 2^53, which would lose digits"],
  ["a bigint", 1n, "it is of type bigint"],
  ["a list", [1, 2], "it is an object of type Array"],
  ["text with a NUL", "secret\0", "it is text with a NUL character"],
  ["text with half a surrogate pair", "secret\ud83d", "it is text with half of a surrogate pair"],
])("%s is refused with its position, and its content is not revealed", async (_kind, value, fault) => {
  await using temporary = await TemporaryDatabase.open(SCHEMA)
  const error = await rejection(
    temporary.db.all(sql`select id from users where company_id = ${1} and email = ${value as never}`),
  )
  expect(error).toBeInstanceOf(InvalidStatement)
  expect(error.message).toBe(
    `Value 2 cannot be bound: ${fault} (in the statement: select id from users where company_id = ? and email = ?)`,
  )
})

test("a unique violation names the columns, or the index if it is over an expression", async () => {
  await using temporary = await TemporaryDatabase.open(SCHEMA)
  const { db } = temporary
  const insert = (id: number, company: number, email: string, phone: string) =>
    db.run(sql`insert into users (id, company_id, email, phone) values (${id}, ${company}, ${email}, ${phone})`)
  await insert(1, 1, "a@example.org", "x")

  const sameEmail = await rejection(insert(2, 1, "a@example.org", "y"))
  expect(sameEmail).toBeInstanceOf(UniqueViolation)
  expect(sameEmail).toMatchObject({ columns: ["company_id", "email"], index: undefined })
  expect(sameEmail.message).not.toContain("example.org")

  expect(await rejection(insert(1, 5, "b@example.org", "y"))).toMatchObject({
    name: "UniqueViolation",
    columns: ["id"],
  })

  const samePhone = await rejection(insert(3, 2, "c@example.org", "X"))
  expect(samePhone).toMatchObject({ name: "UniqueViolation", columns: [], index: "users_folded_phone" })
})

test("another failure reports the statement without its values", async () => {
  await using temporary = await TemporaryDatabase.open(SCHEMA)
  const error = await rejection(temporary.db.all(sql`select wrong from users where email = ${"secret"}`))
  expect(error).toBeInstanceOf(StatementFailed)
  expect(error.message).toMatch(/\bwrong\b.* \(in the statement: select wrong from users where email = (\?|\$1)\)$/)
})

test("all and get outside a transaction cannot write", async () => {
  await using temporary = await TemporaryDatabase.open(SCHEMA)
  const { db } = temporary
  const insert = sql`insert into users (id, company_id, email) values (1, 1, 'a') returning id`
  for (const error of [await rejection(db.all(insert)), await rejection(db.get(insert))]) {
    expect(error).toBeInstanceOf(InvalidStatement)
    expect(error.message).toStartWith("Outside a transaction, `all` and `get` only read; write in a transaction")
  }
  expect(await db.all(sql`select id from users`)).toEqual([])
  expect(await db.transaction((tx) => tx.all<{ id: number }>(insert))).toEqual([{ id: 1 }])
})

test("a statement cannot begin or end a transaction by itself", async () => {
  await using temporary = await TemporaryDatabase.open(SCHEMA)
  for (const text of ["begin", " COMMIT", "end", "rollback", "savepoint x", "release x"]) {
    expect(await rejection(temporary.db.run(raw(text)))).toBeInstanceOf(InvalidStatement)
  }
})

test("statements with the same beginning and different ends are distinguished", async () => {
  await using temporary = await TemporaryDatabase.open(SCHEMA)
  const { db } = temporary
  await db.run(sql`insert into users (id, company_id, email) values (1, 1, 'a'), (2, 1, 'b'), (3, 2, 'c')`)
  const find = async (company: number, ids: number[], order = "asc") => {
    const only = ids.length === 0 ? empty : sql`and id in ${inList(ids)}`
    const query = sql`select id from users where company_id = ${company} ${only} order by id ${raw(order)}`
    return (await db.all<{ id: number }>(query)).map(({ id }) => id)
  }
  for (let round = 0; round < 2; round++) {
    expect(await find(1, [])).toEqual([1, 2])
    expect(await find(2, [])).toEqual([3])
    expect(await find(1, [2])).toEqual([2])
    expect(await find(1, [1, 2, 3])).toEqual([1, 2])
    expect(await find(1, [1, 2, 3], "desc")).toEqual([2, 1])
  }
})

test("more different statements than are kept prepared still work", async () => {
  await using temporary = await TemporaryDatabase.open(SCHEMA)
  const { db } = temporary
  for (let round = 0; round < 2; round++) {
    for (let i = 0; i < 1100; i++) {
      const columns = join([raw(`${i} as number`), sql`0 + ${round} as round`])
      expect(await db.get(sql`select ${columns}`)).toEqual({ number: i, round })
    }
  }
})

test("a number that is not an integer is refused for a column of integers, and never rounded", async () => {
  await using temporary = await TemporaryDatabase.open(SCHEMA)
  const { db } = temporary
  const insert = (company: number) => db.run(sql`insert into users (id, company_id, email) values (1, ${company}, 'a')`)
  expect(await rejection(insert(1.5))).toBeInstanceOf(StatementFailed)
  await insert(1)
  expect(await rejection(db.run(sql`update users set company_id = ${2.5}`))).toBeInstanceOf(StatementFailed)
  expect(await db.all(sql`select company_id from users`)).toEqual([{ company_id: 1 }])
})

test("text is ordered and compared by its bytes", async () => {
  await using temporary = await TemporaryDatabase.open("create table words (word text primary key) strict")
  const { db } = temporary
  for (const word of ["b", "a", "B", "\u00e4", "A", "a b", "a-b", "\u{1f600}", "z"]) {
    await db.run(sql`insert into words values (${word})`)
  }
  const words = await db.all<{ word: string }>(sql`select word from words order by word`)
  expect(words.map(({ word }) => word)).toEqual(["A", "B", "a", "a b", "a-b", "b", "z", "\u00e4", "\u{1f600}"])
  expect(await db.get(sql`select count(*) as number from words where word > ${"Z"} and word < ${"b"}`)).toEqual({
    number: 3,
  })
})
