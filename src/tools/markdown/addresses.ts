/** Maximum length; nobody needs longer addresses. */
const LONGEST = 2000

/** The mark before the name of a file of the company. */
const FILE = /^file:/i

const PROTOCOLS: readonly string[] = ["http:", "https:", "mailto:", "tel:"]

/**
 * The addresses of one text. A definition (`[gate]: https://…`) may be used any number of times, so a text could repeat
 * a long address until the page is a thousand times as long as the text. The total length of a text's addresses is
 * limited; no text that somebody wrote for readers reaches the limit.
 */
export class Addresses {
  #left: number

  constructor(text: string) {
    this.#left = 10_000 + 4 * text.length
  }

  /** The address of a link as a browser understands it; undefined for anything but http, https, mailto and tel. */
  link(written: string): string | undefined {
    if (written.length > LONGEST) return undefined
    const url = URL.parse(written)
    return url !== null && PROTOCOLS.includes(url.protocol) ? this.#counted(url.href) : undefined
  }

  /** The name of an image, as it was written, with or without `file:` before it. */
  image(written: string): string | undefined {
    return written.length > LONGEST ? undefined : this.#counted(written.replace(FILE, ""))
  }

  #counted(address: string): string | undefined {
    if (address.length > this.#left) return undefined
    this.#left -= address.length
    return address
  }
}
