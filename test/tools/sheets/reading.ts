import { SheetRefused } from "../../../src/tools/csv/refusal.ts"
import type { SheetLine } from "../../../src/tools/sheets/cell.ts"
import { type OpenSheet, openSheet, type SheetChoices } from "../../../src/tools/sheets/open.ts"

/** A file and all its rows. */
export interface WholeSheet {
  readonly open: OpenSheet
  readonly lines: readonly SheetLine[]
  readonly cells: readonly (readonly unknown[])[]
}

export async function whole(file: Uint8Array | string, choices: Partial<SheetChoices> = {}): Promise<WholeSheet> {
  const bytes = typeof file === "string" ? new TextEncoder().encode(file) : file
  const open = await openSheet(bytes, { rowLimit: 1000, ...choices })
  const lines = await Array.fromAsync(open.rows())
  return { open, lines, cells: lines.map(({ cells }) => cells) }
}

/** Why a file is refused. */
export async function refusal(file: Uint8Array | string, choices: Partial<SheetChoices> = {}): Promise<SheetRefused> {
  try {
    await whole(file, choices)
  } catch (error) {
    if (error instanceof SheetRefused) return error
    throw error
  }
  throw new TypeError("nothing was refused")
}
