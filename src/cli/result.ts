/** Prints the result of a command on standard output: as one line of JSON for scripts, otherwise as text. */
export async function printResult(
  result: object,
  text: string,
  json: boolean,
  output: NodeJS.WritableStream = process.stdout,
): Promise<void> {
  await new Promise((done) => output.write(resultText({ json: result, text }, json), done))
}

/** The text that `printResult` prints. */
export function resultText({ json: result, text }: { json: object; text: string }, json: boolean): string {
  return json ? `${JSON.stringify(result)}\n` : text
}
