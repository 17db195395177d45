/** @jsxImportSource preact */
import type { ComponentChildren } from "preact"
import type { WordedLanguage } from "../../tools/language/worded.ts"
import { parseMarkdown } from "../../tools/markdown/parse.ts"
import type {
  Block,
  CalloutKind,
  Cell,
  Heading,
  Image,
  Inline,
  Link,
  List,
  Pictogram,
  Quote,
  Table,
} from "../../tools/markdown/tree.ts"
import { SIGN_SIZE, shapesOf } from "../../tools/pictograms/sign.ts"
import { PICTOGRAM_WORDS } from "../../tools/pictograms/words/words.ts"
import type { IconName } from "../icons.ts"
import { PAGE_WORDING } from "../wording/wording.ts"
import { Icon } from "./icon.tsx"

/**
 * The address of the image with this name, or that of a document, which becomes a link; undefined if there is neither.
 */
export type ImageAddress = (name: string) => string | { readonly document: string } | undefined

interface Props {
  readonly text: string
  /** The level of the text's highest heading, so that it fits below the headings of the page. */
  readonly headingLevel: 2 | 3 | 4 | 5 | 6
  /** The language of the page, for words that are added to the text, for example that a link opens a new window. */
  readonly language: WordedLanguage
  readonly imageAddress: ImageAddress
}

/** Options for the parts of a text. */
type Frame = Omit<Props, "text">

const CALLOUT_ICONS: Readonly<Record<CalloutKind, IconName>> = {
  warning: "triangle-alert",
  important: "circle-alert",
  note: "info",
  tip: "lightbulb",
}

/** A text that somebody has written in Markdown. HTML in it is shown as text, except for comments and line breaks. */
export function Markdown({ text, ...frame }: Props) {
  return <div class="markdown">{parseMarkdown(text).map((block) => blockOf(block, frame, true))}</div>
}

/** @param outermost whether each of these blocks, with its contents, has the direction of its own script */
function blockOf(block: Block, frame: Frame, outermost = false): ComponentChildren {
  const dir = outermost ? "auto" : undefined
  switch (block.type) {
    case "heading":
      return headingOf(block, frame, dir)
    case "paragraph":
      return block.tight ? inlineOf(block.content, frame) : <p dir={dir}>{inlineOf(block.content, frame)}</p>
    case "list":
      return listOf(block, frame, dir)
    case "quote":
      return quoteOf(block, frame, dir)
    case "table":
      return tableOf(block, frame, dir)
    case "code":
      return (
        <pre dir={dir}>
          <code>{block.text}</code>
        </pre>
      )
    case "rule":
      return <hr />
  }
}

type Direction = "auto" | undefined

function headingOf({ level, content }: Heading, frame: Frame, dir: Direction) {
  const Tag = `h${Math.min(6, frame.headingLevel + level - 1)}` as "h2"
  return <Tag dir={dir}>{inlineOf(content, frame)}</Tag>
}

function listOf({ start, items }: List, frame: Frame, dir: Direction) {
  const lines = items.map((blocks) => <li>{blocks.map((block) => blockOf(block, frame))}</li>)
  if (start === undefined) return <ul dir={dir}>{lines}</ul>
  return (
    <ol start={start} dir={dir}>
      {lines}
    </ol>
  )
}

function quoteOf({ callout, content }: Quote, frame: Frame, dir: Direction) {
  const blocks = content.map((block) => blockOf(block, frame))
  if (callout === undefined) return <blockquote dir={dir}>{blocks}</blockquote>
  return (
    <div class={`callout ${callout.kind}`} dir={dir}>
      <Icon name={CALLOUT_ICONS[callout.kind]} />
      <div>
        <p class="word">{callout.word}</p>
        {blocks}
      </div>
    </div>
  )
}

/** A table that is wider than the space for it can be scrolled separately, including by keyboard. */
function tableOf({ columns, header, rows }: Table, frame: Frame, dir: Direction) {
  const alignment = (column: number) => (columns[column] === "start" ? undefined : columns[column])
  return (
    <figure class="scrolling" aria-label={PAGE_WORDING[frame.language].text.table} tabindex={0} dir={dir}>
      <table>
        <thead>
          <tr>{header.map((cell, column) => headerOf(cell, alignment(column), frame))}</tr>
        </thead>
        {rows.length > 0 && (
          <tbody>
            {rows.map((cells) => (
              <tr>
                {cells.map((cell, column) => (
                  <td class={alignment(column)}>{inlineOf(cell, frame)}</td>
                ))}
              </tr>
            ))}
          </tbody>
        )}
      </table>
    </figure>
  )
}

/** A header without words is not treated as one. */
function headerOf(cell: Cell, alignment: string | undefined, frame: Frame) {
  if (cell.length === 0) return <td />
  return (
    <th scope="col" class={alignment}>
      {inlineOf(cell, frame)}
    </th>
  )
}

function inlineOf(content: readonly Inline[], frame: Frame): ComponentChildren {
  return content.map((part) => partOf(part, frame))
}

function partOf(part: Inline, frame: Frame): ComponentChildren {
  switch (part.type) {
    case "text":
      return part.text
    case "strong":
      return <strong>{inlineOf(part.content, frame)}</strong>
    case "emphasis":
      return <em>{inlineOf(part.content, frame)}</em>
    case "deleted":
      return <del>{inlineOf(part.content, frame)}</del>
    case "code":
      return <code>{part.text}</code>
    case "break":
      return <br />
    case "link":
      return linkOf(part, frame)
    case "image":
      return imageOf(part, frame)
    case "pictogram":
      return pictogramOf(part, frame)
  }
}

function linkOf({ address, content }: Link, frame: Frame) {
  if (/^(?:mailto|tel):/.test(address)) return <a href={address}>{inlineOf(content, frame)}</a>
  return newWindow(address, inlineOf(content, frame), frame)
}

function newWindow(address: string, content: ComponentChildren, frame: Frame) {
  return (
    <a href={address} rel="noopener noreferrer" target="_blank">
      {content}
      {/* With a direction of its own it has no say in that of the text. */}
      <span class="unseen" dir="auto">
        {` (${PAGE_WORDING[frame.language].text.newWindow})`}
      </span>
    </a>
  )
}

function pictogramOf({ name }: Pictogram, { language }: Frame) {
  const [label] = PICTOGRAM_WORDS[language][name]
  return (
    <svg class="pictogram" role="img" aria-label={label} viewBox={`0 0 ${SIGN_SIZE} ${SIGN_SIZE}`}>
      {shapesOf(name).map(({ path, colour, lineWidth, place }) => (
        <path
          d={path}
          fill={lineWidth === undefined ? colour : "none"}
          stroke={lineWidth === undefined ? undefined : colour}
          stroke-width={lineWidth}
          stroke-linecap={lineWidth === undefined ? undefined : "round"}
          stroke-linejoin={lineWidth === undefined ? undefined : "round"}
          transform={place && `translate(${place.left} ${place.top}) scale(${place.scale})`}
        />
      ))}
    </svg>
  )
}

function imageOf({ key, alt }: Image, frame: Frame) {
  const { imageAddress, language } = frame
  const address = imageAddress(key)
  if (typeof address === "object") return newWindow(address.document, alt === "" ? key : alt, frame)
  if (address !== undefined) return <img src={address} alt={alt} loading="lazy" />
  return (
    <span class="missing-image">
      <Icon name="image-off" />
      <span>
        {alt} <span class="quiet">({PAGE_WORDING[language].text.imageMissing})</span>
      </span>
    </span>
  )
}
