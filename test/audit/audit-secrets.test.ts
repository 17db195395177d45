import { expect, test } from "bun:test"
import { sql } from "../../src/database/port.ts"
import { clientSecret } from "../harness/companies.ts"
import { Installation } from "../harness/installation.ts"
import { RecordedMail } from "../harness/recorded-mail.ts"
import { idOf } from "../harness/records.ts"

test("no entry contains a password, a secret, a token or a hash of one", async () => {
  const mail = new RecordedMail()
  const installation = await Installation.start({ mail })
  try {
    const ada = `users/${idOf(installation, "users", "ada")}`
    const names = { first_name: "Nina", last_name: "Neu" }
    await installation.request("POST", "users", { body: { ...names, password: "sesame-of-creation" } })
    await installation.request("POST", "users", { body: { ...names, email: "n@acme.example", send_credentials: true } })
    await installation.request("PATCH", ada, { body: { password: "sesame-of-change" } })
    await installation.request("POST", `${ada}/reset-password`)
    const { body } = await installation.request("POST", `${ada}/reset-password`, { body: { send_email: false } })
    const hashes = await installation.database.all<{ hash: string }>(sql`
      select password_hash as hash from users where password_hash is not null
      union select secret_hash from client_secrets union select token_hash from tokens`)
    const secrets = [
      "sesame",
      String(body.data?.temporary_password),
      ...[...mail.credentials, ...mail.temporaryPasswords].map(({ password }) => password),
      clientSecret("admin"),
      await installation.token("admin"),
      ...hashes.map(({ hash }) => hash),
    ]
    expect(secrets.length).toBeGreaterThan(8)
    const entries = await installation.database.all<object>(sql`select * from audit_entries`)
    const log = JSON.stringify(entries)
    expect(log).toContain("(set)")
    expect(log).toContain("(changed)")
    for (const secret of secrets) expect(log).not.toContain(secret)
  } finally {
    await installation.stop()
  }
})
