import { claimDue, finish } from "../../src/background/jobs/rules.ts"
import type { Mail } from "../../src/mail/rules.ts"
import { LINK_REQUEST_JOB, linkRequestHandler } from "../../src/people/passwords/link-requests.ts"
import { LinkRequestSeal } from "../../src/people/passwords/secrets.ts"
import { type Installation, WEBHOOK_KEY } from "./installation.ts"

/**
 * Processes requests for new passwords, as the background loop does shortly after they are made. Returns the number
 * processed.
 */
export async function answerLinkRequests({ database, time }: Installation, mail: Mail): Promise<number> {
  const clock = () => time.now
  const linkRequestSeal = new LinkRequestSeal(WEBHOOK_KEY)
  const handler = linkRequestHandler({ database, mail, linkRequestSeal, publicUrl: "http://localhost", clock })
  const kinds = { only: [LINK_REQUEST_JOB.name] }
  const later = () => time.now + 1_000
  const jobs = await claimDue(database, { kinds, limit: 1_000, holder: "here:1", clock: later })
  for (const job of jobs) {
    await handler.run(job, new AbortController().signal)
    await finish(database, job)
  }
  return jobs.length
}
