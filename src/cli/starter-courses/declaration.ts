import { Argument, type Command, Option } from "commander"
import {
  STARTER_COURSES,
  STARTER_LANGUAGES,
  type StarterCourse,
  type StarterLanguage,
} from "../../training/courses/starter.ts"
import { examples } from "../examples.ts"
import { addSettingOptions, settingsFor } from "../setting-options.ts"
import { subcommand } from "../subcommand.ts"

/** `starter-courses` */
export function declareStarterCourses(program: Command): void {
  const command = subcommand(program, "starter-courses")
    .description("Add courses that a company completes with its own details; those that it has stay as they are")
    .addArgument(new Argument("[courses...]", "Which ones (default: all)").choices(STARTER_COURSES))
    .option("--company <KEY>", "Key of the company, if there are several")
    .addOption(
      new Option("--language <CODE>", "Their language (default: the company's, else en)").choices(STARTER_LANGUAGES),
    )
    .option("--dataset", "Add nothing; print a dataset, to be completed and then imported")
    .option("--json", "Print JSON, for scripts")
  addSettingOptions(command)
  examples(
    command,
    "trainbase starter-courses --company acme --data /var/lib/trainbase",
    "trainbase starter-courses fire-safety first-aid --language de --json",
    "trainbase starter-courses screen-work --company acme --dataset > screen-work.json",
  )
  command.action(
    async (
      courses: StarterCourse[],
      options: { company?: string; language?: StarterLanguage; dataset?: true; json?: true },
    ) => {
      const settings = settingsFor(command)
      const { addToCompany } = await import("./starter-courses.ts")
      await addToCompany(settings, {
        ...options,
        courses,
        dataset: options.dataset === true,
        json: options.json === true,
      })
    },
  )
}
