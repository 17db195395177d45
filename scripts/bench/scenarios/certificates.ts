import type { Question } from "../requests.ts"
import { CERTIFIED, CERTIFIED_COURSE } from "../training-data.ts"
import { DOWNLOADERS, ofTrainbase, READERS, type Scenario, WRITERS } from "./scenario.ts"

/** Each request gets the certificate of a different user: far more than are cached. */
export function download(users: number): Question {
  const ids = Math.min(users, CERTIFIED)
  return { path: `/api/v1/users/{id}/{id}/course/${CERTIFIED_COURSE}-de.pdf`, connections: DOWNLOADERS, ids }
}

/** Downloads, in measuring order: results are cached for a while. */
export const downloads: readonly Scenario[] = [
  {
    ...ofTrainbase("download", (users) => ({
      title: `Certificate, another one every time, ${DOWNLOADERS} connections`,
      question: download(users),
      goals: { rate: 100 },
    })),
    once: true,
  },
  {
    ...ofTrainbase("cached", (users) => ({
      title: "Certificate, the same again",
      question: { ...download(users), ids: 1, connections: READERS },
      goals: { rate: 3000 },
    })),
    once: true,
  },
]

export const qualification = ofTrainbase("qualification", (users) => ({
  title: `Qualification with certificate, ${WRITERS} connections`,
  question: {
    // All users whose number ends in 0 are active.
    path: "/api/v1/users/{id}0/qualifications",
    body: `{"course_id":${CERTIFIED_COURSE}}`,
    ids: Math.floor(users / 10),
    connections: WRITERS,
  },
}))
