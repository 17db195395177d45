import type { Queries } from "../../database/port.ts"

/** Begins to tell a webhook what the clock brings: from now on. */
export async function watchFrom(
  _tx: Queries,
  _company: { readonly timezone: string },
  _webhookId: number,
  _now: number,
): Promise<void> {}
