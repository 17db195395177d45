import { describe, expect, test } from "bun:test"
import { postgresAddress } from "../../src/settings/postgres-address.ts"
import { readSettings } from "../../src/settings/read.ts"

describe("the address of a PostgreSQL database", () => {
  test("is parsed, with libpq's defaults", () => {
    expect(postgresAddress.parse("postgres://anna:geheim@db.example.com/trainbase")).toEqual({
      shown: "postgres://anna@db.example.com/trainbase",
      host: "db.example.com",
      port: 5432,
      database: "trainbase",
      user: "anna",
      password: "geheim",
      tlsMode: "prefer",
      rootCertificate: undefined,
      searchPath: undefined,
      applicationName: "trainbase",
    })
  })

  test("can contain all parts, percent-encoded where necessary", () => {
    const text =
      "postgresql://an%40na:a%2Fb%3F@[::1]:6543/my%20data?sslmode=verify-full&sslrootcert=/etc/ca.pem&search_path=training&application_name=hr"
    expect(postgresAddress.parse(text)).toMatchObject({
      host: "::1",
      port: 6543,
      database: "my data",
      user: "an@na",
      password: "a/b?",
      tlsMode: "verify-full",
      rootCertificate: "/etc/ca.pem",
      searchPath: "training",
      applicationName: "hr",
    })
  })

  test("can name the directory of a Unix socket, as in libpq", () => {
    expect(postgresAddress.parse("postgres://anna@%2Fvar%2Frun%2Fpostgresql/trainbase")).toMatchObject({
      host: "/var/run/postgresql",
      port: 5432,
      shown: "postgres://anna@%2Fvar%2Frun%2Fpostgresql/trainbase",
    })
  })

  test("needs no password if the server does not ask for one", () => {
    expect(postgresAddress.parse("postgres://anna@db/trainbase")).toMatchObject({ password: "" })
  })

  test.each([
    ["another kind of address", "mysql://anna:x@db/trainbase"],
    ["a path", "/var/run/postgresql"],
    ["no host", "postgres://anna:x@/trainbase"],
    ["no user", "postgres://db/trainbase"],
    ["no database", "postgres://anna:x@db"],
    ["an empty database", "postgres://anna:x@db/"],
    ["a path after the database", "postgres://anna:x@db/trainbase/more"],
    ["a parameter that is unknown", "postgres://anna:x@db/trainbase?connect_timeout=5"],
    ["an unknown TLS mode", "postgres://anna:x@db/trainbase?sslmode=always"],
    ["an empty parameter", "postgres://anna:x@db/trainbase?search_path="],
    ["a repeated parameter", "postgres://anna:x@db/trainbase?sslmode=require&sslmode=disable"],
    ["a fragment", "postgres://anna:x@db/trainbase#main"],
    ["a broken percent sign", "postgres://anna:%@db/trainbase"],
    ["a port out of range", "postgres://anna:x@db:99999/trainbase"],
  ])("with %s is refused", (_, text) => {
    expect(postgresAddress.parse(text)).toBeUndefined()
  })

  test("is refused when wrong, without showing its password", () => {
    const read = () => readSettings({ flags: {}, environment: { TRAINBASE_DATABASE: "postgres://anna:geheim@db/" } })
    expect(read).toThrow(/database/i)
    try {
      read()
    } catch (error) {
      expect(Bun.inspect(error)).not.toContain("geheim")
    }
  })
})
