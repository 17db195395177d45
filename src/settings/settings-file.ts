import { readFileSync } from "node:fs"
import { join } from "node:path"
import { parse, TomlError, type TomlTable, type TomlValue } from "smol-toml"
import { hasCode, quoted, reasonOf, settingFault } from "../tools/system-errors.ts"
import { closestName } from "./closest-name.ts"
import { isSettingName, SETTINGS_FILE, type SettingName, settingNames, settingsTable } from "./table.ts"

/** The content of `trainbase.toml` before validation. */
export interface SettingsFile {
  readonly path: string
  readonly values: ReadonlyMap<SettingName, TomlValue>
}

/** Reads `trainbase.toml` in the data directory; a missing file counts as empty. Throws `OperatorError`. */
export function readSettingsFile(dataDirectory: string): SettingsFile {
  const path = join(dataDirectory, SETTINGS_FILE)
  const text = readIfPresent(path)
  const values = new Map<SettingName, TomlValue>()
  for (const [name, value] of Object.entries(text === undefined ? {} : parseToml(path, text))) {
    if (!isSettingName(name)) throw unknownName(path, name)
    if (name === "data") {
      throw settingFault(`data cannot be set in ${path}, which is in the data directory: use --data or TRAINBASE_DATA`)
    }
    values.set(name, value)
  }
  return { path, values }
}

/** A value in the file as the text of a flag; undefined if the setting does not accept its TOML type. */
export function textOfToml(name: SettingName, value: TomlValue): string | undefined {
  const { notation } = settingsTable[name].kind
  if (typeof value === "string") return value
  if (typeof value === "number") return notation === "integer" ? String(value) : undefined
  if (typeof value === "boolean") return notation === "boolean" ? String(value) : undefined
  if (!Array.isArray(value) || notation !== "list") return undefined
  return value.every((element) => typeof element === "string") ? value.join(",") : undefined
}

function readIfPresent(path: string): string | undefined {
  try {
    // The decoder drops the byte order mark that some editors write.
    return new TextDecoder().decode(readFileSync(path))
  } catch (error) {
    if (hasCode(error, "ENOENT")) return undefined
    throw settingFault(`the settings file ${path} could not be read: ${reasonOf(error)}`, error)
  }
}

function parseToml(path: string, text: string): TomlTable {
  try {
    return parse(text)
  } catch (error) {
    if (!(error instanceof TomlError)) throw error
    // The rest of the library's message quotes the lines around the error, which may contain a secret.
    const reason = error.message.split("\n", 1)[0]?.replace(/^Invalid TOML document: /, "")
    throw settingFault(`${path} is not valid TOML: line ${error.line}, column ${error.column}: ${reason}`)
  }
}

function unknownName(path: string, name: string): Error {
  const closest = closestName(name, settingNames)
  const help = closest === undefined ? `; known are ${settingNames.join(", ")}` : `, did you mean ${quoted(closest)}?`
  return settingFault(`unknown setting ${quoted(name)} in ${path}${help}`)
}
