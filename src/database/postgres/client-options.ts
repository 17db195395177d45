import type { SQL } from "bun"
import type { PostgresAddress } from "../../settings/postgres-address.ts"

/** Seconds until a server that does not answer at all counts as unreachable. */
const CONNECTION_TIMEOUT = 3

/** What Bun's client needs for a single connection to the address. */
export function clientOptions(address: PostgresAddress): SQL.PostgresOrMySQLOptions {
  const { host, port, database, user, password, searchPath, applicationName } = address
  return {
    adapter: "postgres",
    ...(host.startsWith("/") ? { path: host } : { hostname: host }),
    port,
    database,
    username: user,
    password,
    tls: tlsOf(address),
    connection: {
      application_name: applicationName,
      ...(searchPath !== undefined && { search_path: searchPath }),
    },
    connectionTimeout: CONNECTION_TIMEOUT,
    idleTimeout: 0,
    maxLifetime: 0,
    max: 1,
    // Without it, integers beyond 32 bits would come as text.
    bigint: true,
  }
}

/** As libpq has it, a certificate that is named is checked in every mode, and the name it is for in verify-full only. */
function tlsOf({ tlsMode, rootCertificate }: PostgresAddress): SQL.PostgresOrMySQLOptions["tls"] {
  if (rootCertificate === undefined || tlsMode === "disable") return tlsMode
  const ca = Bun.file(rootCertificate)
  return tlsMode === "verify-full" ? { ca } : { ca, checkServerIdentity: () => undefined }
}
