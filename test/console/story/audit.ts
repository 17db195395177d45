import { LEARNER, LOCATION_ADMIN, TRAINER } from "./company.ts"
import type { Reader } from "./reader.ts"

/** The audit log has what everybody did. */
export async function readAudit(admin: Reader): Promise<void> {
  const { audit } = admin.words
  const { actions, types } = audit
  await admin.goTo("audit")
  await admin.stop()
  for (const [type, action, texts] of [
    ["company", "create", []],
    ["import", "create", ["people.csv"]],
    ["import", "undo", ["people.csv"]],
    ["location", "create", ["Hamburg"]],
    ["location", "reorder", []],
    ["team", "assign-users", ["Lager"]],
    ["user", "assign-roles", [TRAINER.name]],
    ["user", "print-letter", [LEARNER.name, LOCATION_ADMIN.name, TRAINER.name]],
    ["kiosk", "pair", ["Tor 1"]],
    ["user", "set-pin", [LEARNER.name]],
    ["assignment", "confirm", [LEARNER.name]],
    ["bulk_act", "run", []],
    ["bulk_act", "cancel", []],
    ["bulk_act", "resume", []],
    ["user", "update", ["0170 2222", LOCATION_ADMIN.name, "0170 1111"]],
    ["assignment", "update", [TRAINER.name]],
  ] as const) {
    await admin.choose(audit.columns.type, types[type])
    await admin.choose(audit.columns.action, actions[action])
    await admin.waitsFor(async () => admin.page.url().includes(`action=${action}`))
    await admin.sees(actions[action])
    for (const text of texts) await admin.sees(text)
  }
  await admin.stop()
}
