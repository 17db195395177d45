import type { Unavailable } from "../tools/errors.ts"
import { type Message, message } from "../tools/language/messages.ts"

/** Refusals that only HTTP knows; those of the domain are in `errors.ts`. */
abstract class HttpRefusal extends Error {}

/**
 * No valid token. `reason` is an RFC 6750 error code, absent if no token was sent; `sentence` says which token is
 * needed if
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

/** The path exists but does not support this method; `allowed` lists the supported methods. */
export class MethodNotAllowed extends HttpRefusal {
  constructor(readonly allowed: readonly string[]) {
    super("Method not allowed.")
  }
}

/** The connection ended before anything was done: nobody reads the response. */
export class ConnectionEnded extends HttpRefusal {
  constructor() {
    super("The connection ended before the request was carried out.")
  }
}

/** A form with a media type other than that of page forms. */
export class UnsupportedMediaType extends HttpRefusal {
  constructor() {
    super("Forms are sent as application/x-www-form-urlencoded.")
  }
}

/** The body is encoded (`Content-Encoding`), for example compressed, which is not allowed in requests. */
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

/** Another page comes first, for example to sign in. */
export class LeadsTo extends HttpRefusal {
  /**
   * @param path of this server @param cookie the header that sets one
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
  /** @param current what the record is now, as far as an answer names it */
  constructor(
    readonly reason: Message = message("precondition_failed"),
    readonly current?: object,
  ) {
    super("Precondition failed.")
  }
}

/** The request has to say by `If-Match` what it changes. */
export class PreconditionRequired extends HttpRefusal {
  constructor() {
    super("Precondition required.")
  }
}

/** Too many requests are in progress to begin a download: each uses memory as long as its reader takes. */
export class TooBusy extends HttpRefusal implements Unavailable {
  readonly unavailable = "temporarily_unavailable"

  constructor() {
    super("Too many requests are under way to begin a download.")
  }
}

/** The requested part of a file begins after its end; `size` in bytes. */
export class RangeNotSatisfiable extends HttpRefusal {
  constructor(readonly size: number) {
    super("Range not satisfiable.")
  }
}

/** The body exceeds the limit, in bytes. */
export class BodyTooLarge extends HttpRefusal {
  constructor(readonly limit: number) {
    super("Body too large.")
  }
}

/** The body stalls, or arrives too slowly. Its connection ends with the response. */
export class BodyTooSlow extends HttpRefusal {
  constructor() {
    super("The body came too slowly: it stood still, or came at less than 1 KiB a second.")
  }
}

/** Too many requests from one address are in progress. */
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

/** The bodies of requests in progress use so much memory that another long one is not accepted. */
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
