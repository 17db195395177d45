/** The relations of RFC 8288 (IANA registry) used by paged lists. */
const RELATIONS = ["first", "prev", "next", "last"] as const

type Links = Readonly<Partial<Record<(typeof RELATIONS)[number], string | null>>>

/**
 * The longest `Link` header in bytes. It contains the address of the request four times, and clients refuse responses
 * with headers that are too long (Node.js: 16 KiB).
 */
const LINK_MAX = 4096

/**
 * The `Link` header (RFC 8288) of a paged list, with the same absolute addresses as the `links` of its body. Undefined
 * for other responses, and if it would be longer than clients accept.
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
