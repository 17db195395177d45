import { type Command, Option } from "commander"
import { CERTIFICATE_LANGUAGES, type CertificateLanguage } from "../../tools/language/worded.ts"
import { ORIENTATIONS, type Orientation, TEMPLATES, type Template } from "../../training/documents/certificate/look.ts"
import { examples } from "../examples.ts"
import { addSettingOptions, settingsFor } from "../setting-options.ts"
import { commandGroup, subcommand } from "../subcommand.ts"

/** The default file of a preview. */
const OUTPUT = "certificate-preview.pdf"

/** `certificate` */
export function declareCertificates(program: Command): void {
  const group = commandGroup(program, "certificate").description("Preview certificates before any are issued")
  const command = subcommand(group, "preview")
    .description("Write a sample PDF that shows how a company's next certificates will look")
    .option("--company <KEY>", "Company whose design to use (default: an example)")
    .option("--course <KEY>", "One of the company's courses")
    .addOption(new Option("--template <NAME>", "A template other than the company's").choices(TEMPLATES))
    .addOption(new Option("--orientation <NAME>", "An orientation other than the company's").choices(ORIENTATIONS))
    .addOption(
      new Option("--language <CODE>", "Its language (default: the company's, else en)").choices(CERTIFICATE_LANGUAGES),
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
