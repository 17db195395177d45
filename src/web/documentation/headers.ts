/** Headers that the document describes once. */
export const HEADERS = {
  "X-Request-Id": {
    description: "Names this request in the server's log; your own if you sent one that matches `[\\w.:-]{1,128}`.",
    schema: { type: "string" },
  },
  "X-RateLimit-Limit": { description: "Requests a minute that the client may make.", schema: { type: "integer" } },
  "X-RateLimit-Remaining": { description: "How many of them are left.", schema: { type: "integer" } },
  "X-RateLimit-Reset": { description: "Seconds until all of them are left again.", schema: { type: "integer" } },
  Link: {
    description:
      "The addresses of `links` (RFC 8288) with `rel` first, prev, next and last; those that are null are left out. Absent when it would be longer than 4 KiB.",
    schema: { type: "string" },
  },
  ETag: {
    description:
      "Names this answer. Send it as `If-None-Match` to get 304 for as long as it is the same, and as `If-Match` with a change that shall be made only if the record is still what you have read.",
    schema: { type: "string" },
  },
  "Idempotency-Replayed": {
    description: "`true` when this answer was given before, to the first request with this Idempotency-Key.",
    schema: { type: "string", enum: ["true"] },
  },
  Location: { description: "The address of the record that was created.", schema: { type: "string", format: "uri" } },
  "WWW-Authenticate": {
    description:
      "RFC 6750. `error` is `invalid_token` (401), or `insufficient_scope` (403) where a token with the permission in `scope` would do; a 403 for any other reason is without this header.",
    schema: { type: "string" },
  },
  "Accept-Encoding": {
    description: "Always `identity`: requests are not compressed.",
    schema: { type: "string", enum: ["identity"] },
  },
  "Preference-Applied": {
    description: "`handling=strict` when the request asked for it by `Prefer`.",
    schema: { type: "string", enum: ["handling=strict"] },
  },
  Allow: { description: "The methods that the address knows.", schema: { type: "string" } },
  "Retry-After": { description: "Seconds to wait.", schema: { type: "integer" } },
}

/** References to these headers, and to those that every answer has. */
export function headers(...names: (keyof typeof HEADERS)[]) {
  return Object.fromEntries(["X-Request-Id", ...names].map((name) => [name, { $ref: `#/components/headers/${name}` }]))
}
