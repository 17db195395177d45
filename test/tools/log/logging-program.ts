/** A program that logs what a test needs; the test runs it with a format and a level. */
import { createLog } from "../../../src/tools/log/log.ts"
import { OperatorError } from "../../../src/tools/operator-error.ts"

const [format, level] = process.argv.slice(2) as ["json" | "text", "debug" | "info" | "warn" | "error"]
const log = createLog({ format, level })
log.debug({ number: 1 }, "the smallest")
log.info({ empty: "", plain: "users.view", spaced: "two words", forged: "x\n2026 ERROR forged\r\u001b[2J" }, "request")
log.warn({ list: [1, "a b"] }, "a warning")
const cause = Object.assign(new Error("duplicate key"), { detail: "Key (email)=(ada@example.com)", code: "23505" })
const error = Object.assign(new OperatorError("the database refused", "look at it", { cause }), {
  parameters: ["ada@example.com"],
  code: "EREFUSED",
})
log.error({ err: error }, "it failed\nat all")
