export async function prepareDemo(): Promise<undefined> {
  return undefined
}
