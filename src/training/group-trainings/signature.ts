import type { Caller } from "../../access/caller.ts"
import type { Queries } from "../../database/port.ts"
import { mediaTypeOf } from "../../files/media-types.ts"
import { type Draft, settle } from "../../tools/draft.ts"
import { fault, Invalid, refuse } from "../../tools/errors.ts"
import { decodingFault } from "../../tools/pictures/decoding.ts"
import { largestSize } from "../../tools/pictures/largest-size.ts"
import { noteParticipant } from "./changes.ts"
import { commandOf, type SentCommand } from "./command.ts"
import { currentParticipant, isNewCommand, requireParticipant } from "./marks.ts"
import { type DrawnSignature, drawnSignature, type Participant } from "./participants-schema.ts"
import * as store from "./participants-store.ts"
import { placeOf } from "./places.ts"
import { pathFault } from "./signature-path.ts"

/** The most bytes of a signature that is a picture. */
export const PNG_MAX = 100 * 1024

/** A signature as it was sent: drawn, or a picture. */
export type SentSignature =
  | { readonly kind: "drawn"; readonly draft: Draft<DrawnSignature> }
  | { readonly kind: "picture"; readonly bytes: Uint8Array; readonly command: SentCommand }

/**
 * Reads a signature: JSON with a path, or a picture, which is written again. Slow, so call it before the transaction.
 *
 * @param query the command of a picture
 * @throws Invalid for anything else
 */
export async function readSignature(
  contentType: string,
  bytes: Uint8Array<ArrayBuffer>,
  query: SentCommand,
): Promise<SentSignature> {
  if (contentType !== "application/json") {
    return { kind: "picture", bytes: await rewrittenPicture(bytes), command: query }
  }
  return { kind: "drawn", draft: drawnSignature["~standard"].validate(parsed(bytes)).value }
}

function parsed(bytes: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder("utf-8", { fatal: true }).decode(bytes))
  } catch {
    throw new Invalid([fault("body", "body_syntax")])
  }
}

/** The most pixels of such a picture. */
const PIXELS_MAX = 4_000_000

/**
 * A picture of a signature, written again, so that only what is shown is kept. Slow, so call it before the transaction.
 *
 * @throws Invalid if it is no PNG or cannot be decoded
 */
async function rewrittenPicture(bytes: Uint8Array<ArrayBuffer>): Promise<Uint8Array> {
  if (bytes.byteLength === 0) refuse([fault("file", "required")])
  const size = mediaTypeOf(bytes) === "image/png" ? largestSize(bytes, "image/png") : undefined
  const isUsable = size !== undefined && size.width * size.height <= PIXELS_MAX
  if (!isUsable || (await decodingFault(bytes, "image/png")) !== undefined) refuse([fault("file", "signature_picture")])
  return new Bun.Image(bytes, { maxPixels: PIXELS_MAX }).png().bytes()
}

/**
 * Keeps the signature of a participant; a later one replaces it.
 *
 * @throws NotFound if the user does not take part
 */
export async function keepSignature(
  tx: Queries,
  caller: Caller,
  { trainingId, userId }: { readonly trainingId: number; readonly userId: number },
  sent: SentSignature,
  now: number,
): Promise<Participant> {
  const { training } = await requireParticipant(tx, caller, trainingId, userId)
  const place = placeOf(caller, training)
  const asCommand = sent.kind === "drawn" ? sent.draft.fields : sent.command
  const { command, faults } = commandOf(asCommand, caller.company.timezone, now)
  let signature: store.SignatureRow
  if (sent.kind === "drawn") {
    const { path } = sent.draft.fields
    const wrong = path === undefined ? undefined : pathFault(path)
    const input = settle(sent.draft, [...faults, ...(wrong === undefined ? [] : [fault("path", wrong)])])
    signature = { path: input.path, png: null }
  } else {
    refuse(faults)
    signature = { path: null, png: Buffer.from(sent.bytes).toString("base64") }
  }
  if (await isNewCommand(tx, place, training, command, now)) {
    const isKept = await store.keepSignature(tx, place, userId, signature, command.notedAt)
    const after = { signed_at: new Date(command.notedAt).toISOString() }
    if (isKept) await noteParticipant(tx, caller, { trainingId, userId }, { action: "note-signature", after }, now)
  }
  return currentParticipant(tx, place, userId)
}
