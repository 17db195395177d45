import { afterAll, beforeAll } from "bun:test"
import { Sandbox } from "../../scripts/executable/sandbox.ts"
import { type BuiltExecutable, buildExecutable } from "./executable.ts"

/** A folder in which the tests of a file run the executable. It exists only while they run. */
export function sandboxOfFile(): { readonly sandbox: Sandbox } {
  let executable: BuiltExecutable | undefined
  let sandbox: Sandbox | undefined
  beforeAll(async () => {
    executable = await buildExecutable()
    sandbox = new Sandbox(executable.path)
  }, 300_000)
  afterAll(async () => {
    await sandbox?.remove()
    executable?.remove()
  })
  return {
    get sandbox() {
      if (sandbox === undefined) throw new TypeError("the sandbox exists only while tests run")
      return sandbox
    },
  }
}
