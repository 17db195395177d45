import type { Database } from "../../../database/port.ts"
import { addressSigner } from "../../../files/downloads/rules.ts"
import type { NodeVideo } from "../../../training/content/rules.ts"
import type { VideoAddresses } from "./player.tsx"

/**
 * How long, in milliseconds, the addresses of a video stay the same, so that a browser that has loaded the video does
 * not load it again.
 */
const HOUR = 3_600_000

/** How much longer, in seconds, these addresses are valid. It is longer than anybody watches without leaving the page. */
const WATCHED_FOR = 12 * 3600

interface SigningServices {
  readonly database: Database
  readonly clock: () => number
}

/** Makes the addresses of videos on a page. Reads the signing key, so it must not be called within a transaction. */
export async function videoSigner({ database, clock }: SigningServices) {
  const until = Math.ceil(clock() / HOUR) * HOUR
  const sign = await addressSigner({ database }, { origin: "", now: until })
  return (purpose: "video" | "captions" | "poster" | "chapters", fileId: number) =>
    sign({ purpose, fileId, lifetime: WATCHED_FOR })
}

/** The addresses of a video in a course. */
export async function videoAddresses(
  services: SigningServices,
  { fileId, captions, poster, chapters }: NodeVideo,
): Promise<VideoAddresses> {
  const sign = await videoSigner(services)
  return {
    video: sign("video", fileId),
    captions: captions === undefined ? undefined : sign("captions", captions.fileId),
    poster: poster === undefined ? undefined : sign("poster", poster),
    chapters: chapters === undefined ? undefined : sign("chapters", chapters),
  }
}
