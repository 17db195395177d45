import {
  accessKey,
  choice,
  directory,
  filesPlace,
  host,
  integer,
  type Kind,
  key256,
  mailbox,
  onOrOff,
  path,
  region,
  someOf,
  timeOfDay,
} from "./kinds.ts"
import { narration, voices } from "./narration-kinds.ts"
import { addressRanges, contact, hostNames, origin, originsOrAny, smtpAddress } from "./network-kinds.ts"
import { postgresAddress } from "./postgres-address.ts"
import { recipients } from "./recipient-kind.ts"

/** One setting. Its flag and its environment variable are derived from its name. */
interface Setting {
  readonly kind: Kind<unknown>
  /** One sentence without a full stop, for help and documentation. */
  readonly description: string
  /** As text; absent when the setting may stay unset, empty for an empty list. */
  readonly default?: string
  /** A secret is never shown and may also come from a file that `TRAINBASE_X_FILE` names. */
  readonly secret?: true
  /** The commands that take its flag. Environment and file are read for every command. */
  readonly commands: "every" | readonly string[]
}

const MILLION = 1_000_000
/** The commands that read or write uploaded files. */
const FILE_COMMANDS = ["serve", "import", "export", "backup", "restore", "settings", "doctor"] as const
/** The commands that send mail, or put it into the outbox. */
const MAIL_COMMANDS = ["serve", "user", "mail", "settings", "doctor"] as const
/** The commands that check what the server will use. */
const SERVER_COMMANDS = ["serve", "settings", "doctor"] as const
const YEAR_IN_SECONDS = 31_536_000

