import type { Tls } from "../http/tls.ts"
import { withinPatience } from "../operation/health/patience.ts"
import type { Figures } from "../operation/metrics/figures.ts"
import type { Settings } from "../settings/read.ts"
import { tellParent } from "../tools/processes/own-work.ts"
import { Pending } from "../tools/processes/pending.ts"
import type { ParentMessage, WorkerMessage } from "./worker-messages.ts"

/** How long the parent may take to ask all workers, in milliseconds: it waits two seconds for one that is silent. */
const GATHER_PATIENCE = 5_000

interface Orders {
  readonly settings: Settings
  /** For HTTPS. */
  readonly tls?: Tls | undefined
  /** Whether another worker says in the log what all of them find. */
  readonly isExtra: boolean
}

/** How a worker and its parent talk, seen from the worker. */
export class ParentChannel {
  /** Resolves when the parent has told what to do. */
  readonly orders: Promise<Orders>
  /** What this worker has counted; nothing before its server is there. */
  figures: () => Promise<Figures> = async () => []
  /** Shows another certificate from now on. */
  renew: (tls: Tls) => void = () => {}
  readonly #gathering = new Pending<readonly Figures[]>()

  constructor() {
    const { promise, resolve } = Promise.withResolvers<Orders>()
    this.orders = promise
    process.on("message", (message: ParentMessage) => {
      switch (message.type) {
        case "settings":
          return resolve(message)
        case "tls":
          return this.renew(message.tls)
        case "count":
          return void this.figures().then((figures) => this.tell({ type: "figures", id: message.id, figures }))
        case "gathered":
          return this.#gathering.answer(message.id, message.all)
      }
    })
  }

  /** Resolves when the message is on its way. A parent that is gone needs none: the worker learns of that otherwise. */
  tell(message: WorkerMessage): Promise<void> {
    return tellParent(message)
  }

  /** What all processes of the server have counted. Throws when the parent does not answer in time. */
  gather(): Promise<readonly Figures[]> {
    return this.#gathering.ask(
      (id) => void this.tell({ type: "gather", id }),
      (answer) => withinPatience(answer, GATHER_PATIENCE),
    )
  }
}
