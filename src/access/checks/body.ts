import { mediaType, readBytes, readJson } from "../../http/body.ts"
import { BodyTooSlow } from "../../http/refusals.ts"
import { refuseUnanswerable } from "../../http/unanswerable.ts"
import { readUpload, readUploadOrFile } from "../../http/upload.ts"
import type { BodyKind } from "../idempotency/request.ts"
import { requireCondition } from "./condition.ts"
import { callerOf, isAnswered, isChange, type Passing } from "./passing.ts"

/** Maximum bytes in a body. */
export function bodyLimitOf(passing: Passing): number {
  const { access, guarding } = passing
  if (access?.kind !== "permission" || (access.upload !== undefined && bodyKindOf(passing) === "json")) {
    return guarding.bodyLimit
  }
  const { upload, file } = access
  const longest = access.bodyLimit ?? access.inBatches?.bodyLimit ?? 0
  return upload?.bodyLimit ?? file?.bodyLimit ?? Math.max(guarding.bodyLimit, longest)
}

/** What the body of a request is, as its route declares it. */
export function bodyKindOf({ access, request }: Pick<Passing, "access" | "request">): BodyKind {
  if (access?.kind !== "permission") return "json"
  if (access.upload !== undefined) {
    const { orFile, orJson } = access.upload
    if (orJson === true && mediaType(request) !== "multipart/form-data") return "json"
    return orFile === true ? "upload or file" : "upload"
  }
  return access.file === undefined ? "json" : "file"
}

const READERS = {
  json: readJson,
  file: readBytes,
  upload: readUpload,
  "upload or file": readUploadOrFile,
} as const

/**
 * 408, 413, 415, 422: reads the body as JSON, as the bytes of a file, or as a form with a file. Its faults are reported only after the condition has been checked (412).
 */
export async function readBody(passing: Passing): Promise<unknown> {
  const { request, repeatable } = passing
  // A retry gets the stored answer even if its body would be refused now.
  if (isAnswered(passing)) return {}
  try {
    if (repeatable !== undefined) return await repeatable.body()
    return await READERS[bodyKindOf(passing)](request, bodyLimitOf(passing))
  } catch (error) {
    // No other refusal closes the connection.
    if (!(error instanceof BodyTooSlow)) requireCondition(passing)
    throw error
  }
}

/** Refuses a change for a client that has disconnected. */
export function requireListener({ request }: Passing): Promise<void> | void {
  if (isChange(request)) return refuseUnanswerable(request)
}

/** 403 for parts of the body that the caller may not send. */
export function admitBody(passing: Passing): Promise<void> | void {
  const { access, body, record } = passing
  if (access?.kind === "permission" && !isAnswered(passing)) return access.admit?.(callerOf(passing), body, record)
}
