import { type Database, raw, sql } from "../../../src/database/port.ts"

/** One third of the catalogue belongs to the provider. */
const OWNER = "nullif(min(n % 3, 1), 0)"

/**
 * Adds enough rows to the first company of the dataset and to the provider's catalogue that SQLite's planner treats their
 * tables as in a real installation, where no table is read from end to end. All rows belong to that company, as in an
 * installation with only one, so its part of an index is the whole index. Statistics are brought up to date.
 */
export async function growCompany(database: Database): Promise<void> {
  await database.load(async (tx) => {
    const add = (table: string, columns: string, count: number, values: string) =>
      tx.run(
        sql`${raw(`insert into ${table} (${columns})
        with recursive numbers (n) as (select 1 union all select n + 1 from numbers where n < ${count})
        select ${values} from numbers`)}`,
      )
    await add(
      "locations",
      "id, company_id, key, order_position, name, search, created_at, updated_at",
      300,
      "10000 + n, 1, 'grown-' || n, n, 'Standort ' || n, 'standort ' || n, n, n",
    )
    // More of them match a search for "name" than would be sorted.
    await add(
      "teams",
      "id, company_id, location_id, key, order_position, name, search, created_at, updated_at",
      1200,
      "10000 + n, 1, 10001 + n % 300, 'grown-' || n, n, 'Teamname ' || n, 'teamname ' || n, n, n",
    )
    await add(
      "users",
      "id, company_id, key, state, username, username_folded, first_name, last_name, search, created_at, updated_at",
      4000,
      `10000 + n, 1, 'grown-' || n, case n % 10 when 0 then 'inactive' else 'active' end, 'grown.' || n,
        'grown.' || n, 'Vorname', 'Name ' || n, 'vorname name ' || n || char(10) || 'grown.' || n, n, n`,
    )
    await add("user_roles", "user_id, role, company_id", 4000, "10000 + n, 'company.employee', 1")
    await add("team_users", "team_id, user_id, company_id, created_at", 4000, "10001 + n % 1200, 10000 + n, 1, n")
    await add("team_admins", "team_id, kind, user_id, company_id", 1200, "10000 + n, 'trainer_admin', 10000 + n, 1")
    await add("location_admins", "location_id, kind, user_id, company_id", 300, "10000 + n, 'admin', 10000 + n, 1")
    await add(
      "courses",
      "id, company_id, key, title, short_type, state, search, created_at, updated_at",
      900,
      `10000 + n, ${OWNER}, 'grown-' || n, 'Kurs ' || n, 'base', case n % 5 when 0 then 'inactive' else 'active' end,
        'kurs ' || n, n, n`,
    )
    await add(
      "requirements",
      "id, company_id, key, state, course_id, team_id, from_date, made_on, creator_user_id, created_at, updated_at",
      300,
      `10000 + n, 1, 'grown-' || n, case n % 3 when 0 then 'ended' else 'active' end, 10000 + n, 10000 + n, '2026-01-01',
        '2026-01-01', 10000 + n, n, n`,
    )
    await add(
      "group_trainings",
      "id, company_id, key, state, course_id, trainer_user_id, team_id, starts_at, created_at, updated_at",
      600,
      `10000 + n, 1, 'grown-' || n, case n % 3 when 0 then 'planned' else 'closed' end, 10000 + n, 10000 + n, 10000 + n,
        iif(n % 4 = 0, null, n), n, n`,
    )
    await add(
      "group_sessions",
      "id, company_id, group_training_id, starts_at, ends_at",
      1200,
      "10000 + n, 1, 10001 + n % 600, n, n + 1",
    )
    await add(
      "group_participants",
      "group_training_id, user_id, company_id, status, position, created_at",
      4000,
      "10001 + n % 600, 10000 + n, 1, 'participant', n, n",
    )
    await add(
      "bindings",
      "company_id, user_id, course_id, requirement_id, from_date",
      3000,
      "1, 10001 + n % 1000, 10001 + n % 300, 10001 + n % 300, '2026-01-01'",
    )
    // More than are sorted for a page, in most of the orders and with most of the filters.
    await add(
      "pairs",
      "user_id, course_id, company_id, since, lead_days, deadline_date, valid_until, expiring_from, standing, exception",
      12_000,
      `10001 + (n - 1) / 3, 10001 + n % 3, 1, '2026-01-01', 30, iif(n % 9 = 0, null, '2026-01-' || (10 + n % 20)),
        iif(n % 4 = 0, null, '9999-12-31'), iif(n % 4 = 0, null, '9999-12-31'), iif(n % 4 = 0, 'overdue', 'valid'),
        iif(n % 40 = 0, 'failed', null)`,
    )
    await add(
      "reminder_entries",
      `id, company_id, kind, recipient_user_id, user_id, course_id, assignment_id, due_on, state, reason, urgency,
        created_at`,
      20_000,
      `10000 + n, 1, 'deadline', 10001 + n % 4000, 10001 + n % 4000, 10001 + n % 900, 10000 + n, '2026-01-01',
        case n % 50 when 0 then 'queued' when 1 then 'failed' else 'sent' end,
        case n % 50 when 0 then 'budget' when 1 then 'refused' end, 1, n`,
    )
    await add(
      "course_nodes",
      "id, company_id, course_id, key, title, position, created_at, updated_at",
      900,
      `10000 + n, ${OWNER}, 10000 + n, 'grown-' || n, 'Kapitel', 1, n, n`,
    )
    await add(
      "content_nodes",
      "id, company_id, course_node_id, key, title, position, created_at, updated_at",
      900,
      `10000 + n, ${OWNER}, 10000 + n, 'grown-' || n, 'Seite', 1, n, n`,
    )
    await add(
      "content_videos",
      `id, company_id, content_node_id, made_course_node, key, name, prompter_text, estimated_length, state,
        created_at, updated_at`,
      900,
      `10000 + n, ${OWNER}, 10000 + n, 0, 'grown-' || n, 'Video', 'Text', 10,
        case n % 5 when 0 then 'queued' else 'ready' end, n, n`,
    )
    await add(
      "assignments",
      `id, company_id, user_id, course_id, key, assignment_type, state, is_open, deadline_date, deadline_at, finish_date,
        valid_until, created_at, updated_at`,
      8000,
      `10000 + n, 1, 10001 + n % 4000, 10001 + n % 900, 'grown-' || n, 'manual',
        case n % 2 when 0 then 'assigned' else 'success' end, 1 - n % 2,
        case n % 3 when 0 then null else date('2026-01-01', (n % 100) || ' days') end,
        case n % 3 when 0 then null else unixepoch(date('2026-01-01', (n % 100) || ' days')) * 1000 end,
        case n % 2 when 0 then null else '2026-01-01' end, case n % 2 when 0 then null else '2027-01-01' end, n, n`,
    )
    await add(
      "certificates",
      `company_id, assignment_id, issue, code, state, assignment_type, short_type, company_name, holder_name,
        course_title, finish_date, issued_on, created_at`,
      4000,
      `1, 9999 + 2 * n, 1, 'grown-' || n, 'success', 'manual', 'base', 'Firma', 'Name ' || n, 'Kurs', '2026-01-01',
        '2026-01-01', n`,
    )
    await add(
      "audit_entries",
      "company_id, at, actor, user_id, action, record_type, record_id, changes",
      4000,
      `1, n, 'client', 10000 + n % 50, case n % 7 when 0 then 'create' else 'update' end,
        case n % 5 when 0 then 'team' else 'user' end, 10000 + n % 400, '{}'`,
    )
    await add(
      "imports",
      `id, company_id, state, file_name, dry_run, on_missing, counts, caller, seen_change, created_at, updated_at`,
      2000,
      `10000 + n, 1, case n % 2 when 0 then 'finished' else 'undone' end, 'f', 0, 'keep', '{}', '{}', 0, n, n`,
    )
    await add(
      "import_rows",
      "id, import_id, row, status, fields, errors, step",
      4000,
      `10000 + n, 10001 + n % 20, n, case n % 2 when 0 then 'new' else 'changed' end, '{}', '[]', 2`,
    )
    await add(
      "webhook_deliveries",
      "id, webhook_id, event_id, type, state, attempts, created_at",
      4000,
      `10000 + n, 1 + n % 20, 'grown-' || n, 'user.updated', case n % 10 when 0 then 'failed' else 'delivered' end, 1, n`,
    )
  })
}
