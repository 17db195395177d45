/** @jsxImportSource preact */
import { SAMPLE_KINDS } from "../../compliance/reminders/sample.ts"
import type { Message } from "../../mail/message.ts"
import { SelectField } from "../../pages/components/form.tsx"
import { PAGE_WORDING } from "../../pages/wording/wording.ts"
import { WORDED_LANGUAGES } from "../../tools/language/worded.ts"
import { Panel } from "../frame/detail.tsx"
import { type Framed, renderConsolePage } from "../frame/page.tsx"
import { COMPANY } from "./form-pages.tsx"
import { MAILS, type ShownMail } from "./mails.ts"
import { COMPANY_WORDING } from "./wording/wording.ts"

interface MailsPage extends Framed {
  readonly shown: ShownMail
  readonly mail: Pick<Message, "subject" | "text">
  /** Whether the company never sends it. */
  readonly isOff: boolean
}

/** A mail that reminds, as people get it: with formatting, and as text. */
export function mailsPage({ shown, mail, isOff, ...framed }: MailsPage): string {
  const { reader } = framed
  const { title, reminders } = COMPANY_WORDING[reader.language]
  const { mails } = reminders
  const document = `${MAILS}/document?${new URLSearchParams({ kind: shown.kind, in: shown.language })}`
  return renderConsolePage({
    ...framed,
    title: mails.title,
    current: "company",
    crumbs: [{ label: title, address: COMPANY }],
    lead: mails.lead,
    children: (
      <section class="list">
        <form class="filters" method="get" action={MAILS}>
          <SelectField
            reader={reader}
            name="kind"
            label={mails.kind}
            value={shown.kind}
            options={SAMPLE_KINDS.map((value) => ({ value, label: mails.kinds[value] }))}
          />
          <SelectField
            reader={reader}
            name="in"
            label={mails.language}
            value={shown.language}
            options={WORDED_LANGUAGES.map((value) => ({ value, label: PAGE_WORDING[value].language.own }))}
          />
          <div class="filter-acts">
            <button type="submit" class="button quiet">
              {mails.show}
            </button>
          </div>
        </form>
        {isOff && <p class="hint">{mails.off}</p>}
        <p>
          {mails.subject}:{" "}
          <strong lang={shown.language}>
            <bdi>{mail.subject}</bdi>
          </strong>
        </p>
        <div class="panels">
          <Panel title={mails.html}>
            <iframe class="mail" title={mails.html} src={document} sandbox="" loading="lazy" />
          </Panel>
          <Panel title={mails.text}>
            <pre class="mail" lang={shown.language}>
              {mail.text}
            </pre>
          </Panel>
        </div>
      </section>
    ),
  })
}
