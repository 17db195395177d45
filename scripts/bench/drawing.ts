/** A small chart with two logarithmic axes. */
export interface Panel {
  readonly title: string
  readonly lines: readonly Line[]
}

interface Line {
  readonly name: string
  readonly points: readonly { readonly x: number; readonly y: number }[]
}

interface Drawing {
  readonly title: string
  /** The source of the figures, in one line. */
  readonly source: string
  readonly panels: readonly Panel[]
}

const COLUMNS = 3
/** Size of a panel, in units of the drawing, and the margins around its axes. */
const WIDTH = 320
const HEIGHT = 210
const MARGIN = { left: 52, right: 16, top: 34, bottom: 34 }
/** Above and below all panels. */
const HEAD = 62
const FOOT = 26

/** Bright enough for dark pages and dark enough for bright ones; dashes distinguish lines without colours. */
const STYLES = [
  { colour: "#2f7ed8", dash: "" },
  { colour: "#d9822b", dash: "6 3" },
  { colour: "#3d9a50", dash: "2 3" },
]

const CSS = `text { font: 11px system-ui, sans-serif; fill: #24292f } .title { font-size: 15px; font-weight: 600 }
.name { font-weight: 600 } .end { text-anchor: end } .middle { text-anchor: middle } .grid { stroke: #d0d7de }
path { fill: none; stroke-width: 2 } @media (prefers-color-scheme: dark) {
text { fill: #e6edf3 } .grid { stroke: #3d444d } }`

/** An SVG document with the panels side by side, readable on bright and dark pages. */
export function drawPanels({ title, source, panels }: Drawing): string {
  const width = COLUMNS * WIDTH
  const height = HEAD + Math.ceil(panels.length / COLUMNS) * HEIGHT + FOOT
  const names = [...new Set(panels.flatMap(({ lines }) => lines.map(({ name }) => name)))]
  const styleOf = (name: string) => STYLES[names.indexOf(name) % STYLES.length] ?? { colour: "gray", dash: "" }
  const legend = names.flatMap((name, index) => {
    const x = 16 + index * 110
    return [stroke(`M${x} 44h28`, styleOf(name)), text(name, x + 34, 48)]
  })
  const drawn = panels.map((panel, index) => {
    const x = (index % COLUMNS) * WIDTH
    const y = HEAD + Math.floor(index / COLUMNS) * HEIGHT
    return `<g transform="translate(${x} ${y})">${drawPanel(panel, styleOf).join("\n")}</g>`
  })
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" role="img" aria-label="${escaped(title)}">`,
    `<style>${CSS}</style>`,
    text(title, 16, 26, "title"),
    ...legend,
    ...drawn,
    text(source, 16, height - 10),
    "</svg>",
    "",
  ].join("\n")
}

type StyleOf = (name: string) => (typeof STYLES)[number]

function drawPanel({ title, lines }: Panel, styleOf: StyleOf): string[] {
  const points = lines.flatMap((line) => line.points)
  const across = axis(points.map(({ x }) => x))
  const up = axis(points.map(({ y }) => y))
  const [left, right] = [MARGIN.left, WIDTH - MARGIN.right]
  const [top, bottom] = [MARGIN.top, HEIGHT - MARGIN.bottom]
  const x = (value: number) => round(left + across.share(value) * (right - left))
  const y = (value: number) => round(bottom - up.share(value) * (bottom - top))
  return [
    text(title, left - 36, 20, "name"),
    ...across.powers.flatMap((value) => [
      grid(`M${x(value)} ${top}V${bottom}`),
      text(shortly(value), x(value), bottom + 16, "middle"),
    ]),
    ...up.powers.flatMap((value) => [
      grid(`M${left} ${y(value)}H${right}`),
      text(shortly(value), left - 6, y(value) + 4, "end"),
    ]),
    ...lines.flatMap(({ name, points: own }) => {
      const { colour } = styleOf(name)
      const places = own.map((point) => `${x(point.x)} ${y(point.y)}`)
      const dots = own.map((point) => `<circle cx="${x(point.x)}" cy="${y(point.y)}" r="3" fill="${colour}"/>`)
      return [stroke(`M${places.join("L")}`, styleOf(name)), ...dots]
    }),
  ]
}

/**
 * The powers of ten around these values, and the position of a value between the first and the last of them, from 0 to
 * 1.
 */
function axis(values: readonly number[]) {
  const least = Math.floor(Math.log10(Math.min(...values)))
  const most = Math.max(least + 1, Math.ceil(Math.log10(Math.max(...values))))
  return {
    powers: Array.from({ length: most - least + 1 }, (_, index) => 10 ** (least + index)),
    share: (value: number) => (Math.log10(value) - least) / (most - least),
  }
}

function shortly(value: number): string {
  if (value >= 1_000_000) return `${value / 1_000_000}M`
  return value >= 1000 ? `${value / 1000}k` : String(Number(value.toPrecision(1)))
}

function grid(path: string): string {
  return `<path class="grid" style="stroke-width:1" d="${path}"/>`
}

function stroke(path: string, { colour, dash }: { colour: string; dash: string }): string {
  return `<path stroke="${colour}"${dash === "" ? "" : ` stroke-dasharray="${dash}"`} d="${path}"/>`
}

function text(content: string, x: number, y: number, kind?: string): string {
  return `<text x="${x}" y="${y}"${kind === undefined ? "" : ` class="${kind}"`}>${escaped(content)}</text>`
}

function escaped(content: string): string {
  return content.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll('"', "&quot;")
}

function round(value: number): number {
  return Math.round(value * 10) / 10
}
