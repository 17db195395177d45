import { describe, expect, test } from "bun:test"
import { mkdirSync } from "node:fs"
import { join } from "node:path"
import { OperatorError } from "../../src/tools/operator-error.ts"
import { DataDirectory } from "../harness/data-directory.ts"

type Input = Parameters<DataDirectory["read"]>[0]

/** The message with which the settings are refused; the path of the data directory is replaced by DATA. */
function refusal(data: DataDirectory, input: Input = {}): string {
  try {
    data.read(input)
  } catch (error) {
    if (!(error instanceof OperatorError)) throw error
    expect(error.message).not.toContain("\n")
    return error.message.replaceAll(data.path, "DATA")
  }
  throw new Error("the settings were accepted")
}

/** The same for a settings file with this text. */
function refusalOfFile(toml: string): string {
  using data = new DataDirectory()
  data.write("trainbase.toml", toml)
  return refusal(data)
}

describe("a bad value is refused in one line with its name, its source and its value", () => {
  test("on the command line", () => {
    using data = new DataDirectory()
    expect(refusal(data, { flags: { port: "abc" } })).toBe(
      'port (--port) must be an integer from 0 to 65535, not "abc"',
    )
    expect(refusal(data, { flags: { log_level: "loud" } })).toBe(
      'log_level (--log-level) must be one of debug, info, warn, error, not "loud"',
    )
  })

  test("in the environment", () => {
    using data = new DataDirectory()
    expect(refusal(data, { environment: { TRAINBASE_PORT: "65536" } })).toBe(
      'port (TRAINBASE_PORT) must be an integer from 0 to 65535, not "65536"',
    )
  })

  test("in the settings file", () => {
    expect(refusalOfFile("token_lifetime = 5\n")).toBe(
      "token_lifetime (DATA/trainbase.toml) must be an integer from 60 to 31536000, not 5",
    )
  })

  test("in the settings file with a TOML type that the setting does not accept", () => {
    expect(refusalOfFile("port = true\n")).toBe(
      "port (DATA/trainbase.toml) must be an integer from 0 to 65535, not true",
    )
    expect(refusalOfFile("host = 1\n")).toStartWith("host (DATA/trainbase.toml) must be an IP address or a host name")
    expect(refusalOfFile("port = [1]\n")).toEndWith("not [1]")
    expect(refusalOfFile("trusted_proxies = [10]\n")).toEndWith("not [10]")
    expect(refusalOfFile("development = 1\n")).toEndWith("must be true or false, not 1")
    expect(refusalOfFile("[log_format]\nname = 'json'\n")).toEndWith('not {"name":"json"}')
    expect(refusalOfFile("log_level = 2026-11-20\n")).toEndWith('not "2026-11-20"')
  })

  test("with line breaks escaped, and shortened to one line", () => {
    using data = new DataDirectory()
    expect(refusal(data, { environment: { TRAINBASE_HOST: "a\nb" } })).toEndWith('not "a\\nb"')
    expect(refusal(data, { environment: { TRAINBASE_HOST: `${"x ".repeat(5000)}` } }).length).toBeLessThan(200)
  })

  test("without the password of an address", () => {
    using data = new DataDirectory()
    const message = refusal(data, { flags: { public_url: "https://user:geheim@example.com" } })
    expect(message).toEndWith('not "https://***@example.com"')
  })

  test("when the data directory is a file or inside one", () => {
    using data = new DataDirectory()
    const file = data.write("file", "")
    expect(refusal(data, { flags: { data: file } })).toBe('data (--data) must be a directory, not "DATA/file"')
    expect(refusal(data, { flags: { data: join(file, "below") } })).toBe(
      'data (--data) must be a directory, not "DATA/file/below"',
    )
  })
})

describe("an unknown name is refused with a suggestion", () => {
  test("in the environment", () => {
    using data = new DataDirectory()
    expect(refusal(data, { environment: { TRAINBASE_PROT: "1" } })).toBe(
      "unknown setting TRAINBASE_PROT in the environment, did you mean TRAINBASE_PORT?",
    )
    expect(refusal(data, { environment: { TRAINBASE_PORT_FILE: "1" } })).toEndWith("did you mean TRAINBASE_PORT?")
    expect(refusal(data, { environment: { TRAINBASE_SMTP_ULR_FILE: "1" } })).toEndWith(
      "did you mean TRAINBASE_SMTP_URL_FILE?",
    )
  })

  test("in the settings file", () => {
    expect(refusalOfFile("prot = 1\n")).toBe('unknown setting "prot" in DATA/trainbase.toml, did you mean "port"?')
    expect(refusalOfFile('"a\\nb" = 1\n')).toStartWith(
      'unknown setting "a\\nb" in DATA/trainbase.toml; known are host,',
    )
    expect(refusalOfFile("constructor = 1\n")).toStartWith('unknown setting "constructor"')
    expect(refusalOfFile("__proto__ = 1\n")).toStartWith('unknown setting "__proto__"')
  })

  test("and without a suggestion when none is similar", () => {
    using data = new DataDirectory()
    expect(refusal(data, { environment: { TRAINBASE_WALLPAPER: "1" } })).toBe(
      "unknown setting TRAINBASE_WALLPAPER in the environment, see trainbase serve --help",
    )
  })
})

