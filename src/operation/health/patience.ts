/** Milliseconds without a response after which a component counts as unavailable: load balancers wait no longer. */
const PATIENCE = 2_000

/**
 * Returns the result of `work`, or throws if it does not arrive in time. The work itself continues.
 *
 * @param patience milliseconds; two seconds by default
 */
export async function withinPatience<T>(work: Promise<T>, patience = PATIENCE): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`there was no response within ${patience / 1000} s`)), patience)
  })
  try {
    return await Promise.race([work, late])
  } finally {
    clearTimeout(timer)
  }
}
