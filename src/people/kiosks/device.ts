import { takeKey } from "../../access/one-time-keys/rules.ts"
import { hashSecret, newSecret } from "../../access/secrets.ts"
import type { Sender } from "../../access/sessions/rules.ts"
import { noteChange } from "../../audit/rules.ts"
import type { Database, Queries } from "../../database/port.ts"
import { type Opening, openedBy } from "../guesses/rules.ts"
import { addressSubjects } from "../guesses/subjects.ts"
import { plainCode } from "./code.ts"
import type { KioskRow } from "./store.ts"
import * as store from "./store.ts"

/** Seconds for which a paired device keeps its secret. Browsers keep no cookie for longer than 400 days. */
export const DEVICE_LIFETIME = 400 * 24 * 60 * 60

/** The active kiosk whose device sent this secret. */
export async function kioskOfDevice(queries: Queries, secret: string | undefined): Promise<KioskRow | undefined> {
  return secret === undefined ? undefined : store.findByToken(queries, hashSecret(secret))
}

interface Pairing {
  /** As typed on the device. */
  readonly code: string
  readonly sender: Sender
  readonly now: number
}

/**
 * Makes the device that sent a code the kiosk of that code. The device that was paired before ends, with its sessions.
 *
 * @returns the secret that the device keeps; undefined for a code that is wrong, used, too old, or that of a kiosk that
 *   was paired or revoked in the meantime
 */
export function pairDevice(database: Database, { code, sender, now }: Pairing): Promise<Opening<string>> {
  const subjects = addressSubjects(sender.address())
  return openedBy(database, { subjects, now }, () =>
    database.transaction(async (tx) => {
      const key = await takeKey(tx, "kiosk_pairing", plainCode(code), now)
      const id = (key?.payload as { readonly kiosk?: number } | undefined)?.kiosk
      const kiosk = id === undefined ? undefined : await store.findKiosk(tx, id)
      if (key === undefined || kiosk === undefined || kiosk.company_id !== key.companyId) return undefined
      // Only the first device that sends a code of the same time becomes the kiosk.
      if (kiosk.paired_at !== null && kiosk.paired_at >= key.createdAt) return undefined
      const secret = newSecret()
      if (!(await store.pairKiosk(tx, kiosk.id, hashSecret(secret), now))) return undefined
      await noteChange(tx, {
        actor: {
          ...{ kind: "person", user: null, requestId: sender.requestId },
          ...{ address: sender.address(), device: sender.device },
        },
        ...{ companyId: kiosk.company_id, now, action: "pair", record: { type: "kiosk", id: kiosk.id } },
      })
      return secret
    }),
  )
}
