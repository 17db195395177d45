import { emptyFrame, type Frame } from "../../../src/video/render/frame/frame.ts"
import { passagesOf } from "../../../src/video/render/script/passages.ts"
import { scriptOf } from "../../../src/video/render/script/script.ts"
import { openDeck } from "../../../src/video/render/slides/deck.ts"
import type { Deck, DeckContents } from "../../../src/video/render/slides/model.ts"

interface Given extends Partial<Omit<DeckContents, "script">> {
  readonly text: string
}

/** Opens the deck of a Markdown text, and closes it again. */
export async function withDeck<T>(
  { text, ...given }: Given,
  use: (deck: Deck, script: DeckContents["script"]) => T,
): Promise<T> {
  const title = given.title ?? "Titel"
  const language = given.language ?? "de"
  const script = scriptOf(passagesOf(text), { language, title })
  const deck = await openDeck({
    script,
    title,
    language,
    company: "Muster GmbH",
    colour: null,
    logo: null,
    images: [],
    contact: null,
    duration: 120,
    ...given,
  })
  try {
    return use(deck, script)
  } finally {
    deck.close()
  }
}

/** A picture of this drawing. */
export function drawn(draw: (into: Frame) => void): Frame {
  const frame = emptyFrame()
  draw(frame)
  return frame
}

/** The bounding box of the luma samples that meet a condition; undefined when none do. */
export function boxOf({ luma }: Frame, holds: (luma: number, x: number, y: number) => boolean) {
  let box: { left: number; top: number; right: number; bottom: number } | undefined
  for (const [index, value] of luma.entries()) {
    const [x, y] = [index % 1280, Math.floor(index / 1280)]
    if (!holds(value, x, y)) continue
    box ??= { left: x, top: y, right: x, bottom: y }
    box = { left: Math.min(box.left, x), top: box.top, right: Math.max(box.right, x), bottom: y }
  }
  return box
}
