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

/** The page for administrators to which {@link settingsDocument} is written. */
export const SETTINGS_PAGE = join(import.meta.dir, "../docs/settings.md")

/** The settings table as a Markdown page. */
export function settingsDocument(): string {
  return `<!-- Written by scripts/settings-doc.ts from src/settings/table.ts: change the table, then run the script. -->

# Settings

trainbase looks for each setting in these places, in this order. The first place that has it counts:

1. its flag on the command line: \`trainbase serve --port 9000\`
2. its environment variable: \`TRAINBASE_PORT=9000\` (an empty variable counts as unset)
3. the file \`${SETTINGS_FILE}\` in the data directory: \`port = 9000\`
4. its default

An unknown setting or a bad value in any of these places stops the start with one line that names it and says where it
came from.

A secret can also be in a separate file, which a variable names: \`TRAINBASE_SMTP_URL_FILE=/run/secrets/smtp\`. Prefer
this, or \`${SETTINGS_FILE}\`, to a flag: other users of the machine can see the flags of a running process. The value of a
secret is never printed.

## All settings

${settingNames.map(section).join("\n\n")}

## The file \`${SETTINGS_FILE}\`

Use the names of this page. You can write numbers, booleans and lists as TOML values, or as the text that a flag takes:

\`\`\`toml
public_url = "https://training.example.com"
port = 9000
trusted_proxies = ["10.0.0.0/8", "192.0.2.7"]
log_format = "text"
\`\`\`

It cannot contain \`data\`, because the file itself is in the data directory.
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

/** Plain text, escaped so that Markdown shows asterisks and angle brackets literally. */
function prose(text: string): string {
  return text.replace(/[*<]/g, "\\$&")
}

if (import.meta.main) await Bun.write(SETTINGS_PAGE, settingsDocument())
