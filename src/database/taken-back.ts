/** Thrown to roll a transaction back and still return a result. */
class TakenBack<T> extends Error {
  constructor(readonly result: T) {
    super("nothing of this is saved")
  }
}

/**
 * Runs `work`, which may pass a result to `takeBack` inside its transaction: the transaction is then rolled back, and
 * the result is returned as if the work had returned it.
 *
 * @throws whatever `work` throws
 */
export async function mayTakeBack<T>(work: (takeBack: (result: T) => never) => Promise<T>): Promise<T> {
  let last: TakenBack<T> | undefined
  try {
    return await work((result) => {
      last = new TakenBack(result)
      throw last
    })
  } catch (error) {
    if (last !== undefined && error === last) return last.result
    throw error
  }
}
