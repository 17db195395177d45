import { type TSchema, Type } from "typebox"
import { Readiness } from "../../operation/health/schema.ts"
import {
  FailedPrerequisites,
  OAuthProblem,
  Problem,
  StaleProblem,
  saying,
  Unavailable,
  ValidationError,
} from "./problem-shapes.ts"

interface Refusal {
  /** The name of this response among the components of the document. */
  readonly name: string
  readonly description: string
  /** Undefined for a response without a body. */
  readonly schema?: TSchema
  /** An example answer, if the schema has no examples of its own. */
  readonly example?: object
}

const REFUSALS: Readonly<Record<number, Refusal>> = {
  400: {
    name: "BadRequest",
    description:
      "The request is not valid HTTP: for example, its Host header is malformed or its body is incomplete. What cannot be read as " +
      "HTTP at all is refused without a body and without headers.",
    schema: saying(Problem, "bad_request"),
    example: { message: "The Host header is not valid.", code: "bad_request" },
  },
  401: {
    name: "Unauthenticated",
    description: "The access token is missing, unknown, expired or revoked.",
    schema: saying(Problem, "unauthenticated"),
    example: { message: "Unauthenticated.", code: "unauthenticated" },
  },
  403: {
    name: "Forbidden",
    description:
      "The permission or the view of the record is missing, the record is out of your reach or your own where that is not " +
      "allowed, or the service user is inactive.",
    schema: saying(Problem, "forbidden"),
    example: { message: "You may not access this record.", code: "forbidden" },
  },
  404: {
    name: "NotFound",
    description: "No such record.",
    schema: saying(Problem, "not_found"),
    example: { message: "Not found.", code: "not_found" },
  },
  405: {
    name: "MethodNotAllowed",
    description: "The path has a word instead of an id, and that path supports other methods; `Allow` names them.",
    schema: saying(Problem, "method_not_allowed"),
    example: { message: "Method not allowed.", code: "method_not_allowed" },
  },
  408: {
    name: "RequestTimeout",
    description:
      "The body stalled for 15 seconds, or arrived at less than 1 KiB a second. Nothing was changed, and the connection is closed.",
    schema: saying(Problem, "request_timeout"),
    example: {
      message: "The body came too slowly: it stood still, or came at less than 1 KiB a second. Send it again.",
      code: "request_timeout",
    },
  },
  409: {
    name: "Conflict",
    description:
      "The first request with this `Idempotency-Key` is still in progress. Wait as long as Retry-After says.",
    schema: saying(Problem, "conflict"),
    example: {
      message:
        "The first request with this Idempotency-Key is still in progress. Send it again in a moment to get its answer.",
      code: "conflict",
    },
  },
  410: {
    name: "CursorExpired",
    description: "The cursor is older than the stored changes, or from before a restore.",
    schema: saying(Problem, "cursor_expired"),
    example: {
      message: "The cursor has expired. Get a new one with after=now, then read the lists again.",
      code: "cursor_expired",
    },
  },
  412: {
    name: "PreconditionFailed",
    description:
      "The record has changed since you read the version in `If-Match`, or it already exists although `If-None-Match: *` asks for a new one. " +
      "Nothing was changed.",
    schema: saying(StaleProblem, "precondition_failed"),
    example: {
      message:
        "The record is not what If-Match names: it has changed since. Read it again, then decide about your change.",
      code: "precondition_failed",
    },
  },
  428: {
    name: "PreconditionRequired",
    description:
      "The request has no `If-Match`, which it needs so that nobody overwrites what somebody else has written.",
    schema: saying(Problem, "precondition_required"),
    example: {
      message: "The request has to name what it changes: send the ETag of what you have read as If-Match.",
      code: "precondition_required",
    },
  },
  413: {
    name: "TooLarge",
    description: "The body is larger than the server accepts.",
    schema: saying(Problem, "content_too_large"),
    example: { message: "The body is larger than 1048576 bytes.", code: "content_too_large" },
  },
  415: {
    name: "UnsupportedMediaType",
    description: "The body is compressed (`Content-Encoding`), which requests may not be.",
    schema: saying(Problem, "unsupported_media_type"),
    example: {
      message: "The body must be sent as it is, without Content-Encoding.",
      code: "unsupported_media_type",
    },
  },
  421: {
    name: "Misdirected",
    description: "The Host header names a host that is not this server's (settings public_url and allowed_hosts).",
    schema: saying(Problem, "misdirected_request"),
    example: {
      message:
        "This server does not answer as evil.example. If it should, its administrator adds this name to the setting allowed_hosts.",
      code: "misdirected_request",
    },
  },
  422: {
    name: "Invalid",
    description: "The request is invalid; `errors` lists all its faults, `codes` the same for programs.",
    schema: ValidationError,
  },
  429: {
    name: "TooManyRequests",
    description: "Too many requests, or too many at once from one address; wait as long as Retry-After says.",
    schema: saying(Problem, "too_many_requests"),
    example: { message: "Too many requests.", code: "too_many_requests" },
  },
  431: {
    name: "HeadersTooLarge",
    description: "The URL and the headers together are larger than 16 KiB, or there are too many headers. No body.",
  },
  500: {
    name: "ServerError",
    description: "The server failed. Its log has the details, under the X-Request-Id.",
    schema: saying(Problem, "server_error"),
    example: { message: "Something went wrong on the server. Please try again later.", code: "server_error" },
  },
  503: {
    name: "Unavailable",
    description:
      "The database or the store of uploaded files cannot be reached or written. `code` says whether the request may be repeated; if so, there is a Retry-After.",
    schema: Unavailable,
  },
}

