import type { Kind } from "./kinds.ts"

/** The parameters of an address; the first two are libpq's names for TLS. */
const PARAMETERS = ["sslmode", "sslrootcert", "search_path", "application_name"] as const

type Parameter = (typeof PARAMETERS)[number]

const TLS_MODES = ["disable", "prefer", "require", "verify-ca", "verify-full"] as const

type TlsMode = (typeof TLS_MODES)[number]

const isTlsMode = (text: string): text is TlsMode => TLS_MODES.some((mode) => mode === text)

/** Where a PostgreSQL database is and how to reach it. */
export interface PostgresAddress {
  /** The address without the password, for messages. */
  readonly shown: string
  /** A name, an IP address, or the absolute path of the directory that contains the server's Unix socket. */
  readonly host: string
  readonly port: number
  readonly database: string
  readonly user: string
  readonly password: string
  readonly tlsMode: TlsMode
  /** Path of the certificate of the authority that must have signed the server's certificate. */
  readonly rootCertificate: string | undefined
  readonly searchPath: string | undefined
  readonly applicationName: string
}

/** The address of a PostgreSQL database, including credentials. */
export const postgresAddress: Kind<PostgresAddress> = {
  placeholder: "URL",
  expects:
    "an address such as postgres://user:password@db.example.com/trainbase?sslmode=verify-full (parameters: sslmode, sslrootcert, search_path, application_name)",
  notation: "string",
  parse: parsePostgresAddress,
}

function parsePostgresAddress(text: string): PostgresAddress | undefined {
  if (!/^postgres(ql)?:\/\//i.test(text) || !URL.canParse(text)) return undefined
  const url = new URL(text)
  const parameters = parametersOf(url)
  const database = decoded(url.pathname.slice(1))
  const user = decoded(url.username)
  const password = decoded(url.password)
  const host = decoded(url.hostname)
  if (parameters === undefined || !host || url.hash !== "") return undefined
  if (!database || database.includes("/") || !user || password === undefined) return undefined
  const { sslmode = "prefer", sslrootcert, search_path, application_name = "trainbase" } = parameters
  if (!isTlsMode(sslmode)) return undefined
  return {
    shown: `postgres://${url.username}@${url.host}${url.pathname}`,
    host: host.replace(/^\[(.*)\]$/, "$1"),
    port: Number(url.port || "5432"),
    database,
    user,
    password,
    tlsMode: sslmode,
    rootCertificate: sslrootcert,
    searchPath: search_path,
    applicationName: application_name,
  }
}

/** Undefined if a parameter is unknown, empty or repeated. */
function parametersOf(url: URL): Partial<Record<Parameter, string>> | undefined {
  const known: Partial<Record<Parameter, string>> = {}
  for (const [name, value] of url.searchParams) {
    const parameter = PARAMETERS.find((each) => each === name)
    if (parameter === undefined || value === "" || known[parameter] !== undefined) return undefined
    known[parameter] = value
  }
  return known
}

function decoded(text: string): string | undefined {
  try {
    return decodeURIComponent(text)
  } catch {
    return undefined
  }
}
