/** Sends a message to the process that started this one; resolves when it is on its way, or when there is nobody to hear it. */
export function tellParent(message: object): Promise<void> {
  return new Promise((resolve) => {
    if (process.connected && process.send !== undefined) process.send(message, undefined, undefined, () => resolve())
    else resolve()
  })
}
