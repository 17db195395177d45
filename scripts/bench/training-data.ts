import { join, type Queries, raw, sql } from "../../src/database/port.ts"

/**
 * Number of users who have a certificate by default: the assignment has the number of its user, and the course is the first.
 */
export const CERTIFIED = 5_000

/** The course with certificates, and the one that accepts qualifications. */
export const CERTIFIED_COURSE = 1

interface Extent {
  readonly users: number
  /** Assignments per user, and the number of courses: a fifth of them are open, the others completed. */
  readonly assignments: number
  /** Of the company. */
  readonly certificates: number
}

/** Adds a history to every user of the company. */
export async function insertTraining(tx: Queries, extent: Extent, now: number): Promise<void> {
  await insertCourses(tx, extent.assignments, now)
  await insertAssignments(tx, extent, now)
  await insertCertificates(tx, extent, now)
}

async function insertCourses(tx: Queries, count: number, now: number): Promise<void> {
  for (let id = 1; id <= count; id++) {
    await tx.run(sql`
      insert into courses (id, company_id, key, title, short_type, state, allow_user_approval_date, valid_period, search,
        created_at, updated_at)
      values (${id}, 1, ${`course-${id}`}, ${`Kurs ${id}`}, 'base', 'active', 1, '12m', ${`kurs ${id}`}, ${now}, ${now})`)
    await tx.run(sql`
      insert into course_nodes (id, company_id, course_id, key, title, position, created_at, updated_at)
      values (${id}, 1, ${id}, ${`chapter-${id}`}, 'Kapitel', 1, ${now}, ${now})`)
    await tx.run(sql`
      insert into content_nodes (id, company_id, course_node_id, key, title, position, created_at, updated_at)
      values (${id}, 1, ${id}, ${`page-${id}`}, 'Seite', 1, ${now}, ${now})`)
  }
}

/** The days over which deadlines and finish dates are spread: three years. */
const DAYS = 1096
const FIRST_DAY = Temporal.PlainDate.from("2024-01-01")

/** The days by number, each with its last millisecond in Berlin and the day a year later. */
function days() {
  return Array.from({ length: DAYS }, (_, number) => {
    const day = FIRST_DAY.add({ days: number })
    const end = day.add({ days: 1 }).toZonedDateTime("Europe/Berlin").epochMilliseconds - 1
    return raw(`(${number}, '${day}', ${end}, '${day.add({ years: 1 })}')`)
  })
}

/**
 * The assignments of the first course have the numbers of the users; those of the others follow. All dates are the same
 * in the first course, which has certificates; deadlines of the others are spread over three years, finish dates over
 * two.
 */
async function insertAssignments(tx: Queries, { users, assignments }: Extent, now: number): Promise<void> {
  const count = raw(String(users))
  for (let course = 1; course <= assignments; course++) {
    const isOpen = course > assignments - Math.ceil(assignments / 5)
    const id = raw(String((course - 1) * users))
    const isFirst = course === 1
    const spread = raw(String(isOpen ? DAYS : 730))
    await tx.run(sql`
      insert into assignments (id, company_id, user_id, course_id, key, assignment_type, state, is_open, deadline_date,
        deadline_at, finish_date, valid_until, result_percent, created_at, updated_at)
      with recursive numbers (n) as (select 1 union all select n + 1 from numbers where n < ${count}),
        days (number, day, ending, later) as (values ${join(days())})
      select ${id} + n, 1, n, cast(${course} as bigint), 'assignment-' || (${id} + n), 'manual',
        ${raw(isOpen ? "'assigned'" : "'success'")}, ${raw(isOpen ? "1" : "0")},
        ${raw(isOpen ? "day" : "null")}, ${raw(isOpen ? "ending" : "null")},
        ${raw(isOpen ? "null" : isFirst ? "'2026-02-28'" : "day")},
        ${raw(isOpen ? "null" : isFirst ? "'2030-02-28'" : "later")}, ${raw(isOpen ? "null" : "95")},
        cast(${now} as bigint) - ${count} * 10 + n * 10 + ${raw(String(course))},
        cast(${now} as bigint) - ${count} * 10 + n * 10 + ${raw(String(course))}
      from numbers join days on days.number = (n * 7919) % ${spread}`)
  }
}

/** For the first completed assignments, by number. */
async function insertCertificates(tx: Queries, { users, certificates }: Extent, now: number): Promise<void> {
  const last = raw(String(Math.max(certificates, Math.min(users, CERTIFIED))))
  await tx.run(sql`
    insert into certificates (company_id, assignment_id, issue, code, state, assignment_type, short_type, company_name,
      holder_name, course_title, finish_date, valid_until, result_percent, issued_on, created_at)
    select 1, a.id, 1, substr('0000000000000000000000000' || a.id, length('' || a.id)), 'success', 'manual', 'base',
      'Bench', u.first_name || ' ' || u.last_name, 'Kurs ' || a.course_id, a.finish_date, a.valid_until, 95, a.finish_date,
      cast(${now} as bigint)
    from assignments a join users u on u.id = a.user_id where a.id <= ${last} and a.is_open = 0`)
}
