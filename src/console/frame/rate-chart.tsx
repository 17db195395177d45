/** @jsxImportSource preact */
import { localeOf } from "../../tools/calendar/written-day.ts"
import type { ConsoleLanguage } from "./reader.ts"

/** A point in time, and the share that was reached; null where nothing is known, which leaves a gap. */
interface Point {
  /** Below the chart; only some points have one. */
  readonly label?: string | undefined
  readonly value: number | null
}

interface Props {
  /** Says what is shown. */
  readonly title: string
  readonly language: ConsoleLanguage
  /** In equal distances, the oldest first. */
  readonly points: readonly Point[]
}

/** The drawing's size in its own units. It fills the width of its place. */
const WIDTH = 372
const HEIGHT = 150
const FOOT = 22
const HEAD = 14
/** For the scale on the left, and for the last number on the right. */
const LEFT = 38
const RIGHT = 12

/** A line of shares from 0 to 100 %, with gaps. The numbers have to be beside it as a table. */
export function RateChart({ title, language, points }: Props) {
  const percent = new Intl.NumberFormat(localeOf(language), { style: "percent", maximumFractionDigits: 0 })
  const bottom = HEIGHT - FOOT
  const x = (index: number) => round(LEFT + (index * (WIDTH - LEFT - RIGHT)) / Math.max(1, points.length - 1))
  const y = (value: number) => round(bottom - value * (bottom - HEAD))
  const runs = runsOf(points)
  const last = runs.at(-1)?.at(-1)
  return (
    <svg class="rates" viewBox={`0 0 ${WIDTH} ${HEIGHT}`} role="img" aria-label={title}>
      {[0, 0.5, 1].map((value) => (
        <g key={value}>
          <line x1={LEFT} x2={WIDTH - RIGHT} y1={y(value)} y2={y(value)} />
          <text class="label scale" x={LEFT - 6} y={y(value) + 4}>
            {percent.format(value)}
          </text>
        </g>
      ))}
      {points.map(({ label }, index) =>
        label === undefined ? null : (
          <text key={index} class="label" x={x(index)} y={HEIGHT - 6}>
            {label}
          </text>
        ),
      )}
      {runs.map((run) =>
        run.length === 1 ? (
          run.map(({ index, value }) => <circle key={index} cx={x(index)} cy={y(value)} r="2" />)
        ) : (
          <polyline key={run[0]?.index} points={run.map(({ index, value }) => `${x(index)},${y(value)}`).join(" ")} />
        ),
      )}
      {last !== undefined && <circle cx={x(last.index)} cy={y(last.value)} r="3.5" />}
    </svg>
  )
}

function round(value: number): number {
  return Math.round(value * 10) / 10
}

interface Known {
  readonly index: number
  readonly value: number
}

/** The points without gaps between them. */
function runsOf(points: readonly Point[]): readonly (readonly Known[])[] {
  const runs: Known[][] = []
  for (const [index, { value }] of points.entries()) {
    if (value === null) continue
    const current = runs.at(-1)
    if (current?.at(-1)?.index === index - 1) current.push({ index, value })
    else runs.push([{ index, value }])
  }
  return runs
}
