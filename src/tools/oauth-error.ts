/** Error codes of a token request (RFC 6749, 5.2). */
export type OAuthErrorCode =
  | "invalid_request"
  | "invalid_client"
  | "unsupported_grant_type"
  | "unauthorized_client"
  | "invalid_scope"

/** A refused request to the token or revocation endpoint. The description is for the client's developer. */
export class OAuthError extends Error {
  constructor(
    readonly code: OAuthErrorCode,
    readonly description: string,
  ) {
    super(description)
  }
}
