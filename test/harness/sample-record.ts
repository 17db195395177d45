import type { PrintedCompleted, RecordFacts } from "../../src/training/documents/record/facts.ts"

/** A completed training of a training record. */
export function sampleCompleted(number: number, changes: Partial<PrintedCompleted> = {}): PrintedCompleted {
  return {
    ...{
      course_title: `Forklift instruction, part ${number}`,
      short_type: "instruction",
      assignment_type: "recurring",
    },
    ...{ standing: "held", finish_date: "2026-02-03", valid_until: "2027-02-03", certificate: `000${number}-1` },
    ...changes,
  }
}

/** The facts of a training record. */
export function sampleRecord(changes: Partial<RecordFacts> = {}): RecordFacts {
  return {
    ...{ number: "7", company_name: "Hafenlogistik Nord GmbH", timezone: "Europe/Berlin" },
    person: {
      ...{ full_name: "Zoë Müller-Łukasiewicz", personnel_number: "P-1007", is_active: true },
      teams: ["Warehouse North", "Night shift"],
    },
    required: [
      { course_title: "Working at heights", standing: "overdue", deadline_date: "2026-11-01", valid_until: null },
      { course_title: "First aid", standing: "valid", deadline_date: null, valid_until: null },
    ],
    open: [
      {
        ...{ course_title: "Fire safety", short_type: "instruction", assignment_type: "recurring" },
        ...{ state: "assigned", deadline_date: "2026-11-01", is_overdue: true },
      },
      {
        ...{ course_title: "Safe work with ladders", short_type: "base", assignment_type: "manual" },
        ...{ state: "inprogress", deadline_date: "2026-12-01T11:00:00Z", is_overdue: false },
      },
    ],
    completed: [
      sampleCompleted(1),
      sampleCompleted(2, { short_type: "operator", assignment_type: "approval", valid_until: null }),
      sampleCompleted(3, { standing: "renewed", valid_until: "2026-02-01" }),
      sampleCompleted(4, { standing: "revoked" }),
      sampleCompleted(5, { standing: "failed", valid_until: null }),
      sampleCompleted(6, { standing: "notshownup", certificate: null, valid_until: null }),
    ],
    left_out: { open: 0, completed: 0 },
    as_of: "2026-11-23",
    printed_on: "2026-11-23",
    ...changes,
  }
}
