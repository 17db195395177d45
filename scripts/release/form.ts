import manifest from "../../package.json" with { type: "json" }
import { checkCodeSignature } from "./code-signature.ts"
import type { Target } from "./targets.ts"

const ELF_MACHINES = { x64: 0x3e, arm64: 0xb7 } as const
const PE_MACHINES = { x64: 0x8664, arm64: 0xaa64 } as const
const MACH_O_PROCESSORS = { x64: 0x0100_0007, arm64: 0x0100_000c } as const

/**
 * Throws unless these bytes are an executable for the platform and contain a program. For macOS it must also be signed, because
 * Macs with Apple processors kill unsigned programs at once.
 */
export function checkForm({ name, kind, machine }: Target, bytes: Uint8Array): void {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const fits = { elf: isElf, pe: isPe, "mach-o": isMachO }[kind](view, machine)
  if (!fits) throw new Error(`What was compiled for ${name} is not an executable for it.`)
  if (!Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).includes(manifest.description)) {
    throw new Error(`The executable for ${name} is only Bun, without the program.`)
  }
  if (kind === "mach-o") checkCodeSignature(view)
}

function isElf(view: DataView, machine: Target["machine"]): boolean {
  const is64Bit = view.getUint8(4) === 2
  return view.getUint32(0) === 0x7f45_4c46 && is64Bit && view.getUint16(18, true) === ELF_MACHINES[machine]
}

function isPe(view: DataView, machine: Target["machine"]): boolean {
  if (view.getUint16(0) !== 0x4d5a) return false
  const header = view.getUint32(0x3c, true)
  return view.getUint32(header) === 0x5045_0000 && view.getUint16(header + 4, true) === PE_MACHINES[machine]
}

function isMachO(view: DataView, machine: Target["machine"]): boolean {
  return view.getUint32(0, true) === 0xfeed_facf && view.getUint32(4, true) === MACH_O_PROCESSORS[machine]
}
