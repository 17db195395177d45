import { run } from "./commands/program.ts"

await run(process.argv.slice(2))
