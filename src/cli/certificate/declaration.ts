import { type Command, Option } from "commander"
import { CERTIFICATE_LANGUAGES, type CertificateLanguage } from "../../tools/language/worded.ts"
import { ORIENTATIONS, type Orientation, TEMPLATES, type Template } from "../../training/documents/certificate/look.ts"
import { examples } from "../examples.ts"
import { addSettingOptions, settingsFor } from "../setting-options.ts"
import { commandGroup, subcommand } from "../subcommand.ts"

/** Where a preview goes that names no file. */
const OUTPUT = "certificate-preview.pdf"

/** `certificate` */
export function declareCertificates(program: Command): void {
  const group = commandGroup(program, "certificate").description("Look at certificates before any is issued")
  const command = subcommand(group, "preview")
    .description("Write a PDF with made-up people and results, as the next certificates of a company will look")
    .option("--company <KEY>", "Whose look it has (default: that of an example)")
    .option("--course <KEY>", "For which of the company's courses")
    .addOption(new Option("--template <NAME>", "Another template than the chosen one").choices(TEMPLATES))
    .addOption(new Option("--orientation <NAME>", "Another orientation than the chosen one").choices(ORIENTATIONS))
    .addOption(
      new Option("--language <CODE>", "Its language (default: that of the company, else en)").choices(
        CERTIFICATE_LANGUAGES,
      ),
    )
    .option("--output <FILE>", `The PDF to write, or - for standard output (default: ${OUTPUT})`)
  addSettingOptions(command)
  examples(
    command,
    "trainbase certificate preview --company acme --data /var/lib/trainbase",
    "trainbase certificate preview --company acme --course forklift --language de --output acme.pdf",
    "trainbase certificate preview --template modern --orientation portrait",
  )
  command.action(
    async (options: {
      company?: string
      course?: string
      template?: Template
      orientation?: Orientation
      language?: CertificateLanguage
      output?: string
    }) => {
      const { output = OUTPUT, ...choices } = options
      const settings = settingsFor(command)
      await (await import("./preview.ts")).preview(settings, { ...choices, output })
    },
  )
}
