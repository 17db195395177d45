import { describe, expect, test } from "bun:test"
import { resolve } from "node:path"
import type { Settings } from "../../src/settings/read.ts"
import { type SettingName, settingNames, settingsTable } from "../../src/settings/table.ts"

/** Texts that a setting accepts, each with the resulting value. */
function takes<Name extends SettingName>(name: Name, values: Readonly<Record<string, Settings[Name]>>): void {
  for (const [text, value] of Object.entries(values)) {
    test(`${name} accepts ${JSON.stringify(text)}`, () => {
      expect(settingsTable[name].kind.parse(text)).toEqual(value)
    })
  }
}

function refuses(name: SettingName, ...texts: readonly string[]): void {
  for (const text of texts) {
    test(`${name} refuses ${JSON.stringify(text)}`, () => {
      expect(settingsTable[name].kind.parse(text)).toBeUndefined()
    })
  }
}

describe("numbers are plain decimal digits within their bounds", () => {
  takes("port", { "0": 0, "8080": 8080, "65535": 65_535 })
  refuses("port", "", "-1", "+1", "1.0", "1e3", "0x50", "65536", "08", "80 80", "９")
  takes("body_limit", { "1024": 1024, "104857600": 104_857_600 })
  refuses("body_limit", "1023", "104857601")
  takes("import_limit", { "1024": 1024, "52428800": 52_428_800 })
  refuses("import_limit", "1023", "52428801")
  takes("company_files", { "0": 0, "5368709120": 5_368_709_120 })
})

describe("choices are their exact words", () => {
  takes("log_format", { json: "json", text: "text" })
  refuses("log_format", "", "JSON", "xml", "json,text")
  takes("development", { true: true, "1": true, false: false, "0": false })
  refuses("development", "", "yes", "TRUE")
})

describe("a host is an address or a name, without a port", () => {
  takes("host", { "127.0.0.1": "127.0.0.1", "::1": "::1", "::": "::", localhost: "localhost", "a-b.c": "a-b.c" })
  refuses("host", "", "256.0.0.1", "127.1", "localhost:80", "[::1]", "http://localhost", "a b", "-a", "a-")
})

describe("a public address is an origin and nothing more", () => {
  takes("public_url", {
    "https://example.com": "https://example.com",
    "HTTPS://Example.com:443/": "https://example.com",
    "http://[::1]:8080": "http://[::1]:8080",
  })
  refuses(
    "public_url",
    "",
    "example.com",
    "https:example.com",
    "ftp://example.com",
    "https://",
    "https://example.com/api",
    "https://example.com/?",
    "https://example.com/#",
    "https://user@example.com",
    "https://*.example.com",
  )
})

describe("recipients of backups are whole public keys of age", () => {
  const one = "age1gam43msw6tn8smwve488nvtx0e7nxegz40na63q2zf6uek3tzszsckrm2z"
  const other = "age1z3s4rhyyr7zwr89guznk3pg9dnemlxwr4ejnr2u4tvga22txhycqm2wxnw"
  takes("backup_recipients", { "": [], [one]: [one], [`${one}, ${other}`]: [one, other] })
  refuses(
    "backup_recipients",
    "age1",
    one.slice(0, -1),
    one.replace("gam43", "gam34"),
    one.toUpperCase(),
    `${one} ${other}`,
    `${one},`,
    "AGE-SECRET-KEY-1GFPYYSJZGFPYYSJZGFPYYSJZGFPYYSJZGFPYYSJZGFPYYSJZGFPQ4EGAEX",
    "ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAIN1Hyq",
    // Complete bech32 text, but of another kind.
    "bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4",
  )
})

describe("files are stored in a directory or in a bucket", () => {
  takes("files", {
    files: { directory: resolve("files") },
    "/mnt/shared files": { directory: "/mnt/shared files" },
    "s3:/bucket": { directory: resolve("s3:/bucket") },
    "s3://bucket": { bucket: "bucket", prefix: "" },
    "s3://my.bucket-1/": { bucket: "my.bucket-1", prefix: "" },
    "S3://bucket/acme/train_base.1/": { bucket: "bucket", prefix: "acme/train_base.1/" },
  })
  refuses(
    "files",
    "",
    "s3://",
    "s3://b",
    "s3://-bucket",
    "s3://bucket//acme",
    "s3://bucket/../acme",
    "s3://bucket/a b",
    "s3://bucket?x",
    "s3://key:geheim@bucket",
    "gs://bucket",
    "file:///mnt/files",
    "https://s3.example.com/bucket",
  )
})

