import { join } from "node:path"
import { origin } from "../settings/network-kinds.ts"
import type { Settings } from "../settings/read.ts"
import { OperatorError } from "../tools/operator-error.ts"
import { DirectoryFiles } from "./directory.ts"
import type { FileStore } from "./port.ts"
import { S3Files } from "./s3/files.ts"

/** The folder of the data directory for files, unless the setting names another place. */
export const FILES_FOLDER = "files"

/**
 * Environment variables of other S3 programs for unset settings, in order of precedence. Our settings win, so that the
 * server can use another place than the tools next to it.
 */
const VARIABLES = {
  s3_endpoint: ["S3_ENDPOINT", "AWS_ENDPOINT_URL_S3", "AWS_ENDPOINT_URL", "AWS_ENDPOINT"],
  s3_region: ["S3_REGION", "AWS_REGION", "AWS_DEFAULT_REGION"],
  s3_access_key_id: ["S3_ACCESS_KEY_ID", "AWS_ACCESS_KEY_ID"],
  s3_secret_access_key: ["S3_SECRET_ACCESS_KEY", "AWS_SECRET_ACCESS_KEY"],
} as const

/** Bun always takes a token for requests from these; it belongs to the credentials in the environment. */
const TOKEN_VARIABLES = ["S3_SESSION_TOKEN", "AWS_SESSION_TOKEN"]

/** The default region of a bucket, as in Amazon's own tools. */
const REGION = "us-east-1"

type Environment = Readonly<Record<string, string | undefined>>

type FileSettings = Pick<
  Settings,
  "data" | "files" | "s3_endpoint" | "s3_region" | "s3_access_key_id" | "s3_secret_access_key"
>

/**
 * The store of the installation's files. It is not checked yet, see {@link FileStore.check}.
 *
 * @throws OperatorError when the settings for S3 are incomplete, are set without a bucket, or when a variable of the
 *   environment conflicts with them
 */
export function openFiles(settings: FileSettings, environment: Environment = process.env): FileStore {
  const { data, files = { directory: join(data, FILES_FOLDER) } } = settings
  if ("directory" in files) {
    refuseSettingsOfS3(settings)
    return new DirectoryFiles(files.directory)
  }
  const found = (name: keyof typeof VARIABLES): string | undefined =>
    settings[name] ?? VARIABLES[name].map((variable) => environment[variable]).find((value) => value)
  if (settings.s3_access_key_id !== undefined) refuseToken(environment)
  const region = found("s3_region") ?? REGION
  return new S3Files({
    ...files,
    endpoint: endpointOf(found("s3_endpoint")) ?? `https://s3.${region}.amazonaws.com`,
    region,
    accessKeyId: found("s3_access_key_id") ?? missing("s3_access_key_id"),
    secretAccessKey: found("s3_secret_access_key") ?? missing("s3_secret_access_key"),
  })
}

/** Variables of the environment were not checked like settings. */
function endpointOf(text: string | undefined): string | undefined {
  if (text === undefined) return undefined
  const checked = origin.parse(text)
  if (checked !== undefined) return checked
  throw new OperatorError(
    "the S3 endpoint in the environment is not an origin such as https://s3.example.com, without a path",
    "correct it, or set s3_endpoint",
  )
}

function missing(name: "s3_access_key_id" | "s3_secret_access_key"): never {
  throw new OperatorError(`${name} is not set, although files is an S3 bucket`, "set it, or set files to a directory")
}

function refuseToken(environment: Environment): void {
  const token = TOKEN_VARIABLES.find((variable) => environment[variable])
  if (token === undefined) return
  throw new OperatorError(
    `${token} is set in the environment, but does not belong to the access key of the settings`,
    "unset it for trainbase",
  )
}

/** Otherwise files would go to a directory where a bucket was meant. */
function refuseSettingsOfS3(settings: FileSettings): void {
  const names = ["s3_endpoint", "s3_region", "s3_access_key_id", "s3_secret_access_key"] as const
  const stray = names.find((name) => settings[name] !== undefined)
  if (stray === undefined) return
  throw new OperatorError(
    `${stray} is set, although files is not a bucket of S3`,
    "set files to s3://bucket, or remove the settings that begin with s3_",
  )
}
