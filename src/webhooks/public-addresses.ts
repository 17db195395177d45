import type { Database } from "../database/port.ts"
import { addressSigner } from "../files/downloads/rules.ts"
import type { Addresses } from "../video/resource.ts"

/** The inputs for making addresses in payloads. */
export interface PayloadAddresses {
  readonly origin: string
  readonly files: Addresses
  /** Of a certificate that was handed in. */
  readonly certificate: (fileId: number) => string
}

/** Makes addresses from `public_url`, for payloads that are made within a transaction, where the signing key cannot be read. */
export class PublicAddresses {
  constructor(
    private readonly database: Database,
    readonly origin: string,
    private readonly clock: () => number,
  ) {}

  /** Reads in advance what payloads will need, before the transaction in which they are made. */
  async prepare(): Promise<PayloadAddresses> {
    const { origin } = this
    const sign = await addressSigner({ database: this.database }, { origin, now: this.clock() })
    return {
      origin,
      files: (purpose, fileId, lifetime) => sign({ purpose, fileId, lifetime }),
      certificate: (fileId) => sign({ purpose: "certificate", fileId }),
    }
  }
}
