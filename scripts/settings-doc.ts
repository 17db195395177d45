import { join } from "node:path"
import {
  fileVariableOf,
  flagOf,
  SETTINGS_FILE,
  type SettingName,
  settingNames,
  settingsTable,
  variableOf,
} from "../src/settings/table.ts"

/** The page for administrators that {@link settingsDocument} is written to. */
export const SETTINGS_PAGE = join(import.meta.dir, "../docs/settings.md")

/** The settings table as a Markdown page. */
export function settingsDocument(): string {
  return `<!-- Written by scripts/settings-doc.ts from src/settings/table.ts: change the table, then run the script. -->

# Settings

Every setting is looked for in this order; the first place that has it counts:

1. its flag on the command line: \`trainbase serve --port 9000\`
2. its environment variable: \`TRAINBASE_PORT=9000\` (an empty variable counts as unset)
3. the file \`${SETTINGS_FILE}\` in the data directory: \`port = 9000\`
4. its default

A setting that does not exist, in any of these places, or a value that is not right ends the start with one line that
names it and says where it came from.

A secret may also lie in a file of its own, which a variable names: \`TRAINBASE_SMTP_URL_FILE=/run/secrets/smtp\`. Prefer
that, or \`${SETTINGS_FILE}\`, to a flag: other users of the machine can see the flags of a running process. The value of a
secret is never printed.

## All settings

${settingNames.map(section).join("\n\n")}

## The file \`${SETTINGS_FILE}\`

Names are those of this page. Numbers, booleans and lists may be written as such or as the text that a flag would take:

\`\`\`toml
public_url = "https://training.example.com"
port = 9000
trusted_proxies = ["10.0.0.0/8", "192.0.2.7"]
log_format = "text"
\`\`\`

\`data\` cannot stand in it, since the file lies in the data directory.
`
}

function section(name: SettingName): string {
  const { kind, description, default: byDefault, secret, commands } = settingsTable[name]
  const fileVariable = fileVariableOf(name)
  const takers =
    commands === "every" ? "every command" : commands.map((command) => `\`trainbase ${command}\``).join(", ")
  return [
    `### \`${name}\``,
    "",
    `${prose(description)}.`,
    "",
    `- value: ${prose(kind.expects)}`,
    `- default: ${byDefault ? `\`${byDefault}\`` : "none"}`,
    `- flag: \`${flagOf(name)}\` of ${takers}`,
    `- environment: \`${variableOf(name)}\`${fileVariable === undefined ? "" : `, or \`${fileVariable}\` with the path of a file`}`,
    ...(secret ? ["- secret"] : []),
  ].join("\n")
}

/** Plain text whose asterisks and angle brackets Markdown shows as they are. */
function prose(text: string): string {
  return text.replace(/[*<]/g, "\\$&")
}

if (import.meta.main) await Bun.write(SETTINGS_PAGE, settingsDocument())
