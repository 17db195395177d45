/** @jsxImportSource preact */
import { Icon } from "../../../pages/components/icon.tsx"
import type { Reader } from "../../../pages/reader.ts"
import type { Attempt } from "../../../training/learning/test/rules.ts"
import { TEST_WORDING } from "./wording/wording.ts"

interface BackProps {
  /** `/learn/{assignment}` */
  readonly path: string
  readonly courseTitle: string
  readonly reader: Reader
}

/** The way to the page of the course. */
export function Back({ path, courseTitle, reader }: BackProps) {
  return (
    <p>
      <a class="way-back" href={path}>
        <Icon name="chevron-left" />
        <span>
          {TEST_WORDING[reader.language].toCourse}
          {": "}
          <bdi>{courseTitle}</bdi>
        </span>
      </a>
    </p>
  )
}

/** Says in a form which attempt it belongs to: a page that was left open may be older than the attempt that is under way. */
export function AttemptOf({ attempt }: { readonly attempt: Attempt }) {
  return <input type="hidden" name="attempt" value={attempt.number} />
}

/** A number as readers of a language write it. */
export function written(number: number, { language }: Reader): string {
  return new Intl.NumberFormat(language, { maximumFractionDigits: 6 }).format(number)
}