/** Every setting there is, in the order of help and documentation. */
const table = {
  host: {
    kind: host,
    default: "127.0.0.1",
    commands: SERVER_COMMANDS,
    description: "Address to listen on; 0.0.0.0 or :: for all",
  },
  port: {
    kind: integer(0, 65_535),
    default: "8080",
    commands: SERVER_COMMANDS,
    description: "Port to listen on; 0 picks a free one and prints it",
  },
  socket: {
    kind: path,
    commands: SERVER_COMMANDS,
    description:
      "Unix socket to listen on, instead of host and port; every program that may write to it counts as a trusted proxy",
  },
  tls_certificate: {
    kind: path,
    commands: SERVER_COMMANDS,
    description:
      "File with the TLS certificate and those it was issued by (PEM); read again at SIGHUP; if unset, the server speaks HTTP",
  },
  tls_key: {
    kind: path,
    commands: SERVER_COMMANDS,
    description: "File with the private key of tls_certificate (PEM)",
  },
  start_timeout: {
    kind: integer(0, 86_400),
    default: "300",
    commands: SERVER_COMMANDS,
    description: "Seconds that a start waits for a PostgreSQL server that cannot be reached yet; 0 means no wait",
  },
  stop_timeout: {
    kind: integer(1, 3600),
    default: "10",
    commands: SERVER_COMMANDS,
    description: "Seconds that a stop waits for requests in flight and background work before it cuts them off",
  },
  workers: {
    kind: integer(1, 64),
    default: "1",
    commands: SERVER_COMMANDS,
    description: "Processes that handle requests, all on one port; more than 1 needs Linux",
  },
  data: {
    kind: directory,
    default: "./data",
    commands: "every",
    description: "Data directory: the database, files and trainbase.toml; created if missing",
  },
  files: {
    kind: filesPlace,
    commands: FILE_COMMANDS,
    description:
      "Place of uploaded files and videos: a directory, which may be shared with other machines, or an S3 bucket; if unset, the folder files of the data directory",
  },
  s3_endpoint: {
    kind: origin,
    commands: FILE_COMMANDS,
    description:
      "Origin of the S3-compatible server that has the bucket; if unset, AWS_ENDPOINT_URL of the environment, else Amazon S3 in the region",
  },
  s3_region: {
    kind: region,
    commands: FILE_COMMANDS,
    description: "Region of the bucket; if unset, AWS_REGION of the environment, else us-east-1",
  },
  s3_access_key_id: {
    kind: accessKey,
    secret: true,
    commands: FILE_COMMANDS,
    description: "Access key for the bucket; if unset, AWS_ACCESS_KEY_ID of the environment",
  },
  s3_secret_access_key: {
    kind: accessKey,
    secret: true,
    commands: FILE_COMMANDS,
    description: "Secret of the access key; if unset, AWS_SECRET_ACCESS_KEY of the environment",
  },
  database: {
    kind: postgresAddress,
    secret: true,
    commands: "every",
    description: "PostgreSQL database to use; if unset, the file trainbase.sqlite in the data directory",
  },
  database_pool: {
    kind: integer(2, 1000),
    default: "10",
    commands: SERVER_COMMANDS,
    description: "Maximum number of PostgreSQL connections that one process opens",
  },
  public_url: {
    kind: origin,
    commands: SERVER_COMMANDS,
    description:
      "Origin at which clients reach the server, for links and QR codes; if unset, links use the origin of the request",
  },
  allowed_hosts: {
    kind: hostNames,
    default: "",
    commands: SERVER_COMMANDS,
    description:
      "Further host names as which the server answers if public_url is set; it always answers as the host of public_url, as localhost and at IP addresses",
  },
  security_contact: {
    kind: contact,
    commands: SERVER_COMMANDS,
    description:
      "Where to report security problems: a mail address or an https address, for /.well-known/security.txt; if unset, there is no such file",
  },
  token_lifetime: {
    kind: integer(60, YEAR_IN_SECONDS),
    default: "3600",
    commands: SERVER_COMMANDS,
    description: "Lifetime of access tokens in seconds",
  },
  rate_limit: {
    kind: integer(0, MILLION),
    default: "1200",
    commands: SERVER_COMMANDS,
    description: "Requests a minute that one API client may make; 0 means no limit",
  },
  token_rate_limit: {
    kind: integer(0, MILLION),
    default: "20",
    commands: SERVER_COMMANDS,
    description: "Failed token requests a minute that one address and API client may make; 0 means no limit",
  },
  token_issue_limit: {
    kind: integer(0, MILLION),
    // Ten a second: a client that fetches a token for every request works, and one that does so in a loop is stopped.
    default: "600",
    commands: SERVER_COMMANDS,
    description: "Access tokens a minute that one API client may get; 0 means no limit",
  },
  verify_rate_limit: {
    kind: integer(0, MILLION),
    default: "30",
    commands: SERVER_COMMANDS,
    description: "Certificates a minute that one address may look up on the public page; 0 means no limit",
  },
  download_limit: {
    kind: integer(1, MILLION),
    default: "2000",
    commands: SERVER_COMMANDS,
    description:
      "Requests that one process may have in flight when it begins a download; above this, downloads are refused with 503",
  },
  connections_per_address: {
    kind: integer(0, MILLION),
    // A thousand people behind one address, each of whom watches a video.
    default: "1000",
    commands: SERVER_COMMANDS,
    description:
      "Requests that one address (of IPv6, a /64 network) may have under way in one process; above this, they are refused with 429; 0 means no limit",
  },
  session_idle: {
    kind: integer(60, YEAR_IN_SECONDS),
    default: "43200",
    commands: SERVER_COMMANDS,
    description: "Seconds without use after which people are signed out",
  },
  session_lifetime: {
    kind: integer(60, YEAR_IN_SECONDS),
    default: "2592000",
    commands: SERVER_COMMANDS,
    description: "Seconds after which people have to sign in again, used or not",
  },
  second_factor: {
    kind: someOf("company.admin", "company.location_admin", "company.trainer", "company.employee"),
    default: "",
    commands: SERVER_COMMANDS,
    description: "Roles whose people must have a second factor, such as company.admin",
  },
  trusted_proxies: {
    kind: addressRanges,
    default: "",
    commands: SERVER_COMMANDS,
    description: "Reverse proxies whose forwarding headers are trusted, as addresses or ranges",
  },
  body_limit: {
    kind: integer(1024, 100 * 1024 * 1024),
    default: String(1024 * 1024),
    commands: SERVER_COMMANDS,
    description: "Largest request body in bytes",
  },
  renewal_lead: {
    kind: integer(0, 3650),
    default: "30",
    commands: SERVER_COMMANDS,
    description: "Days before the end of a recurring instruction when the next one is assigned",
  },
  cors_origins: {
    kind: originsOrAny,
    default: "",
    commands: SERVER_COMMANDS,
    description: "Origins whose pages may call the API from a browser, or * for every origin",
  },
  audit_retention: {
    kind: integer(0, 36_500),
    default: "0",
    commands: SERVER_COMMANDS,
    description: "Days after which entries of the audit log are removed; 0 keeps them forever",
  },
  changes_keep: {
    kind: integer(1, 36_500),
    default: "90",
    commands: SERVER_COMMANDS,
    description: "Days for which changes can be read by GET /api/v1/changes",
  },
  backup_time: {
    kind: timeOfDay,
    default: "off",
    commands: SERVER_COMMANDS,
    description: "Time of day (of the machine's clock) at which the server makes a backup, or off",
  },
  backup_directory: {
    kind: directory,
    commands: SERVER_COMMANDS,
    description:
      "Directory for scheduled backups, best on another disk; if unset, the folder backups of the data directory",
  },
  backup_keep: {
    kind: integer(1, 10_000),
    default: "7",
    commands: SERVER_COMMANDS,
    description: "Number of scheduled backups to keep; older ones are removed",
  },
  backup_recipients: {
    kind: recipients,
    default: "",
    commands: SERVER_COMMANDS,
    description:
      "Public keys of age for which backups are encrypted, those of the server and those of trainbase backup; without any they are not encrypted",
  },
  free_space_warning: {
    kind: integer(0, MILLION),
    default: "1024",
    commands: SERVER_COMMANDS,
    description:
      "MiB of free space on the disk of the data directory below which doctor, the log and /health/ready warn",
  },
  metrics_token: {
    kind: accessKey,
    secret: true,
    commands: SERVER_COMMANDS,
    description: "Token for reading /metrics from other machines; if unset, only this machine can read it",
  },
  smtp_url: {
    kind: smtpAddress,
    secret: true,
    commands: MAIL_COMMANDS,
    description: "Mail server for outgoing mail; if unset, no mail is sent",
  },
  mail_from: {
    kind: mailbox,
    commands: MAIL_COMMANDS,
    description: "Sender of outgoing mail, an address or a name with the address in angle brackets",
  },
  webhook_http: {
    kind: onOrOff,
    default: "false",
    commands: SERVER_COMMANDS,
    description: "Lets webhooks have addresses with http, without encryption, besides https",
  },
  webhook_networks: {
    kind: addressRanges,
    default: "",
    commands: SERVER_COMMANDS,
    description:
      "Private networks to which webhooks may deliver, as addresses or ranges; without them only public addresses are reached",
  },
  narration: {
    kind: narration,
    default: "auto",
    commands: SERVER_COMMANDS,
    description:
      "Program that speaks the text of content videos: off for none, the path of espeak-ng or piper, or auto: piper if it is on the PATH and has a voice for the language, else espeak-ng if it is on the PATH, else none",
  },
  narration_voices: {
    kind: voices,
    default: "",
    commands: SERVER_COMMANDS,
    description:
      "One voice for each language (two letters): the path of a model for piper, which comes without models, or the name of a voice of espeak-ng in place of its default",
  },
  log_format: {
    kind: choice("json", "text"),
    default: "json",
    commands: SERVER_COMMANDS,
    description: "Format of log lines",
  },
  log_level: {
    kind: choice("debug", "info", "warn", "error"),
    default: "info",
    commands: SERVER_COMMANDS,
    description: "Lowest level of lines that are logged",
  },
  secret_key: {
    kind: key256,
    secret: true,
    commands: MAIL_COMMANDS,
    description:
      "The installation's key, which seals secrets that are stored; all instances on one database need the same. If unset, the server creates it in the file secret.key (mode 600) of the data directory",
  },
  development: {
    kind: onOrOff,
    default: "false",
    commands: SERVER_COMMANDS,
    description: "Shows the details of server errors in responses; never use it in production",
  },
} as const satisfies Record<string, Setting>

/** The rows with the types of their own values. */
export type SettingsTable = typeof table

export type SettingName = keyof SettingsTable

/** The table as rows that all have the same type. */
export const settingsTable: Readonly<Record<SettingName, Setting>> = table

export const settingNames = Object.keys(table) as readonly SettingName[]

export function isSettingName(name: string): name is SettingName {
  return Object.hasOwn(table, name)
}

/** `public_url` is `--public-url` on the command line. */
export function flagOf(name: SettingName): string {
  return `--${name.replaceAll("_", "-")}`
}

/** `public_url` is `TRAINBASE_PUBLIC_URL` in the environment. */
export function variableOf(name: SettingName): string {
  return ENVIRONMENT_PREFIX + name.toUpperCase()
}

/** `smtp_url`, a secret, may be in the file that `TRAINBASE_SMTP_URL_FILE` names. */
export function fileVariableOf(name: SettingName): string | undefined {
  return settingsTable[name].secret ? `${variableOf(name)}_FILE` : undefined
}

/** Every environment variable with this prefix is a setting, or a mistake. */
export const ENVIRONMENT_PREFIX = "TRAINBASE_"

/** The name of the file in the data directory that may hold settings. */
export const SETTINGS_FILE = "trainbase.toml"
