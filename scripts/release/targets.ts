/** One product of a release. */
export interface Target {
  /** Operating system and processor, as in the file name. */
  readonly name: string
  /** The name that `bun build --target` uses. */
  readonly bunTarget: string
  /** The npm package with Bun's executable for it. */
  readonly runtime: string
  readonly kind: "elf" | "pe" | "mach-o"
  readonly machine: "x64" | "arm64"
}

const linux = (name: string, bunTarget: string, runtime: string, machine: Target["machine"]): Target => {
  return { name, bunTarget, runtime: `@oven/${runtime}`, kind: "elf", machine }
}

/**
 * The products of a release.
 *
 * `linux-x64-baseline` is for processors without AVX2. Since 1.4, Bun's only executable for x64 runs on all processors with
 * SSE4.2 and detects the rest when it starts, so today this is `linux-x64` under another name. The name is kept because owners
 * of such processors look for it.
 */
export const TARGETS: readonly Target[] = [
  linux("linux-x64", "bun-linux-x64", "bun-linux-x64", "x64"),
  linux("linux-x64-baseline", "bun-linux-x64", "bun-linux-x64", "x64"),
  linux("linux-x64-musl", "bun-linux-x64-musl", "bun-linux-x64-musl", "x64"),
  linux("linux-arm64", "bun-linux-arm64", "bun-linux-aarch64", "arm64"),
  linux("linux-arm64-musl", "bun-linux-arm64-musl", "bun-linux-aarch64-musl", "arm64"),
  { name: "windows-x64", bunTarget: "bun-windows-x64", runtime: "@oven/bun-windows-x64", kind: "pe", machine: "x64" },
  {
    name: "darwin-arm64",
    bunTarget: "bun-darwin-arm64",
    runtime: "@oven/bun-darwin-aarch64",
    kind: "mach-o",
    machine: "arm64",
  },
]

/** The file name of the executable within the archive. */
export function executableName({ kind }: Target): string {
  return kind === "pe" ? "trainbase.exe" : "trainbase"
}

/** Name of the folder in the archive, and of the archive without its extension: `trainbase-1.2.3-linux-x64`. */
export function productName({ name }: Target, version: string): string {
  return `trainbase-${version}-${name}`
}

export function archiveName(target: Target, version: string): string {
  return `${productName(target, version)}${target.kind === "pe" ? ".zip" : ".tar.gz"}`
}
