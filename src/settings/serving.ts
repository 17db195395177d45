import { accessKey, directory, filesPlace, host, integer, path, region, someOf } from "./kinds.ts"
import { addressRanges, contact, hostNames, origin, originsOrAny } from "./network-kinds.ts"
import { postgresAddress } from "./postgres-address.ts"
import { FILE_COMMANDS, SERVER_COMMANDS, type Setting } from "./setting.ts"

const MILLION = 1_000_000
const YEAR_IN_SECONDS = 31_536_000

/** Settings for the address, the data directory and access. */
export const SERVING = {
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
      "File with the TLS certificate and its issuers (PEM); reloaded on SIGHUP; if unset, the server speaks HTTP",
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
    description: "Seconds that a stop waits for requests in flight and background work before cutting them off",
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
      "Location of uploaded files and videos: a directory, which may be shared with other machines, or an S3 bucket; if unset, the folder files in the data directory",
  },
  s3_endpoint: {
    kind: origin,
    commands: FILE_COMMANDS,
    description:
      "Origin of the S3-compatible server that has the bucket; if unset, AWS_ENDPOINT_URL from the environment, else Amazon S3 in the region",
  },
  s3_region: {
    kind: region,
    commands: FILE_COMMANDS,
    description: "Region of the bucket; if unset, AWS_REGION from the environment, else us-east-1",
  },
  s3_access_key_id: {
    kind: accessKey,
    secret: true,
    commands: FILE_COMMANDS,
    description: "Access key for the bucket; if unset, AWS_ACCESS_KEY_ID from the environment",
  },
  s3_secret_access_key: {
    kind: accessKey,
    secret: true,
    commands: FILE_COMMANDS,
    description: "Secret of the access key; if unset, AWS_SECRET_ACCESS_KEY from the environment",
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
      "Origin under which clients reach the server, for links and QR codes; if unset, links use the origin of the request",
  },
  allowed_hosts: {
    kind: hostNames,
    default: "",
    commands: SERVER_COMMANDS,
    description:
      "Further host names that the server accepts if public_url is set; it always accepts the host of public_url, localhost and IP addresses",
  },
  security_contact: {
    kind: contact,
    commands: SERVER_COMMANDS,
    description:
      "Where to report security problems: an email address or an https URL, for /.well-known/security.txt; if unset, there is no such file",
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
    description: "Requests per minute that one API client may make; 0 means no limit",
  },
  token_rate_limit: {
    kind: integer(0, MILLION),
    default: "20",
    commands: SERVER_COMMANDS,
    description: "Failed token requests per minute that one address and API client may make; 0 means no limit",
  },
  token_issue_limit: {
    kind: integer(0, MILLION),
    // Ten a second: enough for a client that fetches a token for every request, but it stops one that does so in a loop.
    default: "600",
    commands: SERVER_COMMANDS,
    description: "Access tokens per minute that one API client may get; 0 means no limit",
  },
  verify_rate_limit: {
    kind: integer(0, MILLION),
    default: "30",
    commands: SERVER_COMMANDS,
    description: "Certificates per minute that one address may look up on the public page; 0 means no limit",
  },
  download_limit: {
    kind: integer(1, MILLION),
    default: "2000",
    commands: SERVER_COMMANDS,
    description:
      "Requests that one process may have in flight when it starts a download; above this, downloads are refused with 503",
  },
  connections_per_address: {
    kind: integer(0, MILLION),
    // Enough for a thousand people behind one address who all watch a video.
    default: "1000",
    commands: SERVER_COMMANDS,
    description:
      "Requests that one address (for IPv6, a /64 network) may have in flight in one process; above this, they are refused with 429; 0 means no limit",
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
    description: "Seconds after which people must sign in again, even if active",
  },
  second_factor: {
    kind: someOf("company.admin", "company.location_admin", "company.trainer", "company.employee"),
    default: "",
    commands: SERVER_COMMANDS,
    description: "Roles that require a second factor, such as company.admin",
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
  import_limit: {
    kind: integer(1024, 50 * 1024 * 1024),
    default: String(50 * 1024 * 1024),
    commands: SERVER_COMMANDS,
    description: "Largest file of an import of people in bytes",
  },
  company_files: {
    kind: integer(0, 1024 ** 4),
    default: String(5 * 1024 ** 3),
    commands: SERVER_COMMANDS,
    description: "Bytes that the files of one company may have together",
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
} as const satisfies Record<string, Setting>
