import type { OpeningArtist } from "../../src/video/opening.ts"

/** Draws the openings of videos in the process of the tests. Loads the renderer only when it is used. */
export const OPENINGS: OpeningArtist = {
  draw: async (request) => (await import("../../src/video/render/render.ts")).drawOpening(request),
}
