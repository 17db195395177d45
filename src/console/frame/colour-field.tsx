/** @jsxImportSource preact */

import { type FieldProps, TextField } from "../../pages/components/form.tsx"
import { contrast, rgb } from "../../tools/colour/contrast.ts"
import type { ConsoleReader } from "./reader.ts"
import { FRAME_WORDING } from "./wording/wording.ts"

/** The grounds on which a colour is judged: paper, and the ground of dark pages (`tokens.css`). */
const GROUNDS = { white: "#ffffff", dark: "#11161c" } as const

/** The least contrast of text: WCAG 2.2, 1.4.3. */
const ENOUGH = 4.5

/** A colour as text, with its contrast. The page's script adds a field to pick it, and follows what is typed. */
export function ColourField({
  reader,
  value,
  ...props
}: Omit<FieldProps, "reader"> & { readonly reader: ConsoleReader; readonly value: string }) {
  const wording = FRAME_WORDING[reader.language].colour
  const { name } = props
  const isColour = /^#[0-9a-f]{6}$/i.test(value)
  const colour = isColour ? value.toLowerCase() : "#808080"
  return (
    <div class="colour" data-colour={name} data-enough={wording.enough} data-low={wording.low}>
      <TextField {...props} reader={reader} value={value} autocomplete="off" maxlength={7} required={false} />
      <input type="color" value={colour} aria-label={wording.pick} hidden />
      <ul class="contrasts" aria-label={wording.contrast} hidden={!isColour}>
        {(["white", "dark"] as const).map((ground) => (
          <li key={ground} data-ground={GROUNDS[ground]}>
            <svg viewBox="0 0 44 28" aria-hidden="true">
              <rect width="44" height="28" rx="5" fill={GROUNDS[ground]} />
              <text x="22" y="20" text-anchor="middle" font-size="17" font-weight="700" fill={colour}>
                Aa
              </text>
            </svg>
            <span>
              {wording.on[ground]}: <span data-ratio>{ratioOf(reader, colour, GROUNDS[ground], wording)}</span>
            </span>
          </li>
        ))}
      </ul>
    </div>
  )
}

function ratioOf(
  { language }: ConsoleReader,
  colour: string,
  ground: string,
  { enough, low }: { readonly enough: string; readonly low: string },
): string {
  const ratio = contrast(rgb(colour), rgb(ground))
  // Never rounded up to what is not reached.
  const shown = (Math.floor(ratio * 10) / 10).toLocaleString(language, { minimumFractionDigits: 1 })
  return `${shown} : 1 – ${ratio >= ENOUGH ? enough : low}`
}
