/** @jsxImportSource preact */
import { type FieldFaults, Form, TextField } from "../../pages/components/form.tsx"
import { type Framed, renderConsolePage } from "./page.tsx"
import { FRAME_WORDING } from "./wording/wording.ts"

interface ViewPage extends Framed {
  readonly action: string
  /** Hidden fields of the form. */
  readonly kept: Readonly<Record<string, string>>
  readonly name: string
  readonly faults: FieldFaults
  readonly back: string
}

/** The form for the name of a view, if the name was refused on the page of its list. */
export function viewPage({ action, kept, name, faults, back, ...framed }: ViewPage): string {
  const { reader } = framed
  const { views, form } = FRAME_WORDING[reader.language]
  return renderConsolePage({
    ...framed,
    title: views.save,
    width: "narrow",
    hasFaults: true,
    children: (
      <Form
        reader={reader}
        action={action}
        faults={faults}
        submit={form.save}
        beside={
          <a class="button quiet" href={back}>
            {form.cancel}
          </a>
        }
      >
        {Object.entries(kept).map(([field, value]) => (
          <input key={field} type="hidden" name={field} value={value} />
        ))}
        <TextField
          name="name"
          label={views.name}
          reader={reader}
          value={name}
          autocomplete="off"
          maxlength={80}
          fault={faults.name}
        />
      </Form>
    ),
  })
}
