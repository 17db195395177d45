import { afterAll, beforeAll, expect, test } from "bun:test"
import { startCrowded } from "../../bulk-acts/acting.ts"
import type { Installation } from "../../harness/installation.ts"
import { idOf } from "../../harness/records.ts"
import { signedIn } from "../../harness/signed-in.ts"

let installation: Installation
beforeAll(async () => {
  installation = await startCrowded()
})
afterAll(() => installation.stop())

const PARTS = ["edit", "password", "pin", "second-factor", "deactivate", "activate"]

test("somebody in view with more rights is refused with the reason, and somebody out of view is not found", async () => {
  const locadmin = await signedIn(installation, "locadmin")
  for (const part of PARTS) {
    for (const method of ["get", "post"] as const) {
      const answers = await Promise.all(
        ["boss", "mixed"].map((key) => locadmin[method](`/console/people/${idOf(installation, "users", key)}/${part}`)),
      )
      expect([part, method, ...answers.map(({ status }) => status)]).toEqual([part, method, 403, 404])
      expect(answers[0]?.text).toContain("roles give more than your own")
    }
  }
})
