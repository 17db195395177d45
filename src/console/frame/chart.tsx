/** @jsxImportSource preact */

interface Bar {
  readonly label: string
  readonly value: number
}

interface Props {
  /** Says what is counted. */
  readonly title: string
  readonly bars: readonly Bar[]
  readonly words: { readonly label: string; readonly value: string; readonly asTable: string }
}

/** The drawing's size in its own units. It fills the width of its place. */
const WIDTH = 480
const HEIGHT = 180
const FOOT = 24
const HEAD = 20

/** A bar chart, and the same numbers as a table. */
export function BarChart({ title, bars, words }: Props) {
  const most = Math.max(1, ...bars.map(({ value }) => value))
  const step = WIDTH / Math.max(1, bars.length)
  const heightOf = (value: number) => ((HEIGHT - FOOT - HEAD) * value) / most
  return (
    <figure class="chart">
      <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} role="img" aria-label={title}>
        {bars.map(({ label, value }, index) => {
          const [height, middle] = [heightOf(value), (index + 0.5) * step]
          return (
            <g key={label}>
              <rect
                x={(index + 0.15) * step}
                y={HEIGHT - FOOT - height}
                width={step * 0.7}
                height={value === 0 ? 0 : Math.max(2, height)}
                rx="3"
              />
              <text x={middle} y={HEIGHT - FOOT - height - 6}>
                {value}
              </text>
              <text class="label" x={middle} y={HEIGHT - 6}>
                {label}
              </text>
            </g>
          )
        })}
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
            {bars.map(({ label, value }) => (
              <tr key={label}>
                <td data-label={words.label}>{label}</td>
                <td class="number" data-label={words.value}>
                  {value}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </details>
    </figure>
  )
}
