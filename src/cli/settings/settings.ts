import type { readSettings } from "../../settings/read.ts"
import { type SettingName, settingNames, settingsTable } from "../../settings/table.ts"
import { writtenValue } from "../../settings/written.ts"
import { printResult } from "../result.ts"
import { tableText } from "../table.ts"

/** `trainbase settings`: prints every setting with its value and its source; for a secret, only whether it is set. */
export async function printSettings(
  { settings, sources }: ReturnType<typeof readSettings>,
  { json }: { json: boolean },
): Promise<void> {
  const found = settingNames.map((name) => {
    const { from, label } = sources[name]
    const secret = settingsTable[name].secret === true
    const isSet = settings[name] !== undefined
    const value = secret ? null : (writtenValue(settings, name) ?? null)
    return { name, value, secret, set: isSet, from, source: label }
  })
  const rows = found.map(({ name, value, set, source }) => [name, shown(name, value, set), set ? source : "-"])
  const text = tableText(["SETTING", "VALUE", "SOURCE"], rows)
  await printResult({ settings: found.map((each) => ({ ...each, from: each.set ? each.from : null })) }, text, json)
}

function shown(name: SettingName, value: string | null, isSet: boolean): string {
  if (!isSet) return "(unset)"
  if (settingsTable[name].secret) return "(set)"
  return value === null || value === "" ? "(none)" : value
}