describe("secrets", () => {
  test("a bad secret is refused without its value, wherever it came from", () => {
    using data = new DataDirectory()
    const expected = (place: string) =>
      `secret_key (${place}) must be 64 hexadecimal characters; its value is not shown here`
    const path = data.write("key", "geheim")
    expect(refusal(data, { flags: { secret_key: "geheim" } })).toBe(expected("--secret-key"))
    expect(refusal(data, { environment: { TRAINBASE_SECRET_KEY: "geheim" } })).toBe(expected("TRAINBASE_SECRET_KEY"))
    expect(refusal(data, { environment: { TRAINBASE_SECRET_KEY_FILE: path } })).toBe(
      expected("TRAINBASE_SECRET_KEY_FILE"),
    )
    expect(refusalOfFile('secret_key = "geheim"\n')).toBe(expected("DATA/trainbase.toml"))
    expect(refusalOfFile('secret_key = ["geheim"]\n')).toBe(expected("DATA/trainbase.toml"))
  })

  test("an empty file is not a secret", () => {
    using data = new DataDirectory()
    const environment = { TRAINBASE_SMTP_URL_FILE: data.write("smtp", "\n") }
    expect(refusal(data, { environment })).toStartWith("smtp_url (TRAINBASE_SMTP_URL_FILE) must be an address such as")
  })

  test("a file that cannot be read is named with the reason", () => {
    using data = new DataDirectory()
    const environment = { TRAINBASE_SMTP_URL_FILE: join(data.path, "missing") }
    expect(refusal(data, { environment })).toMatch(
      /^smtp_url \(TRAINBASE_SMTP_URL_FILE\) could not be read from its file: ENOENT.*DATA\/missing/,
    )
  })

  test("a secret given in both ways is refused, even when a flag overrides both", () => {
    using data = new DataDirectory()
    const environment = {
      TRAINBASE_SMTP_URL: "smtp://a:geheim@b",
      TRAINBASE_SMTP_URL_FILE: data.write("smtp", "smtp://c"),
    }
    const expected =
      "smtp_url is set twice, by TRAINBASE_SMTP_URL and by TRAINBASE_SMTP_URL_FILE: keep only one of them"
    expect(refusal(data, { environment })).toBe(expected)
    expect(refusal(data, { environment, flags: { smtp_url: "smtp://d" } })).toBe(expected)
  })
})

describe("a settings file that cannot be used", () => {
  test("is refused with the line and column of a syntax error and without the lines around it, which may contain a secret", () => {
    expect(refusalOfFile('smtp_url = "smtp://user:geheim@host\nport = 1\n')).toMatch(
      /^DATA\/trainbase\.toml is not valid TOML: line 1, column \d+: [a-z -]+$/,
    )
    expect(refusalOfFile("port = geheim\n")).not.toContain("geheim")
    expect(refusalOfFile("port = 1\nport = 2\n")).toMatch(/^DATA\/trainbase\.toml is not valid TOML: line 2, /)
  })

  test("is refused when it sets its own data directory", () => {
    expect(refusalOfFile('data = "/elsewhere"\n')).toBe(
      "data cannot be set in DATA/trainbase.toml, which is in the data directory: use --data or TRAINBASE_DATA",
    )
  })

  test("is refused with the reason when it cannot be opened", () => {
    using data = new DataDirectory()
    mkdirSync(join(data.path, "trainbase.toml"))
    expect(refusal(data)).toMatch(/^the settings file DATA\/trainbase\.toml could not be read: EISDIR/)
  })

  test("is refused in one line even if its path has a line break", () => {
    using data = new DataDirectory()
    const directory = join(data.path, "two\nlines")
    mkdirSync(join(directory, "trainbase.toml"), { recursive: true })
    expect(refusal(data, { flags: { data: directory } })).toContain("two lines")
  })
})
