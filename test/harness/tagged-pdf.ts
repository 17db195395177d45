import {
  decodePDFRawStream,
  PDFArray,
  PDFDict,
  PDFDocument,
  PDFHexString,
  PDFName,
  PDFNumber,
  PDFRawStream,
  PDFRef,
  PDFString,
} from "pdf-lib"

/** An element in the structure of a PDF, as seen by a reader. */
export interface TaggedElement {
  readonly role: string
  readonly alternative: string | undefined
  readonly actualText: string | undefined
  readonly language: string | undefined
  readonly kids: readonly TaggedElement[]
}

interface TaggedPdf {
  readonly root: TaggedElement
  /** Violations of ISO 14289-1 that can be detected in the file, by clause of the standard. */
  readonly problems: readonly string[]
}

/** Which elements may contain which (ISO 32000-1, 14.8.4), limited to those in our documents. */
const WITHIN: Readonly<Record<string, readonly string[]>> = {
  Document: ["Sect", "H1", "H2", "H3", "H4", "H5", "P", "Figure", "L", "Table"],
  Sect: ["H1", "H2", "H3", "H4", "H5", "P", "Figure", "L", "Table"],
  L: ["LI"],
  LI: ["Lbl", "LBody"],
  LBody: ["P", "L", "Figure"],
  Table: ["TR"],
  TR: ["TH", "TD"],
  TD: ["P", "L", "Figure"],
  P: ["Link"],
}

