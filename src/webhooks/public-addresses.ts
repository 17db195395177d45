import type { Database } from "../database/port.ts"
import { addressSigner } from "../files/downloads/rules.ts"
import type { Addresses } from "../video/resource.ts"

/** Addresses by `public_url`, for payloads that are made within a transaction, where the key that signs cannot be read. */
export class PublicAddresses {
  readonly files: Addresses
  #key: Promise<unknown> | undefined
  readonly #read: () => Promise<unknown>

  constructor(
    database: Database,
    readonly origin: string,
    clock: () => number,
  ) {
    this.#read = () => addressSigner({ database }, { origin, now: clock() })
    this.files = async (lifetime) => {
      const sign = await addressSigner({ database }, { origin, now: clock(), lifetime })
      return (purpose, fileId) => sign({ purpose, fileId })
    }
  }

  /** Reads the key, unless this process has it. */
  async prepare(): Promise<void> {
    this.#key ??= this.#read()
    try {
      await this.#key
    } catch (error) {
      this.#key = undefined
      throw error
    }
  }
}
