import { expect, test } from "bun:test"
import { SETTINGS_PAGE, settingsDocument } from "../../scripts/settings-doc.ts"
import { settingNames } from "../../src/settings/table.ts"
import { DataDirectory } from "../harness/data-directory.ts"

test("the settings page is what scripts/settings-doc.ts writes from the table", async () => {
  expect(await Bun.file(SETTINGS_PAGE).text()).toBe(settingsDocument())
})

test("the page has a section for every setting", () => {
  const sections = settingsDocument().matchAll(/^### `(\w+)`$/gm)
  expect(Array.from(sections, ([, name]) => name)).toEqual([...settingNames])
})

test("the example settings file on the page is valid", () => {
  using data = new DataDirectory()
  data.write("trainbase.toml", /```toml\n([^`]+)```/.exec(settingsDocument())?.[1] ?? "")
  expect(data.read().settings).toMatchObject({ port: 9000, log_format: "text" })
})
