import type { Settings } from "./read.ts"
import { type SettingName, settingsTable } from "./table.ts"

/** The value of a setting as the text of a flag; undefined if it is unset. Not for secrets, which are never shown. */
export function writtenValue(settings: Settings, name: SettingName): string | undefined {
  const value: unknown = settings[name]
  if (value === undefined) return undefined
  const { kind, secret } = settingsTable[name]
  if (secret) throw new TypeError(`${name} is a secret and is never written`)
  if (kind.write !== undefined) return kind.write(value)
  return Array.isArray(value) ? value.join(",") : String(value)
}
