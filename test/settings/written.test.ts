import { expect, test } from "bun:test"
import { settingNames, settingsTable } from "../../src/settings/table.ts"
import { writtenValue } from "../../src/settings/written.ts"
import { DataDirectory } from "../harness/data-directory.ts"

/** Values that are written differently from the text they are read from. */
const TEXTS = {
  files: ["s3://bucket", "s3://bucket/some/prefix", "/srv/files"],
  backup_time: ["off", "00:00", "02:30", "23:59"],
  narration: ["auto", "/opt/piper/piper"],
  narration_voices: ["de=/opt/voices/de.onnx,en=en-gb"],
  trusted_proxies: ["10.0.0.0/8,::1/128"],
  cors_origins: ["*", "https://a.example,https://b.example"],
  development: ["true"],
  port: ["9000"],
} as const

for (const [name, texts] of Object.entries(TEXTS) as [keyof typeof TEXTS, readonly string[]][]) {
  test.each(texts)(`${name} is written as it is read: %s`, (text) => {
    using data = new DataDirectory()
    expect(writtenValue(data.read({ flags: { [name]: text } }).settings, name)).toBe(text)
  })
}

test("every default is written so that it is read back unchanged", () => {
  using data = new DataDirectory()
  const { settings } = data.read()
  for (const name of settingNames) {
    if (settingsTable[name].secret) continue
    const text = writtenValue(settings, name)
    expect(text === undefined ? undefined : settingsTable[name].kind.parse(text)).toEqual(settings[name])
  }
})

test("a secret is never written", () => {
  using data = new DataDirectory()
  const { settings } = data.read({ flags: { metrics_token: "geheim" } })
  expect(() => writtenValue(settings, "metrics_token")).toThrow("metrics_token is a secret")
})
