/** A program, run by a test, that starts and stops a loop and then has nothing left to do. */

import { until } from "../harness/processes.ts"
import { handler, jobs, loopOn, put, Queue } from "../harness/queue.ts"

const queue = await Queue.open()
const loop = loopOn(queue.db, {
  handlers: { job: handler(async () => {}) },
  duties: [{ name: "nothing", run: async () => {} }],
})
loop.start()
await put(queue.db, "job")
loop.nudge()
await until(async () => (await jobs(queue.db)).length === 0)
await loop.stop()
await queue[Symbol.asyncDispose]()
