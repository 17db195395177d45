import { compressedAtBuild } from "./compressed-files.ts"
import { type ContentCoding, codingFor, compressThoroughly, varyByCoding } from "./content-coding.ts"

/**
 * A body that many clients request and that does not change, such as a script. The executable contains it compressed.
 * Any other coding is made once, in another thread, on first request. All readers share its bytes, however slowly they
 * read.
 */
export class StaticBody {
  /** Without a coding. */
  readonly identity: Blob
  readonly #type: string
  readonly #file: string | undefined
  readonly #compressed = new Map<ContentCoding, Promise<Blob>>()

  /**
   * @param type the media type: text, JSON, a script or a style @param file the name of a file that is compressed when
   * the executable is built
   */
  constructor(identity: Blob, type: string, file?: string) {
    this.identity = identity
    this.#type = type
    this.#file = file
  }

  /**
   * The response to a request for it.
   *
   * @param set the headers that the response already has; `Vary` is extended there
   */
  async answer(
    request: Request,
    set: { readonly headers: { vary?: unknown } },
    headers: Readonly<Record<string, string>> = {},
  ): Promise<Response> {
    const vary = varyByCoding(set.headers.vary)
    Reflect.deleteProperty(set.headers, "vary")
    const all = { ...headers, "content-type": this.#type, vary }
    const coding = codingFor(request, this.identity.size)
    if (coding === undefined) return new Response(this.identity, { headers: all })
    const body = await this.#encoded(coding)
    return new Response(body, { headers: { ...all, "content-encoding": coding } })
  }

  #encoded(coding: ContentCoding): Promise<Blob> {
    const known = this.#compressed.get(coding)
    if (known !== undefined) return known
    const made = this.#encode(coding)
    this.#compressed.set(coding, made)
    return made
  }

  async #encode(coding: ContentCoding): Promise<Blob> {
    const built = this.#file === undefined ? undefined : compressedAtBuild(this.#file, coding)
    if (built !== undefined) return built
    const bytes = await compressThoroughly(await this.identity.bytes(), coding)
    return new Blob([new Uint8Array(bytes)])
  }
}
