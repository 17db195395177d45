import { afterAll, beforeAll, expect, test } from "bun:test"
import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { runTrainbase } from "../harness/command.ts"
import { SmtpInbox } from "../harness/smtp-inbox.ts"

let directory = ""
beforeAll(() => {
  directory = mkdtempSync(join(tmpdir(), "trainbase-mail-"))
})
afterAll(() => rmSync(directory, { recursive: true, force: true }))

function mailTest(url: string, ...args: string[]) {
  const settings = ["--smtp-url", url, "--mail-from", "training@example.com"]
  return runTrainbase(["mail", "test", "it@example.com", ...args, ...settings], { directory, data: "." })
}

test("sends one mail at once and prints the server's response", async () => {
  await using inbox = await SmtpInbox.open()
  const { exitCode, stdout, stderr } = await mailTest(inbox.url)
  expect({ exitCode, stderr }).toEqual({ exitCode: 0, stderr: "" })
  expect(stdout).toMatch(/^The mail server 127\.0\.0\.1:\d+ accepted the mail to it@example\.com: 250 .+\n$/)
  expect(inbox.mails).toHaveLength(1)
  expect(inbox.mails[0]).toMatchObject({ from: "training@example.com", to: ["it@example.com"] })
  expect(inbox.mails[0]?.source).toContain("Subject: Test mail of trainbase")
})

test("prints JSON for scripts, even for a failure", async () => {
  await using inbox = await SmtpInbox.open()
  const taken = await mailTest(inbox.url, "--json")
  expect(JSON.parse(taken.stdout)).toMatchObject({ outcome: "accepted", to: "it@example.com", reason: null })
  inbox.behaviour.recipient = [550, "no such user"]
  const refused = await mailTest(inbox.url, "--json")
  expect(refused.exitCode).toBe(1)
  expect(JSON.parse(refused.stdout)).toMatchObject({
    outcome: "failed",
    reason: "the mail server refused the recipient (550)",
    answer: "550 no such user <it@example.com>",
  })
})

test("prints the server's message and advice if the server refuses", async () => {
  await using inbox = await SmtpInbox.open({ recipient: [550, "relaying denied"] })
  const { exitCode, stdout, stderr } = await mailTest(inbox.url)
  expect({ exitCode, stdout }).toEqual({ exitCode: 1, stdout: "" })
  expect(stderr).toMatch(
    /^trainbase: the mail server refused the recipient \(550\), at 127\.0\.0\.1:\d+: 550 relaying denied <it@example\.com>; check the address; .*\n$/,
  )
})

test("reports a refused login without the server's message, which may repeat it", async () => {
  await using inbox = await SmtpInbox.open({ login: { user: "me", password: "right" } })
  const { exitCode, stderr } = await mailTest(inbox.url.replace("smtp://", "smtp://me:wrong-one@"))
  expect(exitCode).toBe(1)
  expect(stderr).toContain("refused the login of smtp_url")
  expect(stderr).not.toContain("wrong-one")
})

test("reports an unreachable server with host and port", async () => {
  const { exitCode, stderr } = await mailTest("smtp://127.0.0.1:9")
  expect(exitCode).toBe(1)
  expect(stderr).toMatch(
    /^trainbase: the mail server could not be used \(ECONNREFUSED\), at 127\.0\.0\.1:9; check host/,
  )
})

test.each([
  ["not-an-address", /"not-an-address" is not a mail address/],
  ["it@example.com", /no mail can be sent, because smtp_url is not set; set it/],
])("sends nothing to %j without a mail server, and gives the reason in one line", async (address, line) => {
  const { exitCode, stdout, stderr } = await runTrainbase(["mail", "test", address], { directory, data: "." })
  expect({ exitCode, stdout }).toEqual({ exitCode: 1, stdout: "" })
  expect(stderr).toMatch(line)
})
