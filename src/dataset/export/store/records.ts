import { inList } from "../../../database/in-list.ts"
import { type Queries, sql } from "../../../database/port.ts"
import type { AssignmentRecord, GroupTrainingRecord } from "../../store/training-tables.ts"
import type { NamedCourse } from "./courses.ts"
import type { FileFacts } from "./files.ts"

export interface GroupTraining
  extends Omit<GroupTrainingRecord, "company_id" | "course_id" | "trainer_user_id">,
    NamedCourse {
  readonly id: number
  readonly trainer_user_key: string | null
  readonly created_at: number
  readonly updated_at: number
}

export function findGroupTrainings(
  queries: Queries,
  companyId: number,
  after: number,
  limit: number,
): Promise<GroupTraining[]> {
  return queries.all(sql`
    select g.id, g.key, c.id as course_id, c.key as course_key, t.key as trainer_user_key, g.state, g.begin_date,
      g.end_date, g.created_at, g.updated_at
    from group_trainings g join courses c on c.id = g.course_id left join users t on t.id = g.trainer_user_id
    where g.company_id = ${companyId} and g.id > ${after} order by g.id limit ${limit}`)
}

type Reference = `${"user" | "trainer_user" | "creator_user" | "group_training" | "predecessor"}_id`

export interface Assignment extends Omit<AssignmentRecord, "company_id" | "is_open" | Reference>, NamedCourse {
  readonly id: number
  readonly user_key: string
  readonly trainer_user_key: string | null
  readonly creator_user_key: string | null
  readonly group_training_key: string | null
  readonly predecessor_key: string | null
  readonly certificate_purpose: FileFacts["purpose"] | null
  readonly certificate_media_type: string | null
  readonly created_at: number
  readonly updated_at: number
}

/** The assignments of these users, each user's in the order in which they were made. */
export function findAssignments(queries: Queries, userIds: readonly number[]): Promise<Assignment[]> {
  return queries.all(sql`
    select a.id, a.key, u.key as user_key, c.id as course_id, c.key as course_key, a.assignment_type, a.state,
      a.deadline_date, a.deadline_at, a.begin_date, a.finish_date, a.valid_until, a.result_percent,
      t.key as trainer_user_key, o.key as creator_user_key, g.key as group_training_key, p.key as predecessor_key,
      a.certificate_file_id, f.purpose as certificate_purpose, f.media_type as certificate_media_type, a.superseded,
      a.created_at, a.updated_at
    from assignments a
    join users u on u.id = a.user_id
    join courses c on c.id = a.course_id
    left join users t on t.id = a.trainer_user_id
    left join users o on o.id = a.creator_user_id
    left join group_trainings g on g.id = a.group_training_id
    left join assignments p on p.id = a.predecessor_id
    left join files f on f.id = a.certificate_file_id
    where a.user_id in ${inList(userIds)} order by a.user_id, a.id`)
}

export async function countAssignments(queries: Queries, companyId: number): Promise<number> {
  const row = await queries.get<{ n: number }>(sql`
    select count(*) as n from assignments where company_id = ${companyId}`)
  return row?.n ?? 0
}
