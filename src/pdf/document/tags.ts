import { type PDFContext, PDFHexString, type PDFObject, type PDFRef, PDFString } from "pdf-lib"
import { spokenLanguage } from "./spoken-language.ts"
import { Element, type Structure, type TaggedPage } from "./structure.ts"

/** Bit 3 of an annotation's flags: print it, as PDF/A requires. */
const PRINT = 4

/** Empty cells keep their place in the table; other elements without content are omitted. */
const MAY_BE_EMPTY: ReadonlySet<string> = new Set(["TH", "TD"])

/** Entries of a dictionary as the library expects them: a string becomes a name. */
interface Entries {
  [name: string]: Entry
}
type Entry = string | number | boolean | PDFObject | Entry[] | Entries

/** The entries that the structure adds to the catalog and to each page. */
interface Tags {
  readonly catalogEntries: Entries
  entriesOf(page: TaggedPage): Entries
}

/**
 * Writes the logical structure (ISO 32000-1, 14.7), and the annotations of its links.
 *
 * @param language of the document (BCP 47)
 */
export function writeTags(
  context: PDFContext,
  structure: Structure,
  pages: ReadonlyMap<TaggedPage, PDFRef>,
  language: string,
): Tags {
  const root = context.nextRef()
  const written = new Map<Element, PDFRef>()
  const links = new Map<TaggedPage, PDFRef[]>()
  /** The elements of annotations, by their keys in the parent tree, which follow the keys of pages. */
  const ofLinks: PDFRef[] = []
  const top = writeElement(structure.root, root, language)
  const keys = new Map([...pages.keys()].map((page, key) => [page, key]))
  const owners = [...pages.keys()].map((page) => page.owners.map((owner) => found(written, owner)))
  const entries = [...owners.map((refs) => context.obj(refs)), ...ofLinks]
  const tree = { Nums: entries.flatMap((entry, key) => [key, entry]) }
  const next = entries.length
  context.assign(
    root,
    context.obj({ Type: "StructTreeRoot", K: [top], ParentTree: context.obj(tree), ParentTreeNextKey: next }),
  )
  return {
    catalogEntries: { MarkInfo: { Marked: true }, StructTreeRoot: root },
    entriesOf: (page) => {
      const annotations = links.get(page)
      return {
        StructParents: found(keys, page),
        ...(annotations === undefined ? {} : { Annots: annotations, Tabs: "S" }),
      }
    },
  }

  /** @param around the language of the elements around it */
  function writeElement(element: Element, parent: PDFRef, around: string): PDFRef {
    const ref = context.nextRef()
    written.set(element, ref)
    const { language: within = around } = element.options
    const page = element.kids.find((kid) => !(kid instanceof Element))
    const own = page instanceof Element ? undefined : page?.page
    const kids = element.kids.flatMap((kid): Entry[] => {
      if (kid instanceof Element) return isSilent(kid) ? [] : [writeElement(kid, ref, within)]
      if (kid.page === own) return [kid.number]
      return [{ Type: "MCR", Pg: found(pages, kid.page), MCID: kid.number }]
    })
    const annotation = own === undefined ? undefined : writeLink(element, ref, own)
    const parts = annotation === undefined ? kids : [...kids, { Type: "OBJR", Obj: annotation }]
    const { actualText } = element
    const { alternative } = element.options
    const attributes = attributesOf(element)
    const spoken = spokenLanguage(element.text, within) ?? (within === around ? undefined : within)
    const entries = {
      Type: "StructElem",
      S: element.role,
      P: parent,
      ...(own === undefined ? {} : { Pg: found(pages, own) }),
      ...(parts.length === 0 ? {} : { K: parts.length === 1 ? parts[0] : parts }),
      ...(alternative === undefined ? {} : { Alt: PDFHexString.fromText(alternative) }),
      ...(actualText === undefined ? {} : { ActualText: PDFHexString.fromText(actualText) }),
      ...(spoken === undefined ? {} : { Lang: PDFString.of(spoken) }),
      ...(attributes === undefined ? {} : { A: attributes }),
    }
    context.assign(ref, context.obj(entries))
    return ref
  }

  /** The annotation of a link, which covers everything drawn in it. */
  function writeLink(element: Element, ref: PDFRef, page: TaggedPage): PDFRef | undefined {
    const { address, description } = element.options
    if (address === undefined || description === undefined || element.box === undefined) return undefined
    const link = {
      Type: "Annot",
      Subtype: "Link",
      Rect: [...element.box],
      Border: [0, 0, 0],
      F: PRINT,
      Contents: PDFHexString.fromText(description),
      StructParent: pages.size + ofLinks.push(ref) - 1,
      A: { Type: "Action", S: "URI", URI: PDFHexString.fromBytes(new TextEncoder().encode(address)) },
    }
    const annotation = context.register(context.obj(link))
    links.set(page, [...(links.get(page) ?? []), annotation])
    return annotation
  }
}

function found<Key, Value>(known: ReadonlyMap<Key, Value>, key: Key): Value {
  const value = known.get(key)
  if (value === undefined) throw new TypeError("a drawing and its structure belong to different documents")
  return value
}

/** Whether an element is empty because nothing was drawn in it. */
function isSilent({ role, kids }: Element): boolean {
  if (MAY_BE_EMPTY.has(role)) return false
  return kids.every((kid) => kid instanceof Element && isSilent(kid))
}

/** The attributes of an element (ISO 32000-1, 14.8.5) that its type does not imply. */
function attributesOf({ role, options, box }: Element): Entries | undefined {
  if (role === "Figure" && box !== undefined) return { O: "Layout", BBox: [...box] }
  if (options.scope !== undefined) {
    const { scope, rows = 1 } = options
    return { O: "Table", Scope: scope, ...(rows === 1 ? {} : { RowSpan: rows }) }
  }
  if (options.isNumbered === true) return { O: "List", ListNumbering: "Decimal" }
  return undefined
}
