/** The relations of RFC 8288 (IANA registry) that a paged list has. */
const RELATIONS = ["first", "prev", "next", "last"] as const

type Links = Readonly<Partial<Record<(typeof RELATIONS)[number], string | null>>>

/**
 * The longest `Link` header in bytes. The address of a request is in it four times, and clients give up on an answer whose
 * headers are longer than they expect (Node.js: 16 KiB).
 */
const LINK_MAX = 4096

/**
 * The `Link` header (RFC 8288) of a paged list, with the same absolute addresses as the `links` of its body. Undefined for
 * other answers, and where it would be longer than clients take.
 */
export function linkHeader(answer: object): string | undefined {
  if (!("links" in answer) || !("meta" in answer)) return undefined
  const links = answer.links as Links
  const header = RELATIONS.flatMap((relation) => {
    const address = links[relation]
    return address === undefined || address === null ? [] : [`<${address}>; rel="${relation}"`]
  }).join(", ")
  return header === "" || header.length > LINK_MAX ? undefined : header
}
