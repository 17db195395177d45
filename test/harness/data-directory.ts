import { mkdtempSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { readSettings } from "../../src/settings/read.ts"
import type { SettingName } from "../../src/settings/table.ts"

/** An empty data directory for one test, removed when the test's scope ends. */
export class DataDirectory implements Disposable {
  readonly path = mkdtempSync(join(tmpdir(), "trainbase-settings-"))

  /** Writes a file into the directory and returns its path. */
  write(name: string, content: string | Uint8Array): string {
    const path = join(this.path, name)
    writeFileSync(path, content)
    return path
  }

  /** Reads the settings with this directory as the value of `data`. */
  read(input: { flags?: Partial<Record<SettingName, string>>; environment?: Record<string, string> } = {}) {
    return readSettings({ flags: { data: this.path, ...input.flags }, environment: input.environment ?? {} })
  }

  [Symbol.dispose](): void {
    rmSync(this.path, { recursive: true })
  }
}
