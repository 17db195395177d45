import { mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"

const NODE_MODULES = join(import.meta.dir, "../../node_modules")

/** The TypeScript settings of a strict integrator: as strict as possible. */
const STRICT = {
  strict: true,
  noUncheckedIndexedAccess: true,
  target: "ES2022",
  module: "Preserve",
  moduleResolution: "bundler",
  lib: ["ES2022", "DOM", "DOM.Iterable"],
  // This repository uses different DOM types from those of browsers. API users have the browser types.
  libReplacement: false,
  types: [],
  noEmit: true,
}

/** A separate directory in which tools from this repository's packages work. */
export class ToolDirectory {
  readonly path = mkdtempSync(join(tmpdir(), "trainbase-tools-"))

  constructor() {
    symlinkSync(NODE_MODULES, join(this.path, "node_modules"))
  }

  write(name: string, content: string): void {
    writeFileSync(join(this.path, name), content)
  }

  /** Runs a program, given its path relative to the directory. It must not need the network. */
  async run(program: string, ...args: readonly string[]): Promise<{ exitCode: number; output: string }> {
    const child = Bun.spawn([process.execPath, program, ...args], {
      cwd: this.path,
      env: { PATH: process.env.PATH ?? "", REDOCLY_TELEMETRY: "off", REDOCLY_SUPPRESS_UPDATE_NOTICE: "true" },
      stdout: "pipe",
      stderr: "pipe",
    })
    const [stdout, stderr] = await Promise.all([new Response(child.stdout).text(), new Response(child.stderr).text()])
    return { exitCode: await child.exited, output: `${stdout}${stderr}` }
  }

  /** Compiles files in strict mode without output. */
  async compile(files: readonly string[], options: object = {}): Promise<{ exitCode: number; output: string }> {
    this.write("tsconfig.json", JSON.stringify({ compilerOptions: { ...STRICT, ...options }, files }))
    return await this.run("node_modules/typescript/bin/tsc", "-p", ".")
  }

  remove(): void {
    rmSync(this.path, { recursive: true, force: true })
  }
}
