import type { Server } from "bun"
import type { Settings } from "../settings/read.ts"
import { TooBusy } from "./refusals.ts"

/**
 * Refuses to begin a download while many requests are under way: a slow reader keeps its part of a file in memory for as long
 * as it likes, and Bun does not tell when an answer has gone out, only how many have not.
 *
 * @param server null for a request that was made in this very process
 * @throws TooBusy
 */
export function requireRoom(server: Pick<Server<unknown>, "pendingRequests"> | null, settings: Settings): void {
  if (server !== null && server.pendingRequests > settings.download_limit) throw new TooBusy()
}
