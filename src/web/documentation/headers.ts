/** Headers described only once in the document. */
export const HEADERS = {
  "X-Request-Id": {
    description:
      "Identifies this request in the server's log; your own value if you sent one that matches `[\\w.:-]{1,128}`.",
    schema: { type: "string" },
  },
  "X-RateLimit-Limit": { description: "Requests per minute that the client may make.", schema: { type: "integer" } },
  "X-RateLimit-Remaining": { description: "How many requests are left.", schema: { type: "integer" } },
  "X-RateLimit-Reset": { description: "Seconds until the limit resets.", schema: { type: "integer" } },
  Link: {
    description:
      "The addresses of `links` (RFC 8288) with `rel` first, prev, next and last; those that are null are left out. Absent when it would be longer than 4 KiB.",
    schema: { type: "string" },
  },
  ETag: {
    description:
      "Identifies this response. Send it as `If-None-Match` to get 304 while it is unchanged, and as `If-Match` with a change that must be made only if the record is still as you read it.",
    schema: { type: "string" },
  },
  "Idempotency-Replayed": {
    description: "`true` if this response was already returned to the first request with this Idempotency-Key.",
    schema: { type: "string", enum: ["true"] },
  },
  Location: { description: "The address of the record that was created.", schema: { type: "string", format: "uri" } },
  "WWW-Authenticate": {
    description:
      "RFC 6750. `error` is `invalid_token` (401), or `insufficient_scope` (403) if a token with the permission in `scope` would be enough; a 403 for any other reason lacks this header.",
    schema: { type: "string" },
  },
  "Accept-Encoding": {
    description: "Always `identity`: requests are not compressed.",
    schema: { type: "string", enum: ["identity"] },
  },
  "Preference-Applied": {
    description: "`handling=strict` if the request asked for it with `Prefer`.",
    schema: { type: "string", enum: ["handling=strict"] },
  },
  Allow: { description: "The methods that this path supports.", schema: { type: "string" } },
  "Retry-After": { description: "Seconds to wait.", schema: { type: "integer" } },
}

/** References to these headers, and to those of every response. */
export function headers(...names: (keyof typeof HEADERS)[]) {
  return Object.fromEntries(["X-Request-Id", ...names].map((name) => [name, { $ref: `#/components/headers/${name}` }]))
}
