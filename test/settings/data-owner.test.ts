import { expect, test } from "bun:test"
import { chownSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { refuseAsRoot } from "../../src/settings/data-owner.ts"
import { TemporaryDirectory } from "../harness/temporary-database.ts"

const isRoot = process.getuid?.() === 0

test.skipIf(!isRoot)("only root is refused in another user's data directory", () => {
  using directory = new TemporaryDirectory()
  const data = directory.path
  const refuse = (self?: number) => () => refuseAsRoot({ data }, self)
  expect(refuse(0)).not.toThrow()
  chownSync(data, 65534, 65534)
  expect(refuse(0)).toThrow(/belongs to the user (nobody|#65534): /)
  expect(refuse(65534)).not.toThrow()
  expect(refuse(1000)).not.toThrow()
  // What a server did when run as root in somebody else's directory.
  writeFileSync(join(data, "trainbase.sqlite"), "")
  expect(refuse(0)).not.toThrow()
  expect(() => refuseAsRoot({ data: join(data, "none") }, 0)).not.toThrow()
})
