import type { Database } from "../database/port.ts"
import { addressSigner } from "../files/downloads/rules.ts"
import type { Addresses } from "../video/resource.ts"

/** What is needed to make addresses in payloads. */
export interface PayloadAddresses {
  readonly origin: string
  readonly files: Addresses
}

/** Addresses by `public_url`, for payloads that are made within a transaction, where the signing key cannot be read. */
export class PublicAddresses {
  constructor(
    private readonly database: Database,
    readonly origin: string,
    private readonly clock: () => number,
  ) {}

  /** Prepares what payloads need from now on, before the transaction in which they are made. */
  async prepare(): Promise<PayloadAddresses> {
    const { origin } = this
    const sign = await addressSigner({ database: this.database }, { origin, now: this.clock() })
    return { origin, files: (purpose, fileId, lifetime) => sign({ purpose, fileId, lifetime }) }
  }
}
