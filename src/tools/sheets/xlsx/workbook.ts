import { SheetRefused } from "../../csv/refusal.ts"
import type { Epoch } from "./number-format.ts"
import { attributesOf, readXml, type XmlReader } from "./xml.ts"
import type { ZipFile } from "./zip.ts"

/** The parts of a workbook, found by their relationships: their names are free. */
export interface Workbook {
  readonly epoch: Epoch
  /** The visible worksheets, in the order of their tabs. */
  readonly sheets: readonly { readonly name: string; readonly part: string }[]
  readonly sharedStrings: string | undefined
  readonly styles: string | undefined
}

const PART_MAX = 16 * 2 ** 20

/** @throws SheetRefused for a file that is no workbook */
export function* readWorkbook(zip: ZipFile): Generator<undefined, Workbook> {
  const root = yield* relationsOf(zip, "")
  const part = root.byKind.get("officeDocument") ?? "xl/workbook.xml"
  refuseOther(zip, part)
  const relations = yield* relationsOf(zip, part)
  const content = new Content()
  yield* readXml(zip.parts(part, PART_MAX), content)
  const sheets = content.sheets.flatMap(({ name, id, isVisible }) => {
    const relation = relations.byId.get(id)
    return isVisible && relation?.kind === "worksheet" ? { name, part: relation.target } : []
  })
  if (content.sheets.length === 0) throw new SheetRefused("sheet_damaged")
  return {
    epoch: content.epoch,
    sheets,
    sharedStrings: relations.byKind.get("sharedStrings"),
    styles: relations.byKind.get("styles"),
  }
}

function refuseOther(zip: ZipFile, part: string): void {
  if (part.endsWith(".bin")) throw new SheetRefused("sheet_binary_workbook")
  if (/(?:^|\/)(?:document|presentation)\.xml$/i.test(part)) {
    throw new SheetRefused("sheet_other_kind", { kind: part.includes("document") ? "DOCX" : "PPTX" })
  }
  if (!zip.has(part)) throw new SheetRefused("sheet_damaged")
}

class Content implements XmlReader {
  epoch: Epoch = 1900
  readonly sheets: { readonly name: string; readonly id: string; readonly isVisible: boolean }[] = []

  open(name: string, tag: string): void {
    if (name === "workbookPr") {
      if (/^(?:1|true|on)$/.test(attributesOf(tag).date1904 ?? "")) this.epoch = 1904
    } else if (name === "sheet") {
      const { name: called = "", id = "", state = "visible" } = attributesOf(tag)
      this.sheets.push({ name: called, id, isVisible: state === "visible" })
    }
  }

  close(): void {}
  text(): void {}
}

interface Relation {
  /** The last part of its type, which is the same in both versions of the format. */
  readonly kind: string
  readonly target: string
}

interface Relations {
  readonly byId: ReadonlyMap<string, Relation>
  /** The first target of each kind. */
  readonly byKind: ReadonlyMap<string, string>
}

function* relationsOf(zip: ZipFile, part: string): Generator<undefined, Relations> {
  const folder = part.slice(0, part.lastIndexOf("/") + 1)
  const byId = new Map<string, Relation>()
  const byKind = new Map<string, string>()
  const reader: XmlReader = {
    open(name, tag) {
      if (name !== "Relationship") return
      const { Id = "", Type = "", Target = "", TargetMode } = attributesOf(tag)
      if (TargetMode === "External") return
      const relation = { kind: Type.slice(Type.lastIndexOf("/") + 1), target: resolved(Target, folder) }
      byId.set(Id, relation)
      if (!byKind.has(relation.kind)) byKind.set(relation.kind, relation.target)
    },
    close() {},
    text() {},
  }
  yield* readXml(zip.parts(`${folder}_rels/${part.slice(folder.length)}.rels`, PART_MAX), reader)
  return { byId, byKind }
}

/** The name of a part from a reference in the folder, which may be absolute or contain `..`. */
function resolved(target: string, folder: string): string {
  const path: string[] = []
  for (const step of (target.startsWith("/") ? target : `${folder}${target}`).split("/")) {
    if (step === "..") path.pop()
    else if (step !== "" && step !== ".") path.push(step)
  }
  return path.join("/")
}
