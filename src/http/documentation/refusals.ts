import { type TSchema, Type } from "typebox"
import type { OperationText } from "./operation.ts"

/** The bodies of refusals. */
export const Errors = {
  Error: Type.Object({ message: Type.String({ examples: ["Not found."] }) }, { $id: "Error" }),
  ValidationError: Type.Object(
    {
      message: Type.String({ examples: ["The name field is required."] }),
      errors: Type.Record(Type.String(), Type.Array(Type.String()), {
        description: "Every fault of the request, by field; nested fields are dotted (`locations.0.id`).",
        examples: [{ name: ["The name field is required."] }],
      }),
    },
    { $id: "ValidationError" },
  ),
  OAuthError: Type.Object(
    {
      error: Type.String({ description: "RFC 6749, 5.2.", examples: ["invalid_client"] }),
      error_description: Type.String({ examples: ["The client is unknown or its secret is wrong."] }),
      message: Type.String({ examples: ["The client is unknown or its secret is wrong."] }),
    },
    { $id: "OAuthError" },
  ),
} as const satisfies Record<string, TSchema>

export const ERROR_DESCRIPTIONS: Readonly<Record<number, string>> = {
  400: "The token request is refused; `error` says why.",
  401: "The token (or, at the OAuth endpoints, the client's credentials) is missing or invalid.",
  403: "The permission or the view of the record is missing, or the service user is inactive.",
  404: "No such record.",
  413: "The body is larger than the server takes.",
  422: "The request is wrong; `errors` lists every fault of it.",
  429: "Too many requests; wait as long as Retry-After says.",
  500: "The server failed. The log has more, under the X-Request-Id.",
  503: "The server cannot work at the moment.",
}

/** What a refusal with this status looks like for an operation. */
export function errorSchema(status: number, { refusals }: OperationText): TSchema {
  if (status === 422) return Errors.ValidationError
  const isOAuth = refusals?.includes(400) === true
  return isOAuth && (status === 400 || status === 401) ? Errors.OAuthError : Errors.Error
}
