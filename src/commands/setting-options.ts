import { type Command, Option } from "commander"
import { readSettings, type Settings } from "../settings/read.ts"
import { flagOf, type SettingName, settingNames, settingsTable, variableOf } from "../settings/table.ts"

/** Gives a command the flags of the settings that belong to it. */
export function addSettingOptions(command: Command): void {
  for (const name of settingNames) {
    const { commands } = settingsTable[name]
    if (commands === "every" || commands.includes(command.name())) command.addOption(optionOf(name))
  }
}

/** The settings for a command whose flags are parsed. Throws `OperatorError`. */
export function settingsFor(command: Command): Settings {
  const flags: Partial<Record<SettingName, string>> = {}
  for (const name of settingNames) {
    const option = command.options.find(({ long }) => long === flagOf(name))
    const value: unknown = option && command.getOptionValue(option.attributeName())
    // A boolean's flag without a value is `true` here.
    if (value !== undefined) flags[name] = String(value)
  }
  return readSettings({ flags, environment: process.env }).settings
}

/** Defaults stand in the description only: the parser would else hide whether a flag was given. */
function optionOf(name: SettingName): Option {
  const { kind, description, default: byDefault } = settingsTable[name]
  const value = kind.notation === "boolean" ? `[${kind.placeholder}]` : `<${kind.placeholder}>`
  const facts = [...(byDefault ? [`default: ${byDefault}`] : []), `environment: ${variableOf(name)}`]
  return new Option(`${flagOf(name)} ${value}`, `${description} (${facts.join(", ")})`)
}
