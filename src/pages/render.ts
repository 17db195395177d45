import { type ComponentChildren, Fragment, isValidElement, type VNode } from "preact"
import { unbrokenText } from "./unbroken.ts"

/*
 * Turns elements into HTML, for the part of JSX that pages use: components are functions of their properties without
 * state or context, and attributes have the names that they have in HTML. `preact-render-to-string` supports all of JSX
 * and takes several times as long; a test compares both.
 */

/** Elements without content. */
const VOID = new Set([
  "area",
  "base",
  "br",
  "col",
  "embed",
  "hr",
  "img",
  "input",
  "link",
  "meta",
  "source",
  "track",
  "wbr",
])

/** Elements with text that is copied from a page, typed into it, or always shown in one line. */
const KEPT = new Set(["pre", "code", "textarea", "select", "option", "title", "script"])

/**
 * The HTML of elements. Lines do not break within expressions that belong together.
 *
 * @param formStart HTML with which every form that posts begins
 */
export function renderHtml(node: ComponentChildren, formStart = ""): string {
  const writer = new Writer(formStart)
  writer.add(node)
  writer.endText()
  return writer.html
}

interface Props extends Readonly<Record<string, unknown>> {
  readonly children?: ComponentChildren
}

/** Content between tags that are already written, for example in the cells of a column. */
export function Between({
  children,
}: {
  readonly begin: string
  readonly end: string
  readonly children?: ComponentChildren
}) {
  return children
}

/** HTML that this program has written before, for example of a list that many pages contain. It is not escaped. */
export function Written(_props: { readonly html: string }) {
  return null
}

class Writer {
  html = ""
  /** The text since the last tag: what belongs together may be in several pieces. */
  #text = ""
  /** The number of elements around it whose text is kept as it is. */
  #kept = 0
  readonly #formStart: string

  constructor(formStart: string) {
    this.#formStart = formStart
  }

  add(node: unknown): void {
    if (typeof node === "string") this.#text += node
    else if (typeof node === "number" || typeof node === "bigint") this.#text += String(node)
    else if (Array.isArray(node)) for (const child of node as unknown[]) this.add(child)
    else if (isValidElement(node)) this.#addElement(node as VNode<Props>)
  }

  endText(): void {
    if (this.#text === "") return
    this.html += escaped(this.#kept === 0 ? unbrokenText(this.#text) : this.#text)
    this.#text = ""
  }

  #addElement({ type, props }: VNode<Props>): void {
    if (type === Written) {
      this.endText()
      this.html += props.html as string
      return
    }
    if (type === Between) {
      this.endText()
      this.html += props.begin as string
      this.add(props.children)
      this.endText()
      this.html += props.end as string
      return
    }
    if (typeof type === "function") {
      this.add(type === Fragment ? props.children : (type as (props: Props) => unknown)(props))
      return
    }
    this.endText()
    let tag = `<${type}`
    for (const name in props) if (name !== "children") tag += attribute(name, props[name])
    if (VOID.has(type)) {
      this.html += `${tag}/>`
      return
    }
    this.html += `${tag}>`
    if (type === "form" && props.method === "post") this.html += this.#formStart
    const isKept = KEPT.has(type)
    if (isKept) this.#kept++
    this.add(props.children)
    this.endText()
    if (isKept) this.#kept--
    this.html += `</${type}>`
  }
}

/** An attribute with the space before it; empty if it is left out. Those of ARIA and of scripts have words, not presence. */
export function attribute(name: string, value: unknown): string {
  switch (typeof value) {
    case "string":
      return value === "" ? ` ${name}` : ` ${name}="${escaped(value)}"`
    case "number":
      return ` ${name}="${value}"`
    case "boolean":
      if (name === "spellcheck" || name[4] === "-") return ` ${name}="${value}"`
      return value ? ` ${name}` : ""
    default:
      return ""
  }
}

const SPECIAL = /["&<]/

/** Text as it is written in HTML. */
export function escaped(text: string): string {
  if (!SPECIAL.test(text)) return text
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll('"', "&quot;")
}
