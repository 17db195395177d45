import { type Queries, sql } from "../../database/port.ts"

export async function findFingerprint(queries: Queries): Promise<string | undefined> {
  return (await queries.get<{ fingerprint: string }>(sql`select fingerprint from installation_key`))?.fingerprint
}

/** Does nothing if another process was faster. */
export async function addFingerprint(tx: Queries, fingerprint: string): Promise<void> {
  await tx.run(sql`
    insert into installation_key (id, fingerprint) values (1, ${fingerprint}) on conflict (id) do nothing`)
}

export async function setFingerprint(queries: Queries, fingerprint: string): Promise<void> {
  await queries.run(sql`
    insert into installation_key (id, fingerprint) values (1, ${fingerprint})
    on conflict (id) do update set fingerprint = excluded.fingerprint`)
}
