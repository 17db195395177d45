import { openPostgres } from "../../../src/database/postgres/open.ts"
import { parsedAddress } from "../../harness/engine.ts"
import { historyOf } from "../../harness/temporary-database.ts"

/* Brings the schema up to date and exits. Arguments: the address of the database, then the texts of the migrations. */

const [address = "", ...texts] = process.argv.slice(2)
const db = await openPostgres({
  address: parsedAddress(address),
  migrations: historyOf(...texts),
  pool: 2,
  patience: 20_000,
})
await db.close()
