import { join } from "node:path"
import { OperatorError } from "../settings/operator-error.ts"
import type { Settings } from "../settings/read.ts"
import { DirectoryFiles } from "./directory.ts"
import type { FileStore } from "./port.ts"
import { S3Files } from "./s3/files.ts"

/** The folder of the data directory that holds files unless the setting says another place. */
const FILES_FOLDER = "files"

/** Variables from which Bun takes a token for requests to S3 whatever it is told; it belongs to other credentials. */
const TOKEN_VARIABLES = ["S3_SESSION_TOKEN", "AWS_SESSION_TOKEN"]

type FileSettings = Pick<
  Settings,
  "data" | "files" | "s3_endpoint" | "s3_region" | "s3_access_key_id" | "s3_secret_access_key"
>

/**
 * The place where the installation's files live; it is not looked at yet, see {@link FileStore.check}.
 *
 * @throws OperatorError when the settings for S3 are not complete, are set without a bucket, or when a variable of the
 *   environment would spoil them
 */
export function openFiles(settings: FileSettings, environment = process.env): FileStore {
  const { data, files = { directory: join(data, FILES_FOLDER) }, s3_endpoint, s3_region } = settings
  if ("directory" in files) {
    refuseSettingsOfS3(settings)
    return new DirectoryFiles(files.directory)
  }
  const token = TOKEN_VARIABLES.find((variable) => environment[variable])
  if (token !== undefined) {
    throw new OperatorError(
      `${token} is set in the environment, but trainbase uses permanent credentials for S3 only`,
      "unset it for trainbase",
    )
  }
  return new S3Files({
    ...files,
    endpoint: s3_endpoint ?? `https://s3.${s3_region}.amazonaws.com`,
    region: s3_region,
    accessKeyId: credential(settings, "s3_access_key_id"),
    secretAccessKey: credential(settings, "s3_secret_access_key"),
  })
}

function credential(settings: FileSettings, name: "s3_access_key_id" | "s3_secret_access_key"): string {
  const value = settings[name]
  if (value !== undefined) return value
  throw new OperatorError(`${name} is not set, although files is a bucket of S3`, "set it, or set files to a directory")
}

/** Files would else go to a directory where a bucket was meant. */
function refuseSettingsOfS3(settings: FileSettings): void {
  const names = ["s3_endpoint", "s3_access_key_id", "s3_secret_access_key"] as const
  const stray = names.find((name) => settings[name] !== undefined)
  if (stray === undefined) return
  throw new OperatorError(
    `${stray} is set, although files is not a bucket of S3`,
    "set files to s3://bucket, or leave out the settings that begin with s3_",
  )
}
