import { describe, expect, test } from "bun:test"
import { RecordChanged } from "../../src/tools/errors.ts"
import { requireVersion, versionText } from "../../src/tools/versions.ts"

describe("the version in a form", () => {
  const row = { id: 7, name: "Berlin", updated_at: 1_795_167_005_000 }

  test("fits the record that the form showed", () => {
    expect(() => requireVersion(row, versionText(row))).not.toThrow()
  })

  test("is refused with the current record once that has changed", () => {
    const current = { ...row, name: "Hamburg", updated_at: row.updated_at + 1 }
    for (const version of [versionText(row), "", "?"]) {
      try {
        requireVersion(current, version)
        throw new Error("it was not refused")
      } catch (error) {
        expect(error).toBeInstanceOf(RecordChanged)
        expect((error as RecordChanged).current).toBe(current)
      }
    }
  })
})
