import { behindTheEnd, checkName, checkRange } from "../arguments.ts"
import { explainingFailure } from "../broken-off.ts"
import { type ByteRange, FileExists, FileMissing, type FileStore, type StoredFile } from "../port.ts"
import { proveUsable } from "../proof.ts"
import { Bucket, type BucketAccess } from "./bucket.ts"
import { connectionFailure, type Failure, UNEXPECTED_PART, unavailable } from "./failure.ts"

/**
 * Files in a bucket of Amazon S3 or a server with its protocol. Each is uploaded by one request, which S3 accepts as a
 * whole or not at all, so that no incomplete uploads are left.
 */
export class S3Files implements FileStore {
  readonly #bucket: Bucket
  readonly #prefix: string
  readonly #place: string

  /** @param access `prefix` begins every key: empty, or with a slash at its end */
  constructor({ prefix, ...access }: BucketAccess & { readonly prefix: string }) {
    this.#bucket = new Bucket(access)
    this.#prefix = prefix
    this.#place = `s3://${access.bucket}${prefix === "" ? "" : `/${prefix.slice(0, -1)}`} at ${access.endpoint}`
  }

  async write(name: string, bytes: Uint8Array<ArrayBuffer>): Promise<void> {
    const key = this.#keyOf(name)
    const found = await this.#bucket.request("GET", key)
    if (found instanceof Response) {
      await found.body?.cancel()
      throw new FileExists(name, this.#place)
    }
    if (found.code !== "NoSuchKey") throw this.#unavailable("written to", found)
    const written = await this.#bucket.request("PUT", key, { body: bytes })
    if (written instanceof Response) return
    // The file may exist anyway, with only the response lost. Best effort: S3 never keeps half a file, and the failure
    // to report is that of the upload.
    await this.#bucket.request("DELETE", key)
    throw this.#unavailable("written to", written)
  }

  async read(name: string, range?: ByteRange): Promise<StoredFile> {
    const key = this.#keyOf(name)
    if (range !== undefined) checkRange(range)
    const headers = range === undefined ? {} : { range: `bytes=${range.start}-${range.end - 1}` }
    const answer = await this.#bucket.request("GET", key, { headers })
    if (!(answer instanceof Response)) {
      if (answer.code === "NoSuchKey") throw new FileMissing(name, this.#place)
      if (range !== undefined && answer.status === 416) throw behindTheEnd(range, name)
      throw this.#unavailable("read from", answer)
    }
    const size = sizeOf(answer, range)
    if (size === undefined || answer.body === null) {
      await answer.body?.cancel()
      throw this.#unavailable("read from", { code: UNEXPECTED_PART, passing: false })
    }
    return {
      size,
      body: explainingFailure(answer.body, (error) => this.#unavailable("read from", connectionFailure(error))),
    }
  }

  async locate(): Promise<undefined> {
    return undefined
  }

  async remove(name: string): Promise<void> {
    const answer = await this.#bucket.request("DELETE", this.#keyOf(name))
    if (answer instanceof Response || answer.code === "NoSuchKey") return
    throw this.#unavailable("removed from", answer)
  }

  check(): Promise<void> {
    return proveUsable(this, this.#place)
  }

  /** The proof removes its object, and a bucket has no folders. */
  look(): Promise<void> {
    return this.check()
  }

  #keyOf(name: string): string {
    checkName(name)
    return this.#prefix + name
  }

  #unavailable(action: string, failure: Failure): Error {
    return unavailable(action, this.#place, failure)
  }
}

/** Bytes of the whole file; undefined if the response does not have it, or is not for the requested range. */
function sizeOf({ status, headers }: Response, range: ByteRange | undefined): number | undefined {
  if (range === undefined) return numberOf(status === 200 ? headers.get("content-length") : null)
  const [, start, size] = /^bytes (\d+)-\d+\/(\d+)$/.exec(headers.get("content-range") ?? "") ?? []
  return numberOf(start) === range.start ? numberOf(size) : undefined
}

function numberOf(digits: string | null | undefined): number | undefined {
  return digits === null || digits === undefined || !/^\d+$/.test(digits) ? undefined : Number(digits)
}
