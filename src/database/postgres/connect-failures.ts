import type { PostgresAddress } from "../../settings/postgres-address.ts"
import { reasonOf } from "../../tools/system-errors.ts"
import { DatabaseAway, DatabaseUnavailable } from "../errors.ts"
import { stateOf } from "./failures.ts"

/**
 * Why no connection was made, for the administrator: DatabaseAway if the same attempt may soon succeed. Messages name
 * the server and the user, never the password.
 */
export function connectFailureOf(error: unknown, address: PostgresAddress): DatabaseUnavailable {
  const state = stateOf(error)
  const code = state ?? (error instanceof Error && "code" in error ? String(error.code) : "")
  const failure = FAILURES.find(({ is }) => is.test(code)) ?? OTHER
  const Failure = failure.passes === true ? DatabaseAway : DatabaseUnavailable
  return new Failure(
    `${failure.what(address)}: ${reasonOf(error)}`,
    failure.hint,
    state === undefined ? {} : { cause: new ServerRefusal(state) },
  )
}

/**
 * The cause of a failure reported by the server itself, which means that the server is running even if it refuses the
 * connection.
 */
export class ServerRefusal extends Error {
  override readonly name = "ServerRefusal"

  constructor(state: string) {
    super(`SQLSTATE ${state}`)
  }
}

interface ConnectFailure {
  /** SQLSTATEs of the server, or codes of the client. */
  readonly is: RegExp
  readonly what: (address: PostgresAddress) => string
  readonly hint: string
  /** Whether the failure may soon be over without any change to the settings. */
  readonly passes?: true
}

const OTHER: ConnectFailure = {
  is: /^/,
  what: ({ shown }) => `the database ${shown} cannot be opened`,
  hint: "check the setting database",
}

const FAILURES: readonly ConnectFailure[] = [
  {
    is: /^28/,
    what: ({ host, port, user }) => `PostgreSQL at ${host}:${port} does not let the user "${user}" in`,
    hint: "check the user and the password in the setting database, and pg_hba.conf on the server",
  },
  {
    is: /^3D000$/,
    what: ({ host, port, database }) => `PostgreSQL at ${host}:${port} has no database "${database}"`,
    hint: "create it (create database … encoding 'UTF8'), or correct the setting database",
  },
  {
    is: /^53300$/,
    what: ({ host, port }) => `PostgreSQL at ${host}:${port} accepts no more connections`,
    hint: "raise max_connections there, or lower database_pool here",
    passes: true,
  },
  {
    is: /^57P0/,
    what: ({ host, port }) => `PostgreSQL at ${host}:${port} is starting or stopping`,
    hint: "try again in a moment",
    passes: true,
  },
  {
    is: /^(E(NOENT|ACCES|PERM|ISDIR)|ERR_BORINGSSL)$/,
    what: ({ rootCertificate }) => `the certificate ${rootCertificate} that sslrootcert names cannot be used`,
    hint: "name a file with the certificate of the server's authority as PEM, which trainbase may read",
  },
  {
    is: /^ERR_POSTGRES_TLS_NOT_AVAILABLE$/,
    what: ({ host, port, tlsMode }) =>
      `PostgreSQL at ${host}:${port} does not encrypt, but sslmode ${tlsMode} requires it`,
    hint: "turn ssl on there, or choose sslmode=disable where the network is trusted",
  },
  {
    is: /TLS|SSL|CERT|SELF_SIGNED|ALTNAME|VERIFY/,
    what: ({ host, port, tlsMode }) =>
      `no encrypted connection to PostgreSQL at ${host}:${port} was established with sslmode ${tlsMode}`,
    hint: "name the certificate of its authority with sslrootcert, or choose another sslmode",
  },
  {
    is: /^ERR_POSTGRES_CONNECTION/,
    what: ({ host, port }) => `no PostgreSQL answers at ${host}:${port}`,
    hint: "check the host and port in the setting database, and that the server runs",
    passes: true,
  },
]
