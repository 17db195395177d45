import type { PersonCaller } from "../../access/caller.ts"
import { issueKey, peekKey } from "../../access/one-time-keys/rules.ts"
import type { Queries } from "../../database/port.ts"
import { requireImporter } from "./importer.ts"

/*
 * A file that somebody has sent on a page is kept while questions about it are answered, so that it need not be sent
 * again: for half an hour, for its sender alone, and only the latest ones.
 */

/** Seconds for which a file is kept. */
export const FILE_KEPT = 30 * 60

/** A file as it was sent. */
export interface SentFile {
  readonly name: string
  readonly bytes: Uint8Array
}

/** A file that is ready to be kept: compressing it takes a while, so it is done outside of transactions. */
export async function packed({ name, bytes }: SentFile): Promise<{ readonly name: string; readonly data: string }> {
  return { name, data: (await Bun.zstdCompress(bytes, { level: 1 })).toBase64() }
}

/**
 * Keeps a file; returns the key that opens it.
 *
 * @param now epoch milliseconds
 * @throws Forbidden for callers who may not import
 */
export function keepFile(
  tx: Queries,
  caller: PersonCaller,
  payload: Awaited<ReturnType<typeof packed>>,
  now: number,
): Promise<string> {
  requireImporter(caller)
  const of = { companyId: caller.company.id, userId: caller.user.id }
  return issueKey(tx, { kind: "import_file", ...of, payload, lifetime: FILE_KEPT, now })
}

/** The caller's file with this key; undefined if it is kept no longer, or is somebody else's. */
export async function keptFile(
  queries: Queries,
  caller: PersonCaller,
  key: string,
  now: number,
): Promise<SentFile | undefined> {
  requireImporter(caller)
  const opened = await peekKey(queries, "import_file", key, now)
  if (opened === undefined || opened.userId !== caller.user.id) return undefined
  const { name, data } = opened.payload as Awaited<ReturnType<typeof packed>>
  return { name, bytes: new Uint8Array(await Bun.zstdDecompress(Uint8Array.fromBase64(data))) }
}
