import { S3Client } from "bun"
import { connectionFailure, type Failure, failureOf } from "./failure.ts"

/** The address of a bucket and the credentials for it. */
export interface BucketAccess {
  /** Origin of the server; the bucket is the first part of the path. */
  readonly endpoint: string
  readonly region: string
  readonly bucket: string
  readonly accessKeyId: string
  readonly secretAccessKey: string
  /** Milliseconds to wait for the beginning of a response. */
  readonly patience?: number
}

interface Sending {
  readonly body?: Uint8Array<ArrayBuffer>
  readonly headers?: Readonly<Record<string, string>>
}

/** Lifetime of a signature in seconds: the clocks of the two machines may differ by this much. */
const SIGNATURE_LIFETIME = 900

const PATIENCE = 30_000

/** Bytes of an upload that extend the patience by a millisecond. */
const BYTES_PER_MS = 50

/** Milliseconds before each retry of a request after a temporary failure. */
const PAUSES = [200, 1000]

/**
 * Requests to one bucket. Bun's client signs them. `fetch` sends them, because it supports deadlines and returns the
 * reason of a refusal, and the size of a file together with its bytes.
 */
export class Bucket {
  readonly #client: S3Client
  readonly #patience: number

  constructor({ patience = PATIENCE, ...access }: BucketAccess) {
    this.#client = new S3Client(access)
    this.#patience = patience
  }

  /**
   * Sends a request and retries temporary failures. All requests may be repeated, because a file never changes.
   *
   * @returns the response if successful, otherwise the failure
   */
  async request(method: "GET" | "PUT" | "DELETE", key: string, sending: Sending = {}): Promise<Response | Failure> {
    for (const pause of PAUSES) {
      const outcome = await this.#once(method, key, sending)
      if (outcome instanceof Response || !outcome.passing) return outcome
      await Bun.sleep(pause)
    }
    return this.#once(method, key, sending)
  }

  async #once(method: "GET" | "PUT" | "DELETE", key: string, { body, headers }: Sending): Promise<Response | Failure> {
    const url = this.#client.presign(key, { method, expiresIn: SIGNATURE_LIFETIME })
    const deadline = new AbortController()
    const timer = setTimeout(
      () => deadline.abort(new DOMException("The S3 server did not respond in time.", "TimeoutError")),
      this.#patience + (body?.length ?? 0) / BYTES_PER_MS,
    )
    try {
      const response = await fetch(url, {
        method,
        body: body ?? null,
        // The length of a compressed response would not be that of the file.
        headers: { "accept-encoding": "identity", ...headers },
        // A signature is for one host only.
        redirect: "manual",
        signal: deadline.signal,
      })
      if (!response.ok) return await failureOf(response)
      // The connection can be reused only after that.
      if (method !== "GET") await response.arrayBuffer()
      return response
    } catch (error) {
      return connectionFailure(error)
    } finally {
      clearTimeout(timer)
    }
  }
}
