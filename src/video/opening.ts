import type { Caller } from "../access/caller.ts"
import type { Database } from "../database/port.ts"
import type { FileStore } from "../files/port.ts"
import { estimatedLength } from "./pacing.ts"
import type { Picture, RenderRequest } from "./render/messages.ts"
import { picturesOf } from "./render-jobs/pictures.ts"
import { titleOf } from "./title.ts"

/** Draws the opening of a video; in a separate process, except in tests. */
export interface OpeningArtist {
  /** @throws the reason of `signal` when that is aborted */
  readonly draw: (request: RenderRequest, signal: AbortSignal) => Promise<Picture>
}

interface Drawing {
  readonly database: Database
  readonly files: FileStore
  readonly openings: OpeningArtist
}

/** What is known about a video before it is made. */
export interface VideoDraft {
  /** Empty for the first sentence of the text. */
  readonly name: string
  readonly text: string
  /** Two letters; null if it is to be detected. */
  readonly language: string | null
}

/** The opening that a slide video with this text would have. */
export async function openingOf(
  { database, files, openings }: Drawing,
  { company }: Caller,
  { name, text, language }: VideoDraft,
  signal: AbortSignal,
): Promise<Picture> {
  // The opening shows no pictures of the text.
  const { colour, logo } = await picturesOf(database, files, { company_id: company.id, prompter_text: "" }, () => {})
  return openings.draw(
    {
      style: "slides",
      title: name === "" ? titleOf(text) : name,
      text,
      company: company.name,
      language,
      companyLanguage: company.language,
      length: estimatedLength(text),
      narration: "off",
      voices: {},
      ...{ colour, logo, images: [], pronunciations: [], contact: null },
    },
    signal,
  )
}
