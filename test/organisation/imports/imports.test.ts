import { afterEach, beforeEach, describe, expect, test } from "bun:test"
import { Installation } from "../../harness/installation.ts"
import { bring, importAt, rowsAt, runImports } from "./importing.ts"

let installation: Installation
beforeEach(async () => {
  installation = await Installation.start()
})
afterEach(() => installation.stop())

const userBy = async (key: string) =>
  (await installation.request("GET", `users/by-external-id/${encodeURIComponent(key)}`)).body.data

describe("an import", () => {
  test("creates, changes and leaves people, and says so row by row", async () => {
    const file = "external_id;first_name;last_name;Telefon\nP1;Nora;Neu;1\nP2;Nils;Neu;2\n"
    const first = await bring(installation, file)
    expect(first).toMatchObject({ type: "import", state: "finished", counts: { new: 2, changed: 0, faults: 0 } })
    const second = await bring(installation, file.replace(";2", ";3"))
    expect(second.counts).toMatchObject({ new: 0, changed: 1, unchanged: 1 })
    const rows = await rowsAt(installation, second.id)
    expect(rows.map(({ row, status }) => [row, status] as unknown)).toEqual([
      [2, "unchanged"],
      [3, "changed"],
    ])
    expect((await userBy("P2"))?.mobile_number).toBe("3" as never)
    const undo = await installation.request("POST", `imports/${second.id}/undo`)
    expect([undo.status, undo.body.data?.state as unknown]).toEqual([202, "running"])
    await runImports(installation)
    expect(await importAt(installation, Number(second.id))).toMatchObject({ state: "undone", kept: [] })
    expect((await userBy("P2"))?.mobile_number).toBe("2" as never)
    await installation.request("POST", `imports/${first.id}/undo`)
    await runImports(installation)
  })
})
