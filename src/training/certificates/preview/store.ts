import { type Queries, sql } from "../../../database/port.ts"
import type { ShortType } from "../../courses/short-type.ts"
import type { Template } from "../../documents/certificate/look.ts"

/** The facts about a company that its certificates show, in addition to their look. */
export interface CompanyRow {
  readonly name: string
  readonly logo_storage_name: string | null
  readonly logo_media_type: string | null
  readonly signature_storage_name: string | null
  readonly signature_media_type: string | null
}

export function findCompany(queries: Queries, companyId: number): Promise<CompanyRow | undefined> {
  return queries.get(sql`
    select y.name, l.storage_name as logo_storage_name, l.media_type as logo_media_type,
      s.storage_name as signature_storage_name, s.media_type as signature_media_type
    from companies y
    left join files l on l.id = y.logo_file_id
    left join files s on s.id = y.signature_file_id
    where y.id = ${companyId}`)
}

/** The facts about a course that its certificates show. */
export interface CourseRow {
  readonly title: string
  readonly short_type: ShortType
  readonly certificate_template: Template | null
  readonly valid_period: string | null
  readonly scope_title: string | null
}

/** The course with this key that the company can see. The company's own course takes precedence over the provider's. */
export function findCourse(queries: Queries, companyId: number, key: string): Promise<CourseRow | undefined> {
  return queries.get(sql`
    select c.title, c.short_type, c.certificate_template, c.valid_period, s.title as scope_title
    from courses c left join scopes s on s.id = c.scope_id
    where c.key = ${key} and (c.company_id = ${companyId} or c.company_id is null)
    order by case when c.company_id is null then 1 else 0 end limit 1`)
}
