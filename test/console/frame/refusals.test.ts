import { afterAll, beforeAll, expect, test } from "bun:test"
import { Installation } from "../../harness/installation.ts"
import { signedIn } from "../../harness/signed-in.ts"

let installation: Installation
beforeAll(async () => {
  installation = await Installation.start()
})
afterAll(() => installation.stop())

test("a refusal speaks the language of the person, not that of the browser", async () => {
  const boss = await signedIn(installation, "boss")
  await boss.post("/account/language", { language: "de" })
  boss.cookies.delete("language")
  const missing = await boss.get("/console/people/999999")
  expect([missing.status, missing.text.includes("Seite nicht gefunden")]).toEqual([404, true])
  const trainer = await signedIn(installation, "trainer")
  await trainer.post("/account/language", { language: "de" })
  trainer.cookies.delete("language")
  const refused = await trainer.get("/console/audit")
  expect([refused.status, /<html lang="(\w+)"/.exec(refused.text)?.[1]]).toEqual([403, "de"])
  expect(refused.text).not.toContain("audit.view")
})
