import { type Command, Option } from "commander"
import { readSettings, type Settings } from "../settings/read.ts"
import { flagOf, SETTINGS_FILE, type SettingName, settingNames, settingsTable, variableOf } from "../settings/table.ts"

/** The sources of settings, for the help of each command that reads them. */
export const SETTINGS_HELP = `
Every setting is read from its flag, else from its environment variable (TRAINBASE_PORT=8080), else from ${SETTINGS_FILE} in the data directory (port = 8080); otherwise its default applies. A secret may also be in a file that a
variable names (TRAINBASE_SMTP_URL_FILE=/run/secrets/smtp).`

/** Adds flags for the settings of a command or its group. */
export function addSettingOptions(command: Command): void {
  const word = command.parent?.parent ? command.parent.name() : command.name()
  for (const name of settingNames) {
    const { commands } = settingsTable[name]
    if (commands === "every" || commands.includes(word)) command.addOption(optionOf(name))
  }
  command.addHelpText("after", SETTINGS_HELP)
}

/** The settings for a command whose flags have been parsed. Throws `OperatorError`. */
export function settingsFor(command: Command): Settings {
  return settingsWithSources(command).settings
}

/** The same, with the source of each value. */
export function settingsWithSources(command: Command): ReturnType<typeof readSettings> {
  const flags: Partial<Record<SettingName, string>> = {}
  for (const name of settingNames) {
    const flag = flagOf(name)
    const option = command.options.find(({ long }) => long === flag)
    const value: unknown = option && command.getOptionValue(option.attributeName())
    // Here, a boolean flag without a value is `true`.
    if (value !== undefined) flags[name] = String(value)
  }
  return readSettings({ flags, environment: process.env })
}

/** Defaults appear only in the description; otherwise the parser could not tell whether a flag was given. */
function optionOf(name: SettingName): Option {
  const { kind, description, default: byDefault } = settingsTable[name]
  const value = kind.notation === "boolean" ? `[${kind.placeholder}]` : `<${kind.placeholder}>`
  const facts = [...(byDefault ? [`default: ${byDefault}`] : []), `environment: ${variableOf(name)}`]
  return new Option(`${flagOf(name)} ${value}`, `${description} (${facts.join(", ")})`)
}
