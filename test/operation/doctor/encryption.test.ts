import { describe, expect, test } from "bun:test"
import { encryption } from "../../../src/operation/doctor/encryption.ts"
import { readSettings } from "../../../src/settings/read.ts"

type Flags = Parameters<typeof readSettings>[0]["flags"]

/** What doctor reports for these settings. */
function found(flags: Flags) {
  const { settings } = readSettings({ flags: { data: "/nowhere", ...flags }, environment: {} })
  return [encryption(settings)].flat().map(({ state, message }) => `${state}: ${message}`)
}

const NOTHING = ["pass: all connections to other machines are encrypted"]
const from = { mail_from: "training@example.com" }
const mailBy = (smtp_url: string) => ({ smtp_url, ...from })

describe("the encryption of connections", () => {
  test.each<[string, Flags]>([
    ["nothing is set", {}],
    ["people use https", { public_url: "https://training.example.com" }],
    ["only this machine reaches the server", { public_url: "http://localhost:8080" }],
    ["a proxy speaks TLS", { host: "0.0.0.0", trusted_proxies: "10.0.0.1" }],
    ["mail uses TLS from the beginning", mailBy("smtps://mail.example.com")],
    ["mail requires TLS", mailBy("smtp://mail.example.com?requireTLS=true")],
    ["the mail server is on this machine", mailBy("smtp://[::1]:25")],
    ["PostgreSQL is verified", { database: "postgres://u@db.example.com/t?sslmode=verify-full" }],
    ["PostgreSQL is on this machine", { database: "postgres://u@127.0.0.1/t" }],
    ["PostgreSQL listens on a Unix socket", { database: "postgres://u@%2Frun%2Fpostgresql/t" }],
    ["the bucket is reached over https", { files: "s3://bucket", s3_endpoint: "https://s3.example.com" }],
  ])("is fine when %s", (_, flags) => {
    expect(found(flags)).toEqual(NOTHING)
  })

  test.each<[string, Flags, string]>([
    ["people use http", { public_url: "http://training.example.com" }, "people send their passwords to http://train"],
    ["other machines reach the server without TLS", { host: "0.0.0.0" }, "other machines reach the server at 0.0.0.0"],
    [
      "mail may be sent without TLS",
      mailBy("smtp://u:geheim@mail.example.com"),
      "mails, which contain passwords and links,",
    ],
    [
      "nobody checks the certificate of the mail server",
      mailBy("smtps://mail.example.com?tls.rejectUnauthorized=false"),
      "the certificate of the mail server mail.example.com is not checked",
    ],
    [
      "PostgreSQL may be used without TLS",
      { database: "postgres://u:geheim@db.example.com/t" },
      "the connection to Postgre",
    ],
    [
      "PostgreSQL may be impersonated",
      { database: "postgres://u@db.example.com/t?sslmode=require" },
      "the connection to PostgreSQL at db.example.com is not verified (sslmode require)",
    ],
    [
      "the bucket is reached over http",
      { files: "s3://bucket", s3_endpoint: "http://10.0.0.9:9000" },
      "files go to http://10",
    ],
  ])("is a warning when %s", (_, flags, message) => {
    const [finding = "", ...more] = found(flags)
    expect(finding).toStartWith(`warning: ${message}`)
    expect(finding).not.toContain("geheim")
    expect(more).toEqual([])
  })
})