const HEALTH_REFUSALS: Readonly<Record<number, Refusal>> = {
  503: {
    name: "NotReady",
    description: "The server cannot work at the moment.",
    schema: Readiness,
    example: {
      status: "unavailable",
      checks: {
        database: { status: "unavailable", message: "The database cannot be read." },
        disk_space: { status: "ok", free_bytes: 53_687_091_200 },
        loop: { status: "ok" },
        reminders: { status: "ok" },
        backups: { status: "ok", scheduled: null, last_success_at: null },
      },
    },
  },
}

const OAUTH_REFUSALS: Readonly<Record<number, Refusal>> = {
  400: {
    name: "TokenRequestRefused",
    description:
      "The request is refused; `error` says why. What is not valid HTTP (for example a malformed Host header) has a " +
      "`message` only, or no body.",
    schema: Type.Union([OAuthProblem, Problem]),
    example: {
      error: "unsupported_grant_type",
      error_description: "The only grant type here is client_credentials.",
      message: "The only grant type here is client_credentials.",
      code: "unsupported_grant_type",
    },
  },
  408: {
    name: "TokenRequestTimeout",
    description:
      "The body stalled for 15 seconds, or arrived at less than 1 KiB a second (`invalid_request`). The connection is closed.",
    schema: saying(OAuthProblem, "invalid_request"),
    example: {
      error: "invalid_request",
      error_description: "The body came too slowly: it stood still, or came at less than 1 KiB a second.",
      message: "The body came too slowly: it stood still, or came at less than 1 KiB a second.",
      code: "invalid_request",
    },
  },
  415: {
    name: "TokenRequestEncoded",
    description: "The body is compressed (`Content-Encoding`), which requests may not be (`invalid_request`).",
    schema: saying(OAuthProblem, "invalid_request"),
    example: {
      error: "invalid_request",
      error_description: "The body must be sent as it is, without Content-Encoding.",
      message: "The body must be sent as it is, without Content-Encoding.",
      code: "invalid_request",
    },
  },
  401: {
    name: "ClientUnknown",
    description: "The client's credentials are missing or wrong (`invalid_client`).",
    schema: saying(OAuthProblem, "invalid_client"),
    example: {
      error: "invalid_client",
      error_description: "The client is unknown or its secret is wrong.",
      message: "The client is unknown or its secret is wrong.",
      code: "invalid_client",
    },
  },
}

const PREREQUISITE_REFUSALS: Readonly<Record<number, Refusal>> = {
  422: {
    name: "InvalidOrFailedPrerequisites",
    description: "The request is invalid, or the user fails prerequisites of the course; `errors` lists everything.",
    schema: FailedPrerequisites,
    example: {
      message: "The user must be at least 18 years old.",
      code: "validation_failed",
      ok: 0,
      id: 0,
      errors: { course_id: ["The user must be at least 18 years old."] },
      codes: { course_id: ["prerequisite_min_age"] },
    },
  },
}

const ADMINISTRATOR_REFUSALS: Readonly<Record<number, Refusal>> = {
  409: {
    name: "ConflictOrLastAdministrator",
    description:
      "`last_administrator`: the user is the company's last active user with the role `company.admin` (service users of API " +
      "clients do not count) and would lose that. `conflict`: the first request with this `Idempotency-Key` is still in " +
      "progress; wait as long as Retry-After says.",
    schema: saying(Problem, "conflict", "last_administrator"),
    example: {
      message:
        "This is the last active administrator of the company. Give somebody else the role company.admin first; users for whom an API client acts do not count.",
      code: "last_administrator",
    },
  },
}

const UNDO_REFUSALS: Readonly<Record<number, Refusal>> = {
  409: {
    name: "ConflictOrNotUndoable",
    description:
      "`already_undone`, `nothing_to_undo` (a dry run, or refused), `not_finished` or `undo_too_late`. `conflict`: the first " +
      "request with this `Idempotency-Key` is still in progress; wait as long as Retry-After says.",
    schema: saying(Problem, "conflict", "already_undone", "nothing_to_undo", "not_finished", "undo_too_late"),
    example: { message: "The import has been undone, or is being undone.", code: "already_undone" },
  },
}

/** Responses with a schema of their own: the OAuth endpoints' 400 and 401, the health checks' 503, … */
const OWN_SHAPES = {
  oauth: OAUTH_REFUSALS,
  health: HEALTH_REFUSALS,
  prerequisites: PREREQUISITE_REFUSALS,
  administrator: ADMINISTRATOR_REFUSALS,
  undo: UNDO_REFUSALS,
} as const

export type OwnShapes = keyof typeof OWN_SHAPES

/** The documentation of a refusal with this status. */
export function refusal(status: number, own: OwnShapes | undefined): Refusal {
  const found = (own === undefined ? undefined : OWN_SHAPES[own][status]) ?? REFUSALS[status]
  if (found === undefined) throw new TypeError(`nothing documents a refusal with status ${status}`)
  return found
}
