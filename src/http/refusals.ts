import type { Unavailable } from "../tools/errors.ts"
import { type Message, message } from "../tools/language/messages.ts"

/** Refusals that only HTTP knows; what the domain refuses is in `errors.ts`. */
abstract class HttpRefusal extends Error {}

/**
 * No valid token. `reason` is an RFC 6750 error code, left out if no token was sent; `sentence` says which token is needed if
 * it is not an API token.
 */
export class Unauthenticated extends HttpRefusal {
  constructor(
    readonly reason?: "invalid_token",
    readonly sentence?: Message,
  ) {
    super("Unauthenticated.")
  }
}

/** The path exists but does not support this method; `allowed` lists the methods that it supports. */
export class MethodNotAllowed extends HttpRefusal {
  constructor(readonly allowed: readonly string[]) {
    super("Method not allowed.")
  }
}

/** The connection ended before anything was done: nobody reads the answer. */
export class ConnectionEnded extends HttpRefusal {
  constructor() {
    super("The connection ended before the request was carried out.")
  }
}

/** A form of another media type than forms of pages have. */
export class UnsupportedMediaType extends HttpRefusal {
  constructor() {
    super("Forms are sent as application/x-www-form-urlencoded.")
  }
}

/** The body is encoded (`Content-Encoding`), compressed for example, which no request may be. */
export class UnsupportedContentCoding extends HttpRefusal {
  constructor() {
    super("The body must be sent as it is, without Content-Encoding.")
  }
}

/** The body is not a valid form. */
export class MalformedForm extends HttpRefusal {
  constructor() {
    super("The form is not in UTF-8.")
  }
}

/** Another page comes first: to sign in, say. */
export class LeadsTo extends HttpRefusal {
  /**
   * @param path of this server
   * @param cookie the header that keeps one
   */
  constructor(
    readonly path: string,
    readonly cookie?: string,
  ) {
    super(`See ${path}.`)
  }
}

/** Over a rate limit; `retryAfter` in seconds. */
export class TooManyRequests extends HttpRefusal {
  constructor(readonly retryAfter: number) {
    super("Too many requests.")
  }
}

/** The record does not meet the request's condition: `If-Match`, or `If-None-Match` on an upsert. */
export class PreconditionFailed extends HttpRefusal {
  constructor(readonly reason: Message = message("precondition_failed")) {
    super("Precondition failed.")
  }
}

/** So much is under way that no download can begin: each holds memory for as long as its reader takes. */
export class TooBusy extends HttpRefusal implements Unavailable {
  readonly unavailable = "temporarily_unavailable"

  constructor() {
    super("Too many requests are under way to begin a download.")
  }
}

/** The part of a file that was asked for lies behind its end; `size` in bytes. */
export class RangeNotSatisfiable extends HttpRefusal {
  constructor(readonly size: number) {
    super("Range not satisfiable.")
  }
}

/** The body is over the limit, in bytes. */
export class BodyTooLarge extends HttpRefusal {
  constructor(readonly limit: number) {
    super("Body too large.")
  }
}

/** The body stands still, or comes too slowly. Its connection ends with the answer. */
export class BodyTooSlow extends HttpRefusal {
  constructor() {
    super("The body came too slowly: it stood still, or came at less than 1 KiB a second.")
  }
}

/** Too many requests of one address are under way. */
export class TooManyUnderWay extends HttpRefusal {
  constructor() {
    super("Too many requests from this address are under way.")
  }
}

/** The request names no host. */
export class HostMissing extends HttpRefusal {
  constructor() {
    super("The Host header is missing.")
  }
}

/** The bodies of requests under way hold so much memory that another long one is not taken. */
export class TooMuchUnderWay extends HttpRefusal implements Unavailable {
  readonly unavailable = "temporarily_unavailable"

  constructor() {
    super("The bodies of requests under way hold too much memory.")
  }
}

/** The request is for a host that is not this server. */
export class MisdirectedRequest extends HttpRefusal {
  constructor(readonly host: string) {
    super(`This server is not ${host}.`)
  }
}
