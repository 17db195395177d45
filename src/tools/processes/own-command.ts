/** Read at the start: later its file may have been replaced. */
const EXECUTABLE = process.execPath

/** Where the program seems to lie within an executable, on Windows and elsewhere; undefined when it runs from source. */
const EMBEDDED_ROOT = /^(\/\$bunfs\/root\/|B:[\\/]~BUN[\\/]root[\\/])/.exec(Bun.main)?.[0]

/**
 * How to start this executable once more, or Bun with this program when it runs from source. Arguments can be seen by
 * everybody on the machine: what is not for all eyes goes by another way.
 */
export function ownCommand(): { readonly command: readonly string[]; readonly shownAs: string } {
  const command = EMBEDDED_ROOT === undefined ? [EXECUTABLE, ...process.execArgv, Bun.main] : [compiled()]
  return { command, shownAs: EXECUTABLE }
}

/**
 * Where the program of a thread is: an entry of its own in the executable (`scripts/executable/compile.ts` lists them), or
 * a file of the source.
 *
 * @param path relative to `src`, without its ending: `operation/backup/copy/thread`
 */
export function threadProgram(path: string): string | URL {
  if (EMBEDDED_ROOT === undefined) return new URL(`../../${path}.ts`, import.meta.url)
  return `${EMBEDDED_ROOT.replaceAll("\\", "/")}${path}.js`
}

/** By this name Linux finds the same version also when another has been put in its place, until this one is restarted. */
function compiled(): string {
  return process.platform === "linux" ? "/proc/self/exe" : EXECUTABLE
}
