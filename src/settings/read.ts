import { readFileSync } from "node:fs"
import { quoted, reasonOf, settingFault } from "../tools/system-errors.ts"
import { closestName } from "./closest-name.ts"
import type { Kind } from "./kinds.ts"
import { readSettingsFile, type SettingsFile, textOfToml } from "./settings-file.ts"
import {
  ENVIRONMENT_PREFIX,
  fileVariableOf,
  flagOf,
  type SettingName,
  type SettingsTable,
  settingNames,
  settingsTable,
  variableOf,
} from "./table.ts"

type ValueOf<Row> = Row extends { kind: Kind<infer Value> }
  ? Row extends { default: string }
    ? Value
    : Value | undefined
  : never

/** The checked value of every setting, by its name. A setting without a default may be undefined. */
export type Settings = { readonly [Name in SettingName]: ValueOf<SettingsTable[Name]> }

/** Flag values as typed, by setting name. */
type SettingFlags = Readonly<Partial<Record<SettingName, string>>>

type Environment = Readonly<Record<string, string | undefined>>

/** The source of a value; `label` is how an error refers to it: a flag, a variable, a path or "default". */
interface Source {
  readonly from: "flag" | "environment" | "file" | "default"
  readonly label: string
}

/** A value before validation; `text` is undefined if its type in the settings file is never valid. */
interface Given {
  readonly text: string | undefined
  readonly written: unknown
  readonly source: Source
}

/**
 * Reads every setting: from its flag, its environment variable, the settings file in the data directory, or its default, in
 * that order.
 * Only the value that is used is checked. An empty environment variable counts as unset.
 *
 * Throws `OperatorError` with one line about the first error found: an unknown name, a bad value, or a file that cannot be
 * read.
 */
export function readSettings(input: { flags: SettingFlags; environment: Environment }): {
  settings: Settings
  sources: Readonly<Record<SettingName, Source>>
} {
  checkVariables(input.environment)
  const values: Partial<Record<SettingName, unknown>> = {}
  const sources: Partial<Record<SettingName, Source>> = {}
  const read = (name: SettingName, file?: SettingsFile): unknown => {
    const given =
      fromFlag(name, input.flags) ?? fromEnvironment(name, input.environment) ?? fromFile(name, file) ?? byDefault(name)
    values[name] = checked(name, given)
    sources[name] = given.source
    return values[name]
  }

  const file = readSettingsFile(String(read("data")))
  for (const name of settingNames) {
    if (name !== "data") read(name, file)
  }
  // The loop has filled in every name with a value of its row's kind, which the type system cannot verify.
  return { settings: values as Settings, sources: sources as Record<SettingName, Source> }
}

/** Refuses variables that look like settings but are not, and secrets that are set twice. */
function checkVariables(environment: Environment): void {
  const known = new Set(
    settingNames
      .flatMap((name) => [variableOf(name), fileVariableOf(name)])
      .filter((variable) => variable !== undefined),
  )
  for (const variable of Object.keys(environment)) {
    if (!variable.startsWith(ENVIRONMENT_PREFIX) || known.has(variable) || !filled(environment, variable)) continue
    const closest = closestSetting(variable, known)
    const help = closest === undefined ? ", see trainbase serve --help" : `, did you mean ${closest}?`
    throw settingFault(`unknown setting ${variable} in the environment${help}`)
  }
  for (const name of settingNames) {
    const fileVariable = fileVariableOf(name)
    if (fileVariable !== undefined && filled(environment, fileVariable) && filled(environment, variableOf(name))) {
      throw settingFault(`${name} is set twice, by ${variableOf(name)} and by ${fileVariable}: keep only one of them`)
    }
  }
}

/** Compared without the common prefix, which would make all names look alike. */
function closestSetting(variable: string, known: ReadonlySet<string>): string | undefined {
  const bare = (name: string) => name.slice(ENVIRONMENT_PREFIX.length)
  const candidates = [...known].map(bare)
  // Only secrets have a file variable; for other settings, the plain variable is suggested.
  const closest =
    closestName(bare(variable), candidates) ?? closestName(bare(variable).replace(/_FILE$/, ""), candidates)
  return closest === undefined ? undefined : ENVIRONMENT_PREFIX + closest
}

function filled(environment: Environment, variable: string): string | undefined {
  return environment[variable]?.trim() || undefined
}

function fromFlag(name: SettingName, flags: SettingFlags): Given | undefined {
  const text = flags[name]
  return text === undefined ? undefined : { text, written: text, source: { from: "flag", label: flagOf(name) } }
}

function fromEnvironment(name: SettingName, environment: Environment): Given | undefined {
  const text = filled(environment, variableOf(name))
  if (text !== undefined) {
    return { text, written: text, source: { from: "environment", label: variableOf(name) } }
  }
  const fileVariable = fileVariableOf(name)
  const path = fileVariable === undefined ? undefined : filled(environment, fileVariable)
  if (fileVariable === undefined || path === undefined) return undefined
  const secret = readSecret(name, fileVariable, path)
  return { text: secret, written: secret, source: { from: "environment", label: fileVariable } }
}

function readSecret(name: SettingName, fileVariable: string, path: string): string {
  try {
    return new TextDecoder().decode(readFileSync(path))
  } catch (error) {
    throw settingFault(`${name} (${fileVariable}) could not be read from its file: ${reasonOf(error)}`, error)
  }
}

function fromFile(name: SettingName, file: SettingsFile | undefined): Given | undefined {
  const value = file?.values.get(name)
  if (file === undefined || value === undefined) return undefined
  return { text: textOfToml(name, value), written: value, source: { from: "file", label: file.path } }
}

function byDefault(name: SettingName): Given {
  const text = settingsTable[name].default
  return { text, written: text, source: { from: "default", label: "default" } }
}

/** The typed value. Throws an error that shows the text unless it is a secret. */
function checked(name: SettingName, { text, written, source }: Given): unknown {
  if (source.from === "default" && text === undefined) return undefined
  const { kind, secret } = settingsTable[name]
  const value = text === undefined ? undefined : kind.parse(text.trim())
  if (value !== undefined) return value
  const shown = secret ? "; its value is not shown here" : `, not ${quoted(written)}`
  throw settingFault(`${name} (${source.label}) must be ${kind.expects}${shown}`)
}
