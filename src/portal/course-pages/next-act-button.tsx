/** @jsxImportSource preact */

import type { Reader } from "../../pages/reader.ts"
import type { ListedJourney } from "../../training/learning/journey.ts"
import { PORTAL_WORDING } from "../wording/wording.ts"
import { nextAct } from "./next-act.ts"

interface Props {
  readonly reader: Reader
  readonly journey: Pick<ListedJourney, "assignment" | "standing">
  readonly isTestUnderWay: boolean
}

/** The button that leads to the learner's next step in a course. Empty if somebody else has to act first. */
export function NextActButton({ reader, journey, isTestUnderWay }: Props) {
  const { acts } = PORTAL_WORDING[reader.language].course
  const path = `/learn/${journey.assignment.id}`
  const act = nextAct(journey)
  switch (act?.kind) {
    case undefined:
      return null
    case "begin":
      return <Post address={`${path}/begin`} label={acts.begin} />
    case "end":
      return <Post address={`${path}/go-on`} label={acts.continue} />
    case "page":
      return <MainLink address={`${path}/nodes/${act.nodeId}`} label={acts.continue} />
    case "test":
      return <MainLink address={`${path}/test`} label={isTestUnderWay ? acts.continueTest : acts.test} />
    case "confirmation":
      return <MainLink address={`${path}/confirmation`} label={acts.confirmation} />
  }
}

interface Leading {
  readonly address: string
  readonly label: string
}

function Post({ address, label }: Leading) {
  return (
    <form method="post" action={address}>
      <button type="submit" class="button">
        {label}
      </button>
    </form>
  )
}

function MainLink({ address, label }: Leading) {
  return (
    <p>
      <a class="button" href={address}>
        {label}
      </a>
    </p>
  )
}