/** Operators that draw something. */
const PAINTING = /^(Tj|TJ|'|"|f|F|f\*|B|B\*|b|b\*|S|s|Do|sh|EI)$/

const TOKEN = /<<|>>|<[0-9A-Fa-f]*>|\[|\]|\/[^\s<>[\]/]+|[^\s<>[\]/]+/g

/** Reads the structure of a PDF back and checks it. */
export async function tagsOf(pdf: Uint8Array): Promise<TaggedPdf> {
  const { catalog, context, ...document } = await PDFDocument.load(pdf, { updateMetadata: false }).then((loaded) => ({
    catalog: loaded.catalog,
    context: loaded.context,
    pages: loaded.getPages().map(({ node, ref }) => ({ node, ref })),
  }))
  const problems: string[] = []
  const check = (holds: boolean, problem: string) => {
    if (!holds) problems.push(problem)
  }
  const name = (text: string) => PDFName.of(text)
  const at = (dictionary: PDFDict, key: string) => dictionary.lookup(name(key))
  const marked = at(catalog, "MarkInfo")
  check(marked instanceof PDFDict && String(at(marked, "Marked")) === "true", "7.1: not marked as tagged")
  const tree = at(catalog, "StructTreeRoot")
  if (!(tree instanceof PDFDict)) throw new Error("there is no structure")

  const parents = parentsIn(tree)
  const content = document.pages.map(({ node }) => markedContent(node))
  for (const [index, { problems: found }] of content.entries()) {
    for (const problem of found) problems.push(`page ${index + 1}: ${problem}`)
  }
  /** The content owned by elements, as `page ref + number of content`. */
  const reached = new Map<string, string>()
  const annotations = new Map<string, string>()
  let heading = 0

  const root = element(at(tree, "K") instanceof PDFArray ? kidsOf(tree)[0] : undefined, undefined)
  check(root.role === "Document", "7.1: the root is not a document")

  for (const [index, { node, ref }] of document.pages.entries()) {
    const key = at(node, "StructParents")
    const owners = key instanceof PDFNumber ? parents.get(key.asNumber()) : undefined
    const list = owners instanceof PDFArray ? owners.asArray().map(String) : []
    const { numbers } = content[index] ?? { numbers: [] }
    check(
      list.length === numbers.length,
      `page ${index + 1}: the content in the parent tree differs from that of the page`,
    )
    for (const number of numbers) {
      const owner = reached.get(`${ref} ${number}`)
      check(owner !== undefined, `7.1: page ${index + 1}: no element has content ${number}`)
      check(owner === list[number], `page ${index + 1}: the parent tree has a different owner of content ${number}`)
      reached.delete(`${ref} ${number}`)
    }
    const annots = at(node, "Annots")
    if (!(annots instanceof PDFArray)) continue
    check(at(node, "Tabs") === name("S"), `7.18.3: page ${index + 1}: the tab order differs from that of the structure`)
    for (const annotation of annots.asArray()) {
      const dictionary = context.lookup(annotation, PDFDict)
      const parent = at(dictionary, "StructParent")
      const owner = parent instanceof PDFNumber ? parents.get(parent.asNumber()) : undefined
      check(annotations.get(String(annotation)) === String(owner), "7.18.5: an annotation belongs to no link")
      const contents = at(dictionary, "Contents")
      check(contents instanceof PDFHexString && contents.decodeText() !== "", "7.18.5: a link is not described")
      annotations.delete(String(annotation))
    }
  }
  check(reached.size === 0, `elements have content that is on no page: ${[...reached.keys()].join(", ")}`)
  check(annotations.size === 0, "elements have annotations that are on no page")
  return { root, problems }

  function kidsOf(dictionary: PDFDict) {
    const kids = dictionary.get(name("K"))
    const value = kids instanceof PDFRef ? kids : context.lookup(kids)
    if (value === undefined) return []
    return value instanceof PDFArray ? value.asArray() : [value]
  }

  function element(
    reference: unknown,
    parent: { readonly ref: PDFRef; readonly role: string } | undefined,
  ): TaggedElement {
    if (!(reference instanceof PDFRef)) throw new Error("an element is not a separate object")
    const dictionary = context.lookup(reference, PDFDict)
    const role = String(at(dictionary, "S")).slice(1)
    const textAt = (key: string) => {
      const value = at(dictionary, key)
      return value instanceof PDFHexString ? value.decodeText() : undefined
    }
    const up = dictionary.get(name("P"))
    if (parent !== undefined) {
      check(up === parent.ref, `the parent of ${role} is a different element`)
      check(WITHIN[parent.role]?.includes(role) === true, `7.2: ${role} is within ${parent.role}`)
    }
    const level = /^H(\d)$/.exec(role)?.[1]
    if (level !== undefined) {
      check(Number(level) <= heading + 1, `7.4.2: ${role} follows H${heading}`)
      heading = Number(level)
    }
    const alternative = textAt("Alt")
    if (role === "Figure") {
      check(alternative !== undefined && alternative !== "", "7.3: a figure has no alternative")
      check(String(dictionary.get(name("A"))).includes("/BBox"), "7.3: a figure has no box")
    }
    if (role === "TH") check(String(dictionary.get(name("A"))).includes("/Scope"), "7.5: a header has no scope")
    const tag = at(dictionary, "Lang")
    const language = tag instanceof PDFString ? tag.asString() : undefined
    const kids: TaggedElement[] = []
    const own = dictionary.get(name("Pg"))
    for (const kid of kidsOf(dictionary)) {
      const value = kid instanceof PDFRef ? context.lookup(kid) : kid
      if (value instanceof PDFNumber) claim(`${own} ${value.asNumber()}`)
      else if (value instanceof PDFDict && at(value, "Type") === name("MCR")) {
        claim(`${value.get(name("Pg"))} ${at(value, "MCID")}`)
      } else if (value instanceof PDFDict && at(value, "Type") === name("OBJR")) {
        check(role === "Link", `7.18.1: an annotation is within ${role}`)
        annotations.set(String(value.get(name("Obj"))), String(reference))
      } else kids.push(element(kid, { ref: reference, role }))
    }
    return { role, alternative, actualText: textAt("ActualText"), language, kids }

    function claim(key: string): void {
      check(!reached.has(key), `content belongs to two elements: ${key}`)
      reached.set(key, String(reference))
    }
  }

  function parentsIn(structure: PDFDict) {
    const numbers = structure.lookup(name("ParentTree"), PDFDict).lookup(name("Nums"), PDFArray).asArray()
    const entries = new Map<number, unknown>()
    for (let index = 0; index < numbers.length; index += 2) {
      const value = numbers[index + 1]
      const resolved = value instanceof PDFRef ? context.lookup(value) : value
      entries.set(Number(String(numbers[index])), resolved instanceof PDFArray ? resolved : value)
    }
    return entries
  }
}

/** The numbers of marked content on a page, and anything drawn that is neither marked nor an artifact. */
function markedContent(page: PDFDict) {
  const stream = page.lookup(PDFName.of("Contents"))
  if (!(stream instanceof PDFRawStream)) throw new Error("a page has no content")
  const operators = Buffer.from(decodePDFRawStream(stream).decode()).toString("latin1")
  const numbers: number[] = []
  const problems: string[] = []
  const open: ("artifact" | "content" | "span")[] = []
  let operands: string[] = []
  for (const [token] of operators.matchAll(TOKEN)) {
    if (token === "BDC" || token === "BMC") {
      const number = operands.indexOf("/MCID")
      if (operands[0] === "/Artifact") {
        if (open.includes("content")) problems.push("7.1: an artifact inside content")
        open.push("artifact")
      } else if (number >= 0) {
        if (open.length > 0) problems.push("7.1: content within content or an artifact")
        numbers.push(Number(operands[number + 1]))
        open.push("content")
      } else {
        if (open.includes("artifact")) problems.push("7.1: a span within an artifact")
        open.push("span")
      }
    } else if (token === "EMC") {
      if (open.pop() === undefined) problems.push("content ends without having begun")
    } else if (PAINTING.test(token) && !open.some((kind) => kind !== "span")) {
      problems.push(`7.1: ${token} is neither tagged nor an artifact`)
    }
    operands = /^[A-Za-z'"*]+$/.test(token) ? [] : [...operands, token]
  }
  if (open.length > 0) problems.push("content does not end")
  if (new Set(numbers).size < numbers.length) problems.push("two pieces of content have the same number")
  return { numbers, problems }
}
