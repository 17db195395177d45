import { describe, expect, test } from "bun:test"
import { join, resolve } from "node:path"
import { readSettings } from "../../src/settings/read.ts"
import { DataDirectory } from "../harness/data-directory.ts"

describe("the sources of a setting", () => {
  test("without any input every setting has its documented default", () => {
    using data = new DataDirectory()
    expect(data.read().settings).toEqual({
      host: "127.0.0.1",
      port: 8080,
      socket: undefined,
      tls_certificate: undefined,
      tls_key: undefined,
      start_timeout: 300,
      stop_timeout: 10,
      workers: 1,
      data: data.path,
      database: undefined,
      database_pool: 10,
      files: undefined,
      s3_endpoint: undefined,
      s3_region: undefined,
      s3_access_key_id: undefined,
      s3_secret_access_key: undefined,
      public_url: undefined,
      allowed_hosts: [],
      security_contact: undefined,
      token_lifetime: 3600,
      rate_limit: 1200,
      token_rate_limit: 20,
      token_issue_limit: 600,
      verify_rate_limit: 30,
      download_limit: 2000,
      connections_per_address: 1000,
      session_idle: 43_200,
      session_lifetime: 2_592_000,
      second_factor: [],
      trusted_proxies: [],
      body_limit: 1_048_576,
      import_limit: 52_428_800,
      company_files: 5_368_709_120,
      renewal_lead: 30,
      cors_origins: [],
      audit_retention: 0,
      changes_keep: 90,
      reminders_keep: 1096,
      backup_time: "off",
      backup_directory: undefined,
      backup_keep: 7,
      backup_recipients: [],
      free_space_warning: 1024,
      metrics_token: undefined,
      smtp_url: undefined,
      mail_from: undefined,
      webhook_http: false,
      webhook_networks: [],
      narration: "auto",
      narration_voices: {},
      log_format: "json",
      log_level: "info",
      secret_key: undefined,
      development: false,
    })
  })

  test("the data directory defaults to ./data as an absolute path", () => {
    const { settings, sources } = readSettings({ flags: {}, environment: {} })
    expect(settings.data).toBe(resolve("data"))
    expect(sources.data).toEqual({ from: "default", label: "default" })
  })

  test("each source is overridden by the one before it, and the value remembers its source", () => {
    using data = new DataDirectory()
    expect(data.read().sources.port).toEqual({ from: "default", label: "default" })

    const path = data.write("trainbase.toml", "port = 3001\n")
    const fromFile = data.read()
    expect(fromFile.settings.port).toBe(3001)
    expect(fromFile.sources.port).toEqual({ from: "file", label: path })

    const environment = { TRAINBASE_PORT: "3002" }
    const fromEnvironment = data.read({ environment })
    expect(fromEnvironment.settings.port).toBe(3002)
    expect(fromEnvironment.sources.port).toEqual({ from: "environment", label: "TRAINBASE_PORT" })

    const fromFlag = data.read({ environment, flags: { port: "3003" } })
    expect(fromFlag.settings.port).toBe(3003)
    expect(fromFlag.sources.port).toEqual({ from: "flag", label: "--port" })
  })

  test("the settings file is the one in the data directory set in the environment", () => {
    using data = new DataDirectory()
    data.write("trainbase.toml", 'host = "0.0.0.0"\n')
    const { settings } = readSettings({ flags: {}, environment: { TRAINBASE_DATA: data.path } })
    expect(settings).toMatchObject({ data: data.path, host: "0.0.0.0" })
  })

  test("a data directory that does not exist yet has no settings file", () => {
    using data = new DataDirectory()
    const path = join(data.path, "new")
    expect(data.read({ flags: { data: path } }).settings).toMatchObject({ data: path, port: 8080 })
  })

  test("an empty environment variable counts as unset, known or not", () => {
    using data = new DataDirectory()
    const { settings, sources } = data.read({ environment: { TRAINBASE_PORT: " ", TRAINBASE_NOTHING: "" } })
    expect(settings.port).toBe(8080)
    expect(sources.port.from).toBe("default")
  })

  test("variables of other programs are ignored", () => {
    using data = new DataDirectory()
    expect(data.read({ environment: { PORT: "abc", TRAIN: "1", trainbase_port: "abc" } }).settings.port).toBe(8080)
  })

  test("a bad value in an overridden source does no harm", () => {
    using data = new DataDirectory()
    data.write("trainbase.toml", 'port = "abc"\n')
    expect(data.read({ environment: { TRAINBASE_PORT: "9000" } }).settings.port).toBe(9000)
  })

  test("an empty list on the command line overrides a list in the settings file", () => {
    using data = new DataDirectory()
    data.write("trainbase.toml", 'cors_origins = "*"\n')
    expect(data.read().settings.cors_origins).toBe("*")
    expect(data.read({ flags: { cors_origins: "" } }).settings.cors_origins).toEqual([])
  })
})

describe("secrets", () => {
  test("a secret comes from the file in its variable, without the line break", () => {
    using data = new DataDirectory()
    const path = data.write("smtp", "smtps://user:geheim@mail.example.com\r\n")
    const { settings, sources } = data.read({ environment: { TRAINBASE_SMTP_URL_FILE: path } })
    expect(settings.smtp_url).toBe("smtps://user:geheim@mail.example.com")
    expect(sources.smtp_url).toEqual({ from: "environment", label: "TRAINBASE_SMTP_URL_FILE" })
  })

  test("a flag takes precedence over a secret's file, which is then not opened", () => {
    using data = new DataDirectory()
    const environment = { TRAINBASE_SMTP_URL_FILE: join(data.path, "missing") }
    expect(data.read({ environment, flags: { smtp_url: "smtp://localhost" } }).settings.smtp_url).toBe(
      "smtp://localhost",
    )
  })

  test("a secret's file takes precedence over the settings file", () => {
    using data = new DataDirectory()
    data.write("trainbase.toml", `secret_key = "${"a".repeat(64)}"\n`)
    const path = data.write("key", "B".repeat(64))
    expect(data.read({ environment: { TRAINBASE_SECRET_KEY_FILE: path } }).settings.secret_key).toBe("b".repeat(64))
  })
})

describe("the settings file", () => {
  test("accepts TOML's own numbers, booleans and lists, and texts representing them", () => {
    using data = new DataDirectory()
    const expected = { port: 3001, development: true, trusted_proxies: ["10.0.0.0/8", "192.0.2.7/32"] }
    data.write("trainbase.toml", 'port = 3_001\ndevelopment = true\ntrusted_proxies = ["10.0.0.0/8", "192.0.2.7"]\n')
    expect(data.read().settings).toMatchObject(expected)
    data.write("trainbase.toml", 'port = "3001"\ndevelopment = "true"\ntrusted_proxies = "10.0.0.0/8, 192.0.2.7"\n')
    expect(data.read().settings).toMatchObject(expected)
  })

  test("can be empty, contain only comments, and begin with a byte order mark", () => {
    using data = new DataDirectory()
    data.write("trainbase.toml", "")
    expect(data.read().settings.port).toBe(8080)
    data.write("trainbase.toml", "\ufeff# comment\nport = 3001\n")
    expect(data.read().settings.port).toBe(3001)
  })
})
