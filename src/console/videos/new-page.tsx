/** @jsxImportSource preact */
import { type FieldFaults, Form } from "../../pages/components/form.tsx"
import { estimatedLength } from "../../video/pacing.ts"
import { PROMPTER_TEXT_MAX } from "../../video/schema.ts"
import { Panel } from "../frame/detail.tsx"
import { type FieldSpec, Fields, type FieldValues } from "../frame/fields.tsx"
import { type Framed, renderConsolePage } from "../frame/page.tsx"
import { FRAME_WORDING } from "../frame/wording/wording.ts"
import { writtenLength } from "./list-page.tsx"
import { VIDEOS_WORDING } from "./wording/wording.ts"

interface NewVideoPage extends Framed {
  readonly specs: readonly FieldSpec[]
  readonly values: FieldValues
  readonly once: string
  /** The page of a course that gets the video. */
  readonly page: { readonly id: number; readonly title: string } | undefined
  /** The key with which the opening can be drawn, if it was asked for. */
  readonly preview?: string | undefined
  readonly faults?: FieldFaults | undefined
}

const ADDRESS = "/console/videos/new"

/** A form for a new video, with its opening if that was asked for. */
export function newVideoPage({ specs, values, once, page, preview, faults, ...framed }: NewVideoPage): string {
  const { reader } = framed
  const wording = VIDEOS_WORDING[reader.language]
  const text = typeof values.prompter_text === "string" ? values.prompter_text : ""
  const at = specs.findIndex(({ name }) => name === "prompter_text") + 1
  return renderConsolePage({
    ...framed,
    title: wording.add,
    current: "videos",
    crumbs: [{ label: wording.title, address: "/console/videos" }],
    lead: page === undefined ? wording.newLead : wording.forPage(page.title),
    hasFaults: faults !== undefined,
    children: (
      <div class="video-form">
        {preview !== undefined && (
          <Panel title={wording.preview.title}>
            {values.style === "scroll" ? (
              <p>{wording.preview.scroll}</p>
            ) : (
              <img
                class="opening"
                src={`/console/videos/preview.jpg?key=${preview}`}
                alt={wording.preview.alt}
                width={640}
                height={360}
              />
            )}
            <p class="quiet">{wording.preview.length(writtenLength(estimatedLength(text)))}</p>
          </Panel>
        )}
        <Form
          reader={reader}
          action={ADDRESS}
          faults={faults}
          submit={wording.submit}
          beside={
            <>
              <button type="submit" class="button quiet" name="preview" value="1">
                {wording.preview.submit}
              </button>
              <a class="button quiet" href="/console/videos">
                {FRAME_WORDING[reader.language].form.cancel}
              </a>
            </>
          }
        >
          <input type="hidden" name="once" value={once} />
          {page !== undefined && <input type="hidden" name="content_node_id" value={page.id} />}
          <Fields reader={reader} specs={specs.slice(0, at)} values={values} faults={faults} />
          <p
            class="quiet estimate"
            data-estimates="prompter_text"
            data-words={wording.estimate("{length}", "{count}", PROMPTER_TEXT_MAX.toLocaleString(reader.language))}
          >
            {text !== "" &&
              wording.estimate(
                writtenLength(estimatedLength(text)),
                [...text].length.toLocaleString(reader.language),
                PROMPTER_TEXT_MAX.toLocaleString(reader.language),
              )}
          </p>
          <Fields reader={reader} specs={specs.slice(at)} values={values} faults={faults} />
        </Form>
      </div>
    ),
  })
}
