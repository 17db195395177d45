/** Read at the start, because the file may be replaced later. */
const EXECUTABLE = process.execPath

/** The virtual root of the program in an executable, on Windows and elsewhere; undefined when run from source. */
const EMBEDDED_ROOT = /^(\/\$bunfs\/root\/|B:[\\/]~BUN[\\/]root[\\/])/.exec(Bun.main)?.[0]

/**
 * How to start this executable again, or Bun with this program when it runs from source. Everybody on the machine can
 * see arguments, so secrets must be passed in another way.
 */
export function ownCommand(): { readonly command: readonly string[]; readonly shownAs: string } {
  const command = EMBEDDED_ROOT === undefined ? [EXECUTABLE, ...process.execArgv, Bun.main] : [compiled()]
  return { command, shownAs: EXECUTABLE }
}

/**
 * The location of a thread's program: its own entry in the executable (`scripts/executable/compile.ts` lists them), or
 * a source file.
 *
 * @param path relative to `src`, without its ending: `operation/backup/copy/thread`
 */
export function threadProgram(path: string): string | URL {
  if (EMBEDDED_ROOT === undefined) return new URL(`../../${path}.ts`, import.meta.url)
  return `${EMBEDDED_ROOT.replaceAll("\\", "/")}${path}.js`
}

/** With this name Linux finds the running version, even after its file was replaced. */
function compiled(): string {
  return process.platform === "linux" ? "/proc/self/exe" : EXECUTABLE
}
