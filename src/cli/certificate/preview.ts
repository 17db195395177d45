import { requireCompany } from "../../access/clients/rules.ts"
import { openFiles } from "../../files/open.ts"
import type { Settings } from "../../settings/read.ts"
import { type CertificateLanguage, certificateLanguage } from "../../tools/language/worded.ts"
import { createLog } from "../../tools/log/log.ts"
import { OperatorError } from "../../tools/operator-error.ts"
import { companyPreview, samplePreview } from "../../training/certificates/preview/rules.ts"
import { printOptions } from "../../training/certificates/request.ts"
import type { Print } from "../../training/certificates/rules.ts"
import type { Orientation, Template } from "../../training/documents/certificate/look.ts"
import type { Printed } from "../../training/documents/messages.ts"
import { createRenderer } from "../../training/documents/renderer.ts"
import { refuseOther, writePdf } from "../pdf-output.ts"
import { withDatabase } from "../with-database.ts"

interface Choices {
  readonly company?: string | undefined
  readonly course?: string | undefined
  readonly template?: Template | undefined
  readonly orientation?: Orientation | undefined
  readonly language?: CertificateLanguage | undefined
  /** `-` is standard output. */
  readonly output: string
}

/**
 * `trainbase certificate preview`: writes a PDF that shows how a company's next certificate will look. It issues no
 * certificate, and replaces no file except another PDF.
 */
export async function preview(settings: Settings, choices: Choices): Promise<void> {
  const { company: key, course, output } = choices
  if (key === undefined && course !== undefined) {
    throw new OperatorError("--course needs a company", "name it with --company")
  }
  if (output !== "-") await refuseOther(output)
  const now = Date.now()
  if (key === undefined) {
    const language = choices.language ?? "en"
    return write(await render(settings, samplePreview({ ...choices, language, now }), language), output)
  }
  await withDatabase(settings, async (database) => {
    const company = await requireCompany(database, key)
    const language = choices.language ?? certificateLanguage(company.language)
    const print = await companyPreview(database, company, { ...choices, language, now })
    await write(await render(settings, print, language), output)
  })
}

async function render(settings: Settings, print: Print, language: CertificateLanguage): Promise<Printed> {
  const renderer = createRenderer({ log: createLog({ format: "text", level: "error" }) })
  try {
    return await renderer.render(print.facts, printOptions({ settings, files: openFiles(settings) }, print, language))
  } finally {
    await renderer.stop()
  }
}

async function write({ pdf, missing, pictureProblem }: Printed, output: string): Promise<void> {
  if (pictureProblem !== undefined) note(`a picture was left out: ${pictureProblem}`)
  if (missing.length > 0) note(`no font has these characters: ${missing.join(" ")}`)
  if (output === "-") {
    await Bun.write(Bun.stdout, pdf)
    return
  }
  await writePdf(output, pdf)
  await Bun.write(Bun.stdout, `The preview is in ${output}. Nothing was issued.\n`)
}

function note(text: string): void {
  process.stderr.write(`trainbase: ${text}\n`)
}
