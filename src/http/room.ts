import type { Server } from "bun"
import type { Settings } from "../settings/read.ts"
import { TooBusy } from "./refusals.ts"

/**
 * Refuses to begin a download while many requests are in progress: a slow reader keeps its part of a file in memory as
 * long as it likes, and Bun only reports how many responses are unfinished, not which.
 *
 * @param server null for a request made in this process
 * @throws TooBusy
 */
export function requireRoom(server: Pick<Server<unknown>, "pendingRequests"> | null, settings: Settings): void {
  if (server !== null && server.pendingRequests > settings.download_limit) throw new TooBusy()
}
