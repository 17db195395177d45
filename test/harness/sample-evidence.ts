import type { EvidenceFacts, PrintedEntry, PrintedNode } from "../../src/training/documents/evidence/facts.ts"

const sha256 = (text: string) => new Bun.CryptoHasher("sha256").update(text).digest("hex")

export const HASHES = { first: sha256("first"), second: sha256("second"), video: sha256("video") }

const AT = Date.UTC(2026, 10, 12, 13, 3, 0)
const minutes = (count: number) => AT + count * 60_000
const iso = (at: number) => new Date(at).toISOString().replace(".000", "")

const PARAGRAPH =
  "Look around before you drive off, and sound the horn at corners. Nobody walks or stands below a raised load – not even for a moment. Keep to the marked ways and to the speed that the signs allow: 6 km/h in the hall."

/** A content node with a text of three paragraphs. */
export function sampleNode(key: string, changes: Partial<PrintedNode> = {}): PrintedNode {
  return {
    ...{ key, title: `Safety, part ${key}`, text: [PARAGRAPH, PARAGRAPH, PARAGRAPH].join("\n\n"), prompter_text: null },
    ...{ video: null, questions: [], same_as: null, ...changes },
  }
}

const question = (number: number, isRight: boolean) => ({
  text: `Question ${number}: what do you do before you drive off with a load?`,
  points: 1,
  answers: [
    { text: "I look around and sound the horn.", correct: true, chosen: isRight },
    { text: "I close my eyes and hope for the best.", correct: false, chosen: !isRight },
    { text: "I ask somebody to stand below the load, so that it does not swing.", correct: false, chosen: false },
  ],
  right: isRight,
  answered_at: iso(minutes(30 + number)),
})

/** An attempt at a test with this many questions. */
export function sampleAttempt(number: number, questions = 20): PrintedEntry {
  return {
    ...{ number: 0, author_name: "Zoë Müller-Łukasiewicz", content_hash: HASHES.second, at: minutes(60) },
    kind: "attempt",
    details: {
      ...{ number, begun_at: iso(minutes(30)), ended_at: iso(minutes(60)), points: 17, needed_points: 15, percent: 85 },
      ...{ passed: true, left_out: 0 },
      questions: Array.from({ length: questions }, (_, index) => question(index + 1, index % 7 !== 3)),
    },
  }
}

const learned = { author_name: "Zoë Müller-Łukasiewicz", content_hash: HASHES.second }

const ENTRIES: readonly Omit<PrintedEntry, "number">[] = [
  {
    ...{ ...learned, content_hash: HASHES.first, at: AT, kind: "begun" },
    details: {
      learner: { full_name: "Zoë Müller-Łukasiewicz", username: "zoe.mueller" },
      course: { key: "forklift", title: "Gabelstapler sicher führen", short_type: "operator" },
      ...{ assignment_type: "manual", deadline_date: "2026-12-31" },
    },
  },
  ...["1", "2", "3", "4", "5", "6", "7", "8"].map((key, index) => ({
    ...{ ...learned, content_hash: index < 2 ? HASHES.first : HASHES.second, at: minutes(2 + index * 2) },
    kind: "read" as const,
    // The first was recorded before page times were tracked. The second took no time.
    details: {
      ...{ node: { key, title: `Safety, part ${key}` }, instead: key === "4" },
      ...(index === 0 ? {} : { open_seconds: index === 1 ? 0 : 30 + index }),
    },
  })),
  {
    ...{ ...learned, at: minutes(25), kind: "played" },
    details: {
      node: { key: "9", title: "Driving with a load" },
      video: { name: "driving-with-a-load.mp4", sha256: HASHES.video, duration: 326 },
      ...{ seconds: 310.4, percent: 95, begun_at: iso(minutes(19)) },
      ranges: [
        [0, 190],
        [205.6, 326],
      ],
    },
  },
  sampleAttempt(1),
  {
    ...{ ...learned, at: minutes(61), kind: "confirmation" },
    details: {
      sentence: "Ich habe den Inhalt verstanden, und meine Fragen wurden beantwortet.",
      ...{ language: "de", full_name: "Zoe Mueller-Lukasiewicz" },
      signature: {
        ...{ width: 300, height: 120 },
        strokes: [
          Array.from({ length: 60 }, (_, at): [number, number] => [20 + at * 4, 60 + 40 * Math.sin(at / 4)]),
          [[270, 30]],
        ],
      },
    },
  },
  {
    ...{ ...learned, author_name: "Jörg Weiß", content_hash: null, at: minutes(90), kind: "conversation" },
    details: { date: "2026-11-12", remark: "She asked about ramps. We went to see one.\nAll is clear." },
  },
  {
    ...{ ...learned, author_name: "Jörg Weiß", content_hash: null, at: minutes(300), kind: "trainer" },
    details: {
      ...{ state: "success", finish_date: "2026-11-12", result_percent: 92.5, trainer: "Jörg Weiß" },
      remark: "Drove the course without a fault.",
    },
  },
  {
    ...{ ...learned, author_name: "Jörg Weiß", at: minutes(300), kind: "result" },
    details: { state: "success", finish_date: "2026-11-12", valid_until: "2027-11-12", result_percent: 92.5 },
  },
]

const NODES = ["1", "2", "3", "4", "5", "6", "7", "8"].map((key) => sampleNode(key))

/** The evidence for a typical course: ten nodes, twenty questions, two versions of the content. */
export function sampleEvidence(changes: Partial<EvidenceFacts> = {}): EvidenceFacts {
  return {
    number: "000042",
    company_name: "Nordlicht Logistik GmbH",
    timezone: "Europe/Berlin",
    learner: {
      ...{ full_name: "Zoë Müller-Łukasiewicz", username: "zoe.mueller", key: "4711", teams: ["Lager Süd"] },
    },
    course: { key: "forklift", title: "Gabelstapler sicher führen", short_type: "operator" },
    assignment: {
      ...{ assignment_type: "manual", state: "success", deadline_date: "2026-12-31", begin_date: "2026-11-12" },
      ...{ finish_date: "2026-11-12", valid_until: "2027-11-12", result_percent: 92.5, trainer_name: "Jörg Weiß" },
      withdrawn_at: null,
    },
    earlier_entries: 0,
    entries: ENTRIES.map((entry, index) => ({ ...entry, number: index + 1 }) as PrintedEntry),
    versions: [
      {
        ...{ hash: HASHES.first, first_entry: 1, images: [], is_cut: false },
        chapters: [{ title: "Safety first", nodes: NODES }],
      },
      {
        ...{ hash: HASHES.second, first_entry: 4, is_cut: false },
        images: [{ key: "fork.png", sha256: sha256("fork") }],
        chapters: [
          {
            title: "Safety first",
            nodes: [
              ...NODES.slice(0, 2).map((node) => ({ ...node, text: null, same_as: 0 })),
              sampleNode("3", { text: `${PARAGRAPH} Changed.` }),
            ],
          },
          {
            title: "Driving",
            nodes: [
              sampleNode("9", {
                title: "Driving with a load",
                text: null,
                video: {
                  ...{ name: "driving-with-a-load.mp4", duration: 326, sha256: HASHES.video, captions_sha256: null },
                  prompter_text: `**${PARAGRAPH}**\n${PARAGRAPH}`,
                },
                questions: [{ ...question(1, true), points: 2 }, question(2, true)],
              }),
            ],
          },
        ],
      },
    ],
    hides_key: false,
    hides_questions: false,
    printed_on: "2026-11-23",
    ...changes,
  }
}