describe("S3", () => {
  takes("s3_endpoint", { "https://s3.example.com:9000/": "https://s3.example.com:9000" })
  refuses("s3_endpoint", "s3.example.com", "https://s3.example.com/bucket")
  takes("s3_region", { "eu-central-1": "eu-central-1", Auto: "auto" })
  refuses("s3_region", "", "eu/central", "eu.central", "eu central")
  takes("s3_access_key_id", { AKIAIOSFODNN7EXAMPLE: "AKIAIOSFODNN7EXAMPLE" })
  takes("s3_secret_access_key", { "wJalr/K7MDENG+bPx=": "wJalr/K7MDENG+bPx=" })
  refuses("s3_secret_access_key", "", "two words", "schlüssel")
})

describe("browser origins are a list, or only an asterisk", () => {
  takes("cors_origins", {
    "": [],
    "*": "*",
    "https://a.example": ["https://a.example"],
    "https://a.example/, http://localhost:3000,https://a.example": ["https://a.example", "http://localhost:3000"],
  })
  refuses("cors_origins", "*,https://a.example", "https://a.example,", "a.example", "null")
})

describe("other hosts are names without ports", () => {
  takes("allowed_hosts", {
    "": [],
    lms: ["lms"],
    "Training.Internal., lms, training.internal": ["training.internal", "lms"],
    "bücher.example": ["xn--bcher-kva.example"],
    "192.0.2.7": ["192.0.2.7"],
  })
  refuses(
    "allowed_hosts",
    "*",
    "*.example.com",
    "lms:8080",
    "https://lms",
    "lms/path",
    "user@lms",
    "lms,,other",
    "a b",
    "[::1]",
  )
})

describe("proxies are ranges of addresses", () => {
  takes("trusted_proxies", {
    "": [],
    "10.0.0.0/8": ["10.0.0.0/8"],
    "192.0.2.7, ::1 ,2001:DB8::/32": ["192.0.2.7/32", "::1/128", "2001:db8::/32"],
    "::ffff:10.0.0.0/104": ["10.0.0.0/8"],
    "::ffff:10.1.2.3": ["10.1.2.3/32"],
  })
  refuses(
    "trusted_proxies",
    "localhost",
    "10.0.0.0/33",
    "10.0.0.0/",
    "::/129",
    "127.1",
    "10",
    "0x7f000001",
    "fe80::1%eth0",
    "10.0.0.1,,10.0.0.2",
    "10.0.0.0/255.0.0.0",
  )
})

describe("mail", () => {
  const server = "smtps://user:p%40ss@mail.example.com:465/?pool=true"
  takes("smtp_url", { "smtp://localhost": "smtp://localhost", [server]: server })
  refuses("smtp_url", "", "mail.example.com", "smtp:mail.example.com", "smtp://", "https://mail.example.com")
  takes("mail_from", {
    "a@b.example": "a@b.example",
    "Training <a@b.example>": "Training <a@b.example>",
    '"Acme, Training" <a@b.example>': '"Acme, Training" <a@b.example>',
    "<a@b.example>": "<a@b.example>",
  })
  refuses(
    "mail_from",
    "",
    "Training",
    "a@b@c",
    "a@b, c@d",
    "Training <>",
    "Training <a@b> x",
    `${"a".repeat(250)}@b.de`,
  )
  refuses("mail_from", "Training\r\nBcc: x <a@b.example>")
})

describe("narration", () => {
  takes("narration", {
    off: "off",
    auto: "auto",
    "/usr/bin/espeak-ng": { name: "espeak-ng", path: "/usr/bin/espeak-ng" },
    "./piper/piper": { name: "piper", path: resolve("piper/piper") },
    "/opt/my voices/piper.exe": { name: "piper", path: "/opt/my voices/piper.exe" },
  })
  refuses("narration", "", "on", "AUTO", "piper", "espeak-ng", "/usr/bin/espeak", "/usr/bin/", "/usr/bin/piper -x")
  takes("narration_voices", {
    "": {},
    "en=en-gb": { en: "en-gb" },
    "de=/opt/voices/de_DE-thorsten-medium.onnx, en = en-us+f3": {
      de: "/opt/voices/de_DE-thorsten-medium.onnx",
      en: "en-us+f3",
    },
    "fr=voices/fr.onnx": { fr: resolve("voices/fr.onnx") },
  })
  refuses(
    "narration_voices",
    "en",
    "en=",
    "=en-gb",
    "eng=en-gb",
    "EN=en-gb",
    "en=en-gb,",
    "en=en-gb,en=en-us",
    "en=-x",
    "en=/usr/bin/true",
    "en=a;b",
    "en=en\nde",
  )
})

describe("the installation's key is 256 bits in hexadecimal digits", () => {
  takes("secret_key", { ["Ab".repeat(32)]: "ab".repeat(32) })
  refuses("secret_key", "", "a".repeat(63), "a".repeat(65), "g".repeat(64))
})

test("every default is a valid value of its setting", () => {
  const refused = settingNames.filter((name) => {
    const { kind, default: text } = settingsTable[name]
    return text !== undefined && kind.parse(text) === undefined
  })
  expect(refused).toEqual([])
})
