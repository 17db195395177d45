import type { Command } from "commander"
import { WORKER_COMMAND } from "../../server/worker-process.ts"
import { RENDER_COMMAND } from "../../video/render-jobs/process.ts"
import { examples } from "../examples.ts"
import { addSettingOptions, settingsFor } from "../setting-options.ts"
import { subcommand } from "../subcommand.ts"

/**
 * The factor by which code is interpreted for longer than usual during the start. Most of it runs only a few times:
 * compiling it took a quarter of the CPU time of a start, and 2 MB.
 */
const START_JIT_POLICY = 8

/** The commands declared by {@link declareServing}. */
export const SERVING_COMMANDS: readonly string[] = ["serve", WORKER_COMMAND, RENDER_COMMAND]

/** `serve`, and the hidden commands that it uses to start its own processes. */
export function declareServing(program: Command): void {
  const serve = subcommand(program, "serve")
    .description("Start the server")
    .option("--demo", "Import the demo dataset into an empty database and print its client's credentials")
  addSettingOptions(serve)
  examples(
    serve,
    "trainbase serve --demo",
    "trainbase serve --data /var/lib/trainbase --host 0.0.0.0 --public-url https://training.example.com",
  )
  serve.action(async (options: { demo?: true }) => {
    Bun.unsafe.setJITPolicy(START_JIT_POLICY)
    const settings = settingsFor(serve)
    const demo = options.demo === true
    if (settings.workers === 1) await (await import("../../server/serve.ts")).serve(settings, { demo })
    else await (await import("../../server/serve-by-workers.ts")).serveByWorkers(settings, { demo })
  })

  subcommand(program, WORKER_COMMAND, { hidden: true }).action(async () => {
    Bun.unsafe.setJITPolicy(START_JIT_POLICY)
    const command = await import("../../server/worker.ts")
    await command.work()
  })

  subcommand(program, RENDER_COMMAND, { hidden: true }).action(async () => {
    const command = await import("./render-video.ts")
    await command.renderForParent()
  })
}
