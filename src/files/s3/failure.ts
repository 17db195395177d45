import { FilesUnavailable } from "../port.ts"

/** Why a request to S3 failed. */
export interface Failure {
  /** The error code of S3 or of the network. */
  readonly code: string
  /** The status of the response; undefined without one. */
  readonly status?: number
  /** True when the same request may succeed a moment later. */
  readonly passing: boolean
}

/** The code for a successful response of an unexpected kind; not a code of S3. */
export const UNEXPECTED_PART = "unexpected part"

interface Explanation {
  readonly reason: string
  readonly hint: string
}

const ANOTHER_REGION: Explanation = {
  reason: "the bucket is in another region",
  hint: "correct s3_region and s3_endpoint",
}
const UNKNOWN_HOST: Explanation = {
  reason: "no server has that name",
  hint: "correct s3_endpoint, or s3_region when it is not set",
}
const NO_CONNECTION: Explanation = {
  reason: "the connection failed",
  hint: "make sure that the S3 server is running and can be reached from here, and that s3_endpoint is right (http or https, port)",
}
const BAD_CERTIFICATE: Explanation = {
  reason: "the certificate of the server is not trusted",
  hint: "correct s3_endpoint, or let NODE_EXTRA_CA_CERTS name the file of the authority that issued it",
}

const EXPLANATIONS: Readonly<Record<string, Explanation>> = {
  NoSuchBucket: { reason: "there is no such bucket", hint: "make it, or correct files" },
  InvalidBucketName: { reason: "this is not a valid bucket name", hint: "correct files" },
  InvalidAccessKeyId: { reason: "the access key is not known there", hint: "correct s3_access_key_id" },
  SignatureDoesNotMatch: {
    reason: "the secret is not that of the access key",
    hint: "correct s3_secret_access_key or s3_access_key_id",
  },
  AccessDenied: {
    reason: "access is denied",
    hint: "let the access key list the bucket and get, put and delete its objects",
  },
  PermanentRedirect: ANOTHER_REGION,
  TemporaryRedirect: ANOTHER_REGION,
  AuthorizationHeaderMalformed: ANOTHER_REGION,
  AuthorizationQueryParametersError: ANOTHER_REGION,
  RequestTimeTooSkewed: {
    reason: "the clock of this machine and that of the server differ",
    hint: "set the clock of this machine",
  },
  [UNEXPECTED_PART]: {
    reason: "the response has no size, or another part of the file than requested",
    hint: "make sure that s3_endpoint is an S3 server, and that nothing in between changes its responses",
  },
  TimeoutError: {
    reason: "the server did not respond in time",
    hint: "make sure that it can be reached from here, and check its log",
  },
  ENOTFOUND: UNKNOWN_HOST,
  EAI_AGAIN: UNKNOWN_HOST,
  CERT_HAS_EXPIRED: BAD_CERTIFICATE,
  DEPTH_ZERO_SELF_SIGNED_CERT: BAD_CERTIFICATE,
  SELF_SIGNED_CERT_IN_CHAIN: BAD_CERTIFICATE,
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: BAD_CERTIFICATE,
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: BAD_CERTIFICATE,
  ERR_TLS_CERT_ALTNAME_INVALID: BAD_CERTIFICATE,
}

/**
 * The error for the administrator. It has only the code of the response: the rest of it, like the address of the
 * request, contains parts of credentials. For the same reason the error has no cause.
 *
 * @param action completes "a file could not be …", such as "written to"
 */
export function unavailable(action: string, place: string, failure: Failure): FilesUnavailable {
  const { reason, hint } = EXPLANATIONS[failure.code] ?? byStatus(failure)
  return new FilesUnavailable(`a file could not be ${action} ${place}: ${reason} (${failure.code})`, hint)
}

function byStatus({ status }: Failure): Explanation {
  if (status === undefined) return NO_CONNECTION
  if (status >= 300 && status < 400) return ANOTHER_REGION
  return {
    reason: `the server responded with status ${status}`,
    hint: "make sure that s3_endpoint is an S3 server, and check its log",
  }
}

/** The failure in a response, from S3's XML if it has any. Reads the body. */
export async function failureOf(response: Response): Promise<Failure> {
  const { status } = response
  const code = /<Code>\s*([A-Za-z0-9._-]{1,64})\s*<\/Code>/.exec(await response.text())?.[1]
  return { code: code ?? `status ${status}`, status, passing: status >= 500 || status === 429 }
}

/** The failure of a request without a response. */
export function connectionFailure(error: unknown): Failure {
  if (error instanceof DOMException) return { code: error.name, passing: false }
  const code = error instanceof Error && "code" in error ? String(error.code) : "no connection"
  return { code, passing: !(code in EXPLANATIONS) }
}
