/** The samples in a /metrics response by full name, including labels. Throws if a line is invalid. */
export function samplesOf(text: string): ReadonlyMap<string, number> {
  const samples = new Map<string, number>()
  for (const line of text.split("\n")) {
    if (line === "" || /^# (HELP|TYPE) [a-z_]+ \S/.test(line)) continue
    const [, name, value] = /^([a-z_]+(?:\{(?:\w+="(?:[^"\\\n]|\\.)*",?)*\})?) (\S+)$/.exec(line) ?? []
    if (name === undefined || Number.isNaN(Number(value))) throw new Error(`no sample: ${line}`)
    if (samples.has(name)) throw new Error(`twice: ${name}`)
    samples.set(name, Number(value))
  }
  return samples
}
