import type { ColumnValue } from "../database/insert-rows.ts"
import { OperatorError } from "../tools/operator-error.ts"
import { Seal } from "../tools/seal.ts"
import type { Sealed, StateTable } from "./format/state.ts"

type Row = Readonly<Record<string, ColumnValue>>

/** Opens the secrets that an installation has sealed, and seals those in a dataset. */
export class Seals {
  readonly #key: () => Uint8Array
  readonly #seals = new Map<string, Seal>()

  /** @param key returns the installation's key; called when there is a secret */
  constructor(key: () => Uint8Array) {
    this.#key = key
  }

  seal({ purpose, owner }: Sealed, row: Row, secret: string): string {
    return this.#of(purpose).seal(secret, String(row[owner]))
  }

  /** Throws `OperatorError` if the secret was sealed with a different key. */
  open({ noun }: StateTable, { purpose, owner }: Sealed, row: Row, sealed: string): string {
    const secret = this.#of(purpose).open(sealed, String(row[owner]))
    if (secret !== undefined) return secret
    throw new OperatorError(
      `the ${noun} of ${owner} ${row[owner]} is sealed with another key than that of this installation`,
      "put back the secret.key or the secret_key with which the server ran, or export without --with-secrets",
    )
  }

  #of(purpose: string): Seal {
    const known = this.#seals.get(purpose)
    if (known !== undefined) return known
    const seal = new Seal(this.#key(), purpose)
    this.#seals.set(purpose, seal)
    return seal
  }
}
