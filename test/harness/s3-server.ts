import { createHash } from "node:crypto"
import { existsSync, mkdirSync, mkdtempSync, readdirSync, renameSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { dirname, join } from "node:path"
import S3rver, { type PutObject } from "s3rver"
import { S3Files } from "../../src/files/s3/files.ts"

const BUCKET = "trainbase-files"

/** The only credentials that the server accepts. It checks the access key, but not signatures of version 4. */
const KEY = "S3RVER"

/** Options for a store in the test bucket, except the endpoint. */
const BUCKET_ACCESS = {
  bucket: BUCKET,
  prefix: "",
  region: "us-east-1",
  accessKeyId: KEY,
  secretAccessKey: KEY,
} as const

/** A real S3-compatible server with one bucket on a free port, until the end of the block. */
export class S3Server implements AsyncDisposable {
  private constructor(
    readonly port: number,
    readonly directory: string,
    readonly server: S3rver,
  ) {}

  static async start(): Promise<S3Server> {
    const directory = mkdtempSync(join(tmpdir(), "trainbase-s3-"))
    const configureBuckets = [{ name: BUCKET }]
    const server = new S3rver({ address: "127.0.0.1", port: 0, silent: true, directory, configureBuckets })
    takeWholeObjects(server)
    const { port } = await server.run()
    return new S3Server(port, directory, server)
  }

  get endpoint(): string {
    return `http://127.0.0.1:${this.port}`
  }

  /** A store that uses the bucket. */
  files(access: Partial<ConstructorParameters<typeof S3Files>[0]> = {}): S3Files {
    return new S3Files({ ...BUCKET_ACCESS, endpoint: this.endpoint, ...access })
  }

  /** Settings for the bucket, as environment variables. */
  get environment() {
    return {
      TRAINBASE_FILES: `s3://${BUCKET}/acme`,
      TRAINBASE_S3_ENDPOINT: this.endpoint,
      TRAINBASE_S3_ACCESS_KEY_ID: KEY,
      TRAINBASE_S3_SECRET_ACCESS_KEY: KEY,
    }
  }

  /**
   * The keys of all objects in the bucket, read from the server's own files. An object certainly exists once its metadata
   * does, because the server writes the metadata last.
   */
  keys(): string[] {
    const folder = join(this.directory, BUCKET)
    if (!existsSync(folder)) return []
    const suffix = "._S3rver_metadata.json"
    return readdirSync(folder, { recursive: true, encoding: "utf8" })
      .flatMap((path) => (path.endsWith(suffix) ? path.slice(0, -suffix.length) : []))
      .sort()
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.server.close()
    rmSync(this.directory, { recursive: true, force: true })
  }
}

/**
 * Makes a server accept an upload completely or not at all, and respond only once the object can be read, as S3
 * guarantees. On its own, s3rver responds before it has written the object, and serves the partial object of an
 * interrupted upload.
 */
function takeWholeObjects({ store }: S3rver): void {
  store.putObject = async ({ bucket, key, content, metadata }: PutObject) => {
    const bytes = Buffer.isBuffer(content) ? content : Buffer.concat(await Array.fromAsync(content))
    const md5 = createHash("md5").update(bytes).digest("hex")
    const path = store.getResourcePath(bucket, key, "object")
    mkdirSync(dirname(path), { recursive: true })
    const part = `${path}.${crypto.randomUUID()}`
    await Bun.write(part, bytes)
    renameSync(part, path)
    await store.putMetadata(bucket, key, metadata, md5)
    return { size: bytes.length, md5 }
  }
}
