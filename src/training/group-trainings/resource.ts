import { isoInstant } from "../../tools/calendar/dates.ts"
import { fullName } from "../../tools/language/names.ts"
import { versioned } from "../../tools/versions.ts"
import type { GroupTraining } from "./schema.ts"
import type { TrainingRow } from "./store.ts"

/** A group training as the API represents it. */
export function trainingResource(row: TrainingRow): GroupTraining {
  const { trainer_user_id: trainerId, first_name, last_name, counts } = row
  const resource: GroupTraining = {
    id: row.id,
    external_id: row.key,
    type: "group_training",
    state: row.state,
    title: row.title,
    course: {
      id: row.course_id,
      title: row.course_title,
      short_type: row.short_type,
      scope_id: row.scope_id,
      type: "course",
    },
    trainer:
      trainerId === null || last_name === null
        ? null
        : { id: trainerId, full_name: fullName({ first_name, last_name }) },
    external_trainer: row.external_trainer,
    place: row.place,
    capacity: row.capacity,
    sessions: row.sessions.map(({ id, starts_at, ends_at }) => ({
      id,
      starts_at: isoInstant(starts_at),
      ends_at: isoInstant(ends_at),
    })),
    self_check_in: row.self_check_in === 1,
    note: row.note,
    team_id: row.team_id,
    location_id: row.location_id,
    begin_date: row.begin_date,
    end_date: row.end_date,
    cancel_reason: row.cancel_reason,
    participants_count: counts.participants,
    waiting_count: counts.waiting,
    undecided_count: counts.undecided,
    created_at: isoInstant(row.created_at),
    updated_at: isoInstant(row.updated_at),
  }
  return versioned(resource, row)
}
