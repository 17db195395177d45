/** The parts of s3rver that tests use. The package has no types. */
declare module "s3rver" {
  import type { AddressInfo } from "node:net"

  interface PutObject {
    readonly bucket: string
    readonly key: string
    readonly content: Buffer | AsyncIterable<Uint8Array<ArrayBuffer>>
    readonly metadata: Readonly<Record<string, string>>
  }

  /** The store that saves objects as files. */
  interface Store {
    getResourcePath(bucket: string, key: string, resource: "object" | "metadata.json" | "object.md5"): string
    putMetadata(bucket: string, key: string, metadata: PutObject["metadata"], md5: string): Promise<void>
    putObject(object: PutObject): Promise<{ size: number; md5: string }>
  }

  export default class S3rver {
    readonly store: Store
    constructor(options: {
      address: string
      port: number
      silent: boolean
      directory: string
      configureBuckets: readonly { readonly name: string }[]
    })
    run(): Promise<AddressInfo>
    close(): Promise<void>
  }
}
