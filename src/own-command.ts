/** Read at the start: later its file may have been replaced. */
const EXECUTABLE = process.execPath

/**
 * How to start this executable once more, or Bun with this program when it runs from source. Arguments can be seen by
 * everybody on the machine: what is not for all eyes goes by another way.
 */
export function ownCommand(): { readonly command: readonly string[]; readonly shownAs: string } {
  const isCompiled = Bun.main.startsWith("/$bunfs/")
  const command = isCompiled ? [compiled()] : [EXECUTABLE, ...process.execArgv, Bun.main]
  return { command, shownAs: EXECUTABLE }
}

/** By this name Linux finds the same version also when another has been put in its place, until this one is restarted. */
function compiled(): string {
  return process.platform === "linux" ? "/proc/self/exe" : EXECUTABLE
}
