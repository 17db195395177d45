import { expect, test } from "bun:test"
import { type SettingName, settingNames } from "../../src/settings/table.ts"
import { DataDirectory } from "../harness/data-directory.ts"

/** A value for every setting that differs from its default. */
const VALUES: Readonly<Record<Exclude<SettingName, "data">, string>> = {
  host: "::1",
  port: "9000",
  socket: "/run/trainbase/http.sock",
  tls_certificate: "/etc/trainbase/training.pem",
  tls_key: "/etc/trainbase/training.key",
  start_timeout: "60",
  stop_timeout: "30",
  workers: "4",
  files: "s3://bucket/prefix",
  s3_endpoint: "https://s3.example.com",
  s3_region: "eu-central-1",
  s3_access_key_id: "key",
  s3_secret_access_key: "secret",
  database: "postgres://user:password@db.example.com/trainbase?sslmode=verify-full",
  database_pool: "20",
  public_url: "https://training.example.com",
  allowed_hosts: "training.internal,lms",
  security_contact: "security@example.com",
  token_lifetime: "60",
  rate_limit: "1",
  token_rate_limit: "2",
  token_issue_limit: "4",
  verify_rate_limit: "3",
  download_limit: "5",
  connections_per_address: "50",
  session_idle: "3600",
  session_lifetime: "86400",
  second_factor: "company.admin,company.trainer",
  trusted_proxies: "10.0.0.0/8,::1",
  body_limit: "2048",
  import_limit: "4096",
  company_files: "1048576",
  renewal_lead: "60",
  cors_origins: "https://app.example.com",
  audit_retention: "400",
  changes_keep: "30",
  reminders_keep: "400",
  backup_time: "02:30",
  backup_directory: "/srv/backups",
  backup_keep: "14",
  backup_recipients:
    "age1ggcruh56k3nddmknlx8px70z6c2wkg9zt5ljawfajcqnpptv2prqzyxca5,age1d2w5efd7926wks94l085rz5v3qcx3ltenqp25ae6gcy0e2qu54gsdlna9c",
  free_space_warning: "2048",
  metrics_token: "a-token-for-metrics",
  smtp_url: "smtp://user:password@mail.example.com",
  mail_from: "Training <training@example.com>",
  webhook_http: "true",
  webhook_networks: "10.0.0.0/8",
  narration: "/opt/piper/piper",
  narration_voices: "de=/opt/voices/de_DE-thorsten-medium.onnx,en=en-gb",
  log_format: "text",
  log_level: "warn",
  secret_key: "ab".repeat(32),
  development: "true",
}

test("settings reach a worker as JSON and are the same there", () => {
  using data = new DataDirectory()
  const { settings, sources } = data.read({ flags: VALUES })
  expect(settingNames.map((name) => [name, sources[name].from])).toEqual(settingNames.map((name) => [name, "flag"]))
  expect(JSON.parse(JSON.stringify(settings))).toEqual(settings)
})
