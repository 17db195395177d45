/** @jsxImportSource preact */
import { displayable } from "../../../tools/language/displayable.ts"
import type { WordedLanguage } from "../../../tools/language/worded.ts"
import { WORDING } from "../../wording/wording.ts"
import type { CourseContents } from "../frozen/contents.ts"

interface Props {
  readonly contents: CourseContents
  readonly language: WordedLanguage
}

/** The contents of the course at the time of issue. They are collapsed at first because some courses have many. */
export function Contents({ contents: { chapters, omitted }, language }: Props) {
  const { contained, firstTitles } = WORDING[language].verification
  const shown = chapters.reduce((sum, { nodes }) => sum + nodes.length, 0)
  return (
    <details class="card contents">
      <summary>{contained}</summary>
      <ol>
        {chapters.map(({ title, nodes }, index) => (
          <li key={index}>
            <bdi>{displayable(title)}</bdi>
            <ul>
              {nodes.map((node, place) => (
                <li key={place}>
                  <bdi>{displayable(node)}</bdi>
                </li>
              ))}
            </ul>
          </li>
        ))}
      </ol>
      {omitted > 0 && <p class="quiet">{firstTitles(shown, shown + omitted)}</p>}
    </details>
  )
}
