/** Prints what a command found or did on standard output: as one line of JSON for scripts, else as text. */
export async function printResult(
  result: object,
  text: string,
  json: boolean,
  output: NodeJS.WritableStream = process.stdout,
): Promise<void> {
  await new Promise((done) => output.write(json ? `${JSON.stringify(result)}\n` : text, done))
}
