import { expect, test } from "bun:test"
import type { Job, JobHandler } from "../../../src/background/jobs/kinds.ts"
import { countedJobs } from "../../../src/operation/metrics/counted-jobs.ts"
import { createCounters } from "../../../src/operation/metrics/counters.ts"
import { textOf } from "../../../src/operation/metrics/figures.ts"
import { samplesOf } from "../../harness/prometheus.ts"

const JOB: Job = { id: 1, attempts: 1, kind: "mail", companyId: null, payload: {}, failures: 0 }

const handler = (kind: string, run: JobHandler["run"]): JobHandler => ({
  kind,
  backoff: { attempts: 1, first: 0, factor: 1, longest: 0 },
  run,
})

test("attempts at jobs are counted as done or failed, except those that have to stop", async () => {
  const counters = createCounters(() => false)
  const fail = async () => Promise.reject(new Error("the mail server is away"))
  const mail = countedJobs(
    handler("mail", async () => {}),
    counters,
  )
  const video = countedJobs(handler("video", fail), counters)
  const { signal } = new AbortController()
  await mail.run(JOB, signal)
  await mail.run(JOB, signal)
  expect(video.run(JOB, signal)).rejects.toThrow("the mail server is away")
  expect(video.run(JOB, AbortSignal.abort())).rejects.toThrow("the mail server is away")
  const samples = samplesOf(await textOf([await counters.figures()]))
  expect(Object.fromEntries([...samples].filter(([name]) => name.startsWith("trainbase_job")))).toEqual({
    'trainbase_job_attempts_total{kind="mail",outcome="done"}': 2,
    'trainbase_job_attempts_total{kind="video",outcome="failed"}': 1,
  })
})
