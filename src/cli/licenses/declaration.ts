import type { Command } from "commander"
import { subcommand } from "../subcommand.ts"

/** `licenses` */
export function declareLicenses(program: Command): void {
  subcommand(program, "licenses")
    .description("Print the licences of everything in the executable")
    .action(async () => {
      const { licenceNotices } = await import("./licenses.ts")
      process.stdout.write(licenceNotices())
    })
}
