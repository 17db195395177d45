/** @jsxImportSource preact */
import { FaultSummary, type FieldFaults } from "../../pages/components/form.tsx"
import { ACTS_WORDING } from "../act-wording/wording.ts"
import { type Framed, renderConsolePage } from "../frame/page.tsx"
import { FRAME_WORDING } from "../frame/wording/wording.ts"

interface UndonePage extends Framed {
  readonly faults: FieldFaults
  readonly back: string
}

/** Why something cannot be undone. */
export function undoneNotice({ faults, back, ...framed }: UndonePage): string {
  const { reader } = framed
  return renderConsolePage({
    ...framed,
    title: FRAME_WORDING[reader.language].undo,
    width: "narrow",
    hasFaults: true,
    children: (
      <>
        <FaultSummary reader={reader} faults={faults} />
        <p>
          <a class="button" href={back}>
            {ACTS_WORDING[reader.language].jobs.back}
          </a>
        </p>
      </>
    ),
  })
}
