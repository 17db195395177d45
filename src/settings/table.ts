import { RUNNING } from "./running.ts"
import { SERVING } from "./serving.ts"
import type { Setting } from "./setting.ts"

/** All settings, in the order of help and documentation. */
const table = { ...SERVING, ...RUNNING } as const

/** The rows, each with the type of its own value. */
export type SettingsTable = typeof table

export type SettingName = keyof SettingsTable

/** The table with one common type for all rows. */
export const settingsTable: Readonly<Record<SettingName, Setting>> = table

export const settingNames = Object.keys(table) as readonly SettingName[]

export function isSettingName(name: string): name is SettingName {
  return Object.hasOwn(table, name)
}

/** `public_url` is `--public-url` on the command line. */
export function flagOf(name: SettingName): string {
  return `--${name.replaceAll("_", "-")}`
}

/** `public_url` is `TRAINBASE_PUBLIC_URL` in the environment. */
export function variableOf(name: SettingName): string {
  return ENVIRONMENT_PREFIX + name.toUpperCase()
}

/** `smtp_url`, a secret, may be in the file named by `TRAINBASE_SMTP_URL_FILE`. */
export function fileVariableOf(name: SettingName): string | undefined {
  return settingsTable[name].secret ? `${variableOf(name)}_FILE` : undefined
}

/** Every environment variable with this prefix is either a setting or a mistake. */
export const ENVIRONMENT_PREFIX = "TRAINBASE_"

/** The name of the settings file in the data directory. */
export const SETTINGS_FILE = "trainbase.toml"
