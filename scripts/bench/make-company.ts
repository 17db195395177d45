import { postgresAddress } from "../../src/settings/postgres-address.ts"
import { makeCompany, type Size } from "./data.ts"
import type { Home } from "./home.ts"

// Creates a company in a new database and prints the credentials of its client: `bun make-company.ts JSON`. It is a
// separate process because the benchmark could not be stopped while SQLite creates a million users.

const { data, database, ...size }: Home & Size = JSON.parse(process.argv[2] ?? "")
const place = { data, database: database === undefined ? undefined : postgresAddress.parse(database) }
process.stdout.write(`${JSON.stringify(await makeCompany(place, size))}\n`)
