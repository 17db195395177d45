/** @jsxImportSource preact */
import { Icon } from "../../pages/components/icon.tsx"
import type { ShownViews } from "../views/rules.ts"
import type { ConsoleReader } from "./reader.ts"
import { FRAME_WORDING } from "./wording/wording.ts"

interface Props {
  readonly reader: ConsoleReader
  readonly shown: ShownViews
}

/** The saved views of a list: each is a link; the filters of the page can be saved as another one. */
export function Views({ reader, shown: { views, current, isChanged, isGone } }: Props) {
  const { views: wording, list } = FRAME_WORDING[reader.language]
  const { path, query } = reader
  const canSave = [...query].some(([name, value]) => value !== "" && !["view", "cursor", "page"].includes(name))
  if (views.length === 0 && !canSave && !isGone) return null
  return (
    <nav class="views" aria-label={wording.title}>
      {views.length > 0 && (
        <ul>
          <li>
            <a href={path} aria-current={current === undefined && !canSave ? "true" : undefined}>
              {list.all}
            </a>
          </li>
          {views.map(({ id, name }) => (
            <li key={id}>
              <a href={`${path}?view=${id}`} aria-current={id === current?.id ? "true" : undefined}>
                <bdi>{name}</bdi>
              </a>
            </li>
          ))}
        </ul>
      )}
      {isGone && <p role="status">{wording.gone}</p>}
      {current !== undefined && isChanged && (
        <p>
          {wording.changed(current.name)}{" "}
          <a class="plain" href={`${path}?view=${current.id}`}>
            {wording.reset}
          </a>
        </p>
      )}
      {current !== undefined && (
        <details>
          <summary>
            <Icon name="pencil" />
            {wording.manage}
          </summary>
          <div>
            {isChanged && (
              <form method="post" action={`/console/views/${current.id}/query`}>
                <input type="hidden" name="query" value={String(query)} />
                <button type="submit" class="button small">
                  {wording.update}
                </button>
              </form>
            )}
            <form class="field" method="post" action={`/console/views/${current.id}/name`}>
              <label for="view-name">{wording.name}</label>
              <div class="field-row">
                <input id="view-name" name="name" value={current.name} maxlength={80} autocomplete="off" />
                <button type="submit" class="button small quiet">
                  {wording.rename}
                </button>
              </div>
            </form>
            <form method="post" action={`/console/views/${current.id}/delete`}>
              <button type="submit" class="button small danger">
                {wording.remove}
              </button>
            </form>
          </div>
        </details>
      )}
      {canSave && (current === undefined || isChanged) && (
        <details>
          <summary>
            <Icon name="bookmark" />
            {wording.save}
          </summary>
          <div>
            <form class="field" method="post" action="/console/views">
              <input type="hidden" name="path" value={path} />
              <input type="hidden" name="query" value={String(query)} />
              <label for="new-view-name">{wording.name}</label>
              <div class="field-row">
                <input id="new-view-name" name="name" maxlength={80} autocomplete="off" required />
                <button type="submit" class="button small">
                  {FRAME_WORDING[reader.language].form.save}
                </button>
              </div>
            </form>
          </div>
        </details>
      )}
    </nav>
  )
}
