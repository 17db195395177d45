import { CallerGone, TooManyWaiting } from "./errors.ts"

/** How a person waits for a turn. */
export interface Waiting {
  /** Goes before those about whom nothing is known. */
  readonly goesFirst: boolean
  /**
   * Identifies the person waiting: only one per identity goes first at a time, so that nobody can fill the places of
   * the others.
   */
  readonly as?: string
  /** Fires when nobody waits for the outcome any longer. */
  readonly signal?: AbortSignal | undefined
}

interface Waiter {
  readonly as: string | undefined
  begin(): void
  refuse(error: Error): void
}

/** One in this many turns goes to work that no person is waiting for, however many people wait. */
const TURNS_A_TURN_OF_WORK = 5

/**
 * Turns at something slow. The number of waiting people is limited, and more are refused at once; somebody who goes
 * first takes the place of the last one who does not. Other work waits without a limit, after all people.
 */
export class Turns {
  readonly #first = new Set<Waiter>()
  readonly #people = new Set<Waiter>()
  readonly #work = new Set<Waiter>()
  #running = 0
  #passedOn = 0

  /**
   * @param atOnce how many have a turn at the same time
   * @param most how many people may wait
   */
  constructor(
    private readonly atOnce: number,
    private readonly most: number,
  ) {}

  /** Throws {@link TooManyWaiting} if there is no place to wait, and {@link CallerGone}. */
  requirePlace(waiting: Waiting): void {
    if (waiting.signal?.aborted === true) throw new CallerGone()
    const ahead = this.#first.size + (this.#goesFirst(waiting) ? 0 : this.#people.size)
    if (this.#running >= this.atOnce && ahead >= this.most) throw new TooManyWaiting()
  }

  /**
   * Does the work when it is its turn. Throws {@link TooManyWaiting} and {@link CallerGone} without having started it.
   *
   * @param waiting how a person waits; undefined for work that no person is waiting for
   */
  async take<T>(work: () => Promise<T>, waiting?: Waiting): Promise<T> {
    if (waiting !== undefined) this.requirePlace(waiting)
    if (this.#running < this.atOnce) this.#running++
    else await this.#turn(waiting)
    try {
      return await work()
    } finally {
      this.#passOn()
    }
  }

  #goesFirst({ goesFirst, as }: Waiting): boolean {
    return goesFirst && (as === undefined || ![...this.#first].some((waiter) => waiter.as === as))
  }

  #turn(waiting: Waiting | undefined): Promise<void> {
    const { promise, resolve, reject } = Promise.withResolvers<void>()
    const lane = waiting === undefined ? this.#work : this.#goesFirst(waiting) ? this.#first : this.#people
    const leave = () => {
      lane.delete(waiter)
      waiting?.signal?.removeEventListener("abort", giveUp)
    }
    const waiter: Waiter = {
      as: waiting?.as,
      begin() {
        leave()
        resolve()
      },
      refuse(error) {
        leave()
        reject(error)
      },
    }
    const giveUp = () => waiter.refuse(new CallerGone())
    lane.add(waiter)
    waiting?.signal?.addEventListener("abort", giveUp)
    if (this.#first.size + this.#people.size > this.most) [...this.#people].at(-1)?.refuse(new TooManyWaiting())
    return promise
  }

  /** The turn is passed on, so that no later caller takes it. */
  #passOn(): void {
    this.#passedOn++
    const people = [this.#first, this.#people]
    const isOfWork = this.#passedOn % TURNS_A_TURN_OF_WORK === 0
    const lanes = isOfWork ? [this.#work, ...people] : [...people, this.#work]
    const [next] = lanes.flatMap(([first]) => first ?? [])
    if (next === undefined) this.#running--
    else next.begin()
  }
}
