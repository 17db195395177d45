import { describe, expect, test } from "bun:test"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { diskSpace } from "../../../src/operation/health/disk-space.ts"

const FAR_MORE_THAN_THERE_IS = 2 ** 40

describe("the free space of a disk", () => {
  test("is given in bytes, and is enough above the warning level", async () => {
    const { free, total, state } = await diskSpace(tmpdir(), 0)
    expect(free).toBeGreaterThan(0)
    expect(total).toBeGreaterThanOrEqual(free)
    expect(state).toBe("ok")
  })

  test("is low below the warning level", async () => {
    expect(await diskSpace(tmpdir(), FAR_MORE_THAN_THERE_IS)).toMatchObject({ state: "low" })
  })

  // The file system with the kernel's own figures has no space at all.
  test.skipIf(process.platform !== "linux")(
    "is full where nothing can be written, even with no warning set",
    async () => {
      expect(await diskSpace("/proc", 0)).toMatchObject({ free: 0, state: "full" })
    },
  )

  test("is unknown for a missing directory", async () => {
    expect(diskSpace(join(tmpdir(), crypto.randomUUID()), 0)).rejects.toThrow("ENOENT")
  })
})
