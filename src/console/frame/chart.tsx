/** @jsxImportSource preact */
import { localeOf } from "../../tools/calendar/written-day.ts"
import type { ConsoleLanguage } from "./reader.ts"

interface Bar {
  /** Short enough for all bars beside each other. */
  readonly label: string
  /** The whole name, for the table. */
  readonly name: string
  readonly value: number
}

interface Props {
  /** Says what is counted. */
  readonly title: string
  readonly language: ConsoleLanguage
  readonly bars: readonly Bar[]
  readonly words: { readonly label: string; readonly value: string; readonly asTable: string }
}

/** The drawing's size in its own units. It fills the width of its place. */
const WIDTH = 372
const HEIGHT = 150
const FOOT = 22
const HEAD = 18
/** Numbers from here on are written smaller. */
const LONG_FROM = 10_000

/** A bar chart, and the same numbers as a table. */
export function BarChart({ title, language, bars, words }: Props) {
  const text = (value: number) => value.toLocaleString(localeOf(language))
  const most = Math.max(1, ...bars.map(({ value }) => value))
  const step = WIDTH / Math.max(1, bars.length)
  const heightOf = (value: number) => ((HEIGHT - FOOT - HEAD) * value) / most
  return (
    <figure class={most < LONG_FROM ? "chart" : "chart long"}>
      <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} role="img" aria-label={title}>
        {bars.map(({ label, value }, index) => {
          const [height, middle] = [heightOf(value), (index + 0.5) * step]
          return (
            <g key={index}>
              <rect
                x={(index + 0.15) * step}
                y={HEIGHT - FOOT - height}
                width={step * 0.7}
                height={value === 0 ? 0 : Math.max(2, height)}
                rx="3"
              />
              <text x={middle} y={HEIGHT - FOOT - height - 6}>
                {text(value)}
              </text>
              <text class="label" x={middle} y={HEIGHT - 6}>
                {label}
              </text>
            </g>
          )
        })}
        <line x1="0" y1={HEIGHT - FOOT} x2={WIDTH} y2={HEIGHT - FOOT} />
      </svg>
      <details>
        <summary>{words.asTable}</summary>
        <table class="rows">
          <caption class="unseen">{title}</caption>
          <thead>
            <tr>
              <th scope="col">{words.label}</th>
              <th scope="col" class="number">
                {words.value}
              </th>
            </tr>
          </thead>
          <tbody>
            {bars.map(({ name, value }) => (
              <tr key={name}>
                <td class="name">{name}</td>
                <td class="number" data-label={words.value}>
                  {text(value)}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </details>
    </figure>
  )
}
