import { inList } from "../../../database/in-list.ts"
import { type Queries, sql } from "../../../database/port.ts"
import type { NewCertificate } from "../../../training/certificates/rules.ts"
import type { FileFacts } from "./files.ts"

export interface IssuedCertificate extends Omit<NewCertificate, "company_id"> {
  readonly id: number
  readonly logo_purpose: FileFacts["purpose"] | null
  readonly logo_media_type: string | null
  readonly created_at: number
}

/** The certificates of these users' assignments, each assignment's in the order in which they were issued. */
export function findCertificates(queries: Queries, userIds: readonly number[]): Promise<IssuedCertificate[]> {
  return queries.all(sql`
    select k.id, k.assignment_id, k.issue, k.code, k.state, k.assignment_type, k.short_type, k.company_name,
      k.logo_file_id, f.purpose as logo_purpose, f.media_type as logo_media_type, k.holder_name, k.course_title,
      k.scope_title, k.trainer_name, k.result_percent, k.begin_date, k.finish_date, k.valid_until, k.issued_on,
      k.created_at
    from certificates k
    join assignments a on a.id = k.assignment_id
    left join files f on f.id = k.logo_file_id
    where a.user_id in ${inList(userIds)} order by k.assignment_id, k.issue`)
}
