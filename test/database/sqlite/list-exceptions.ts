import type { Fault } from "./query-plans.ts"

/** Exceptions to the rules for plans: plans that match everything stated here are allowed. */
export interface Exception {
  readonly reason: string
  readonly step: RegExp
  readonly query?: RegExp
  readonly statement?: RegExp
}

export function exceptionFor(fault: Fault, exceptions: readonly Exception[]): Exception | undefined {
  return exceptions.find(
    ({ step, query, statement }) =>
      step.test(fault.step) && query?.test(fault.query) !== false && statement?.test(fault.statement) !== false,
  )
}

/** Sorting of nearly ordered index entries, and of sets. */
const SORTED: readonly Exception[] = [
  {
    reason: "an index yields the first of several sort fields; only rows that are equal in it are sorted",
    step: /FOR LAST .* OF ORDER BY after SEARCH [iltu] .*_by_(order|username|name|created|updated) \(company_id=\?/,
  },
  {
    reason: "teams and locations by state and another field: those in the first state are sorted, possibly all",
    step: /FOR LAST .* OF ORDER BY after SEARCH [lt] USING INDEX (teams|locations)_by_state \(company_id=\?\)$/,
  },
  {
    reason: "planPage has a set sorted only if that takes less time than walking along the order",
    step: /^USE TEMP B-TREE FOR ORDER BY after S/,
    statement:
      /\) m cross join users u on u\.id = m\.id where|^select u\.id from \(select user_id as id from \(select distinct /,
  },
  {
    reason: "teams with one name, and teams and locations changed since a given time, are what was requested",
    step: /^USE TEMP B-TREE FOR ORDER BY after SEARCH [lt] USING INDEX (teams|locations)_by_(name|updated) \(company_id=\? AND /,
  },
  {
    reason: "own and shared courses, some hundreds, are sorted by creation time",
    step: /^USE TEMP B-TREE FOR ORDER BY after SEARCH c USING INDEX courses_by_state /,
  },
]

/** Walks through tables of which an installation has few rows. */
const FEW: readonly Exception[] = [
  {
    reason: "an installation has few companies, and one row of one is read for a printed record",
    step: /^SCAN companies$/,
    statement: /^select a\.id, .* y\.name as company_name, .* where a\.id = \+\? and a\.company_id = \+\?/,
  },
  {
    reason: "a client is another system with access to the API, of which an installation has few",
    step: /^(SCAN|SEARCH) clients\b/,
    query: / from clients c .*where c\.company_id = \+\?/,
  },
  {
    reason: "a company has some dozens of requirements",
    step: /^(USE TEMP B-TREE FOR (LAST .* OF )?ORDER BY after )?(SCAN|SEARCH) (requirements|r)\b/,
    statement: / requirements r /,
  },
  {
    reason: "a company has some hundreds of group trainings",
    step: /^(USE TEMP B-TREE FOR (LAST .* OF )?ORDER BY after )?(SCAN|SEARCH) (group_trainings|g)\b/,
    statement: / group_trainings g /,
  },
  {
    reason: "those of them that somebody sees are sorted; what is read last to find them is not",
    step: /^USE TEMP B-TREE FOR ORDER BY after SEARCH team_users\b/,
    statement: / from group_trainings g /,
  },
  {
    reason: "a training has at most 50 sessions, and a page at most 100 trainings",
    step: /^USE TEMP B-TREE FOR ORDER BY after SEARCH group_sessions USING INDEX group_sessions_by_training /,
  },
  {
    reason: "the people of one group training, at most 2,000, are shown by name",
    step: /^USE TEMP B-TREE FOR ORDER BY after SEARCH p USING PRIMARY KEY \(group_training_id=\?\)$/,
    statement: / group_participants p /,
  },
  {
    reason: "few changes are being applied at a time",
    step: /^(SCAN|SEARCH) settlings\b/,
  },
]

/** Exemptions, of which a company has some hundreds. */
const EXEMPTIONS: readonly Exception[] = [
  {
    reason: "a company has hundreds of files, not hundreds of thousands",
    step: /^SEARCH images USING (COVERING )?INDEX images_by_(company|search) \(company_id=\?/,
  },
  {
    reason: "only files of one name are sorted, and names differ",
    step: /^USE TEMP B-TREE FOR LAST .* OF ORDER BY after SEARCH i USING INDEX images_by_search /,
  },
  {
    reason: "of submissions, thousands at most, those of one moment are sorted",
    step: /^USE TEMP B-TREE FOR LAST .* OF ORDER BY after SEARCH s USING INDEX submissions_by_\w*created /,
  },
  {
    reason: "a company has few submissions: they are counted, and those that a filter leaves out are passed over",
    step: /^SEARCH submissions USING (COVERING )?INDEX submissions_by_\w+ \(company_id=\?/,
  },
  {
    reason: "the pages and questions of one course",
    step: /^USE TEMP B-TREE FOR ORDER BY after SEARCH (d USING INDEX course_nodes_by_course|q USING COVERING INDEX sqlite_autoindex_questions_1) /,
  },
  {
    reason: "the videos of one course are looked up by id, where there are few videos at all",
    step: /^SCAN content_videos USING INDEX content_videos_by_video_file$/,
    statement: / v\.id in \(/,
  },
  {
    reason: "a company has few exemptions",
    step: /^SEARCH exemptions USING (COVERING )?INDEX exemptions_by_(company|course) \(company_id=\?/,
    query: / from exemptions e (?!.* e\.(user|course)_id = \+\?)/,
  },
  {
    reason: "a company has few exemptions, and those from a course are even fewer",
    step: /^USE TEMP B-TREE FOR (LAST .* OF )?ORDER BY after SEARCH e USING INDEX exemptions_by_(company|course) /,
  },
]

/** Revoked certificates, which have a separate index. */
const REVOKED: readonly Exception[] = [
  {
    reason: "few certificates are revoked",
    step: /^SEARCH certificates USING (COVERING )?INDEX certificates_revoked \(company_id=\?/,
  },
]

/** Conditions that a walk through users may check for each row: company, position in the order, and membership in a set. */
const IN_A_WALK = [
  "1 = 1",
  String.raw`u\.company_id = \+\?`,
  String.raw`u\.\w+ [<>]=? \+\?`,
  String.raw`\(u\.\w+, u\.id\) [<>]=? \(\+\?, \+\?\)`,
  String.raw`\(?(?:u\.id = \+\? or )?\(…\) is not null\)?`,
].join("|")

/** Walks through the users of a company. */
const USERS: readonly Exception[] = [
  {
    reason: "planPage reads the set of a state if it is the smallest one, or yields a page by id",
    step: /^SEARCH users USING COVERING INDEX users_by_state \(company_id=\? AND state=\?/,
    query:
      /^select s\.id as user_id from users s indexed by users_by_state where s\.company_id = \+\? and s\.state = \+\?$/,
  },
  {
    reason: "planPage reads the set of a role if it is the smallest one, or yields a page by id",
    step: /^SEARCH user_roles USING COVERING INDEX user_roles_by_role \(company_id=\? AND role=\?/,
    query: /^select user_id from user_roles where company_id = \+\? and role = \+\?$/,
  },
  {
    reason: "planPage reads the set of users changed since a given time if it is the smallest one",
    step: /^SEARCH users USING COVERING INDEX users_by_updated \(company_id=\? AND updated_at>\?\)$/,
    query:
      /^select s\.id as user_id from users s indexed by users_by_updated where s\.company_id = \+\? and s\.updated_at >= \+\?( limit \+\?)?$/,
  },
  {
    reason: "planPage walks along an order and looks up sets only if the page is soon full, or abandons the walk",
    step: /^SEARCH users USING (COVERING )?INDEX users_by_\w+ \(company_id=\?/,
    query: new RegExp(
      `^select u\\.id.* from users u indexed by \\w+ where (${IN_A_WALK})( and (${IN_A_WALK}))+ order by .* limit`,
    ),
  },
]

/** The feed of changes. */
const FEED: readonly Exception[] = [
  {
    reason: "the entries after a cursor by id, as many as are shown; with types, those in a window of ids",
    step: /^SEARCH changes USING INDEX changes_by_company \(company_id=\? AND id>\? AND id<\?\)$/,
  },
  { reason: "a company has a few imports a month", step: /^(SCAN|SEARCH) (imports|i)\b/ },
  { reason: "a company has a hundred webhooks at most", step: /^(SCAN|SEARCH) webhooks\b/ },
  {
    reason: "a company has a hundred webhooks at most",
    step: /^USE TEMP B-TREE FOR (LAST TERM OF )?ORDER BY after (SCAN|SEARCH) w\b/,
  },
  { reason: "a company has two hundred report schedules at most", step: /^(SCAN|SEARCH) report_schedules\b/ },
  {
    reason: "a company has two hundred report schedules at most",
    step: /^USE TEMP B-TREE FOR (LAST .* OF )?ORDER BY after (SCAN|SEARCH) s USING INDEX report_schedules_/,
  },
  {
    reason: "few deliveries share a millisecond",
    step: /^USE TEMP B-TREE FOR LAST TERM OF ORDER BY after SEARCH d USING INDEX webhook_deliveries_by_creation /,
  },
  { reason: "the feed has one row", step: /^SCAN change_feed$/ },
  { reason: "SQLite has one row for each table", step: /^SCAN sqlite_sequence$/ },
]

/** The audit log of a company. */
const AUDIT_LOG: readonly Exception[] = [
  {
    reason: "the entries of one record, and of records of other types with its id, are sorted if no type is requested",
    step: /^USE TEMP B-TREE FOR ORDER BY after SEARCH e USING INDEX audit_entries_by_record \(record_id=\?\)$/,
  },
  {
    reason:
      "entries with an action are read until a page is full of one type; an index for both would slow down every change",
    step: /^SEARCH audit_entries USING INDEX audit_entries_by_action \(company_id=\? AND action=\?( AND at[<>]\?)?\)$/,
    query: / from audit_entries e .* and e\.record_type = \+\? and e\.action = \+\? .* limit \+\?$/,
  },
]

/** The ledger of reminders. */
const REMINDERS: readonly Exception[] = [
  {
    reason:
      "entries of one filter are read until a page is full of those of the others, and counted once until a commit",
    step: /^SEARCH reminder_entries USING (COVERING )?INDEX reminders_by_\w+ \(company_id=\?/,
  },
  {
    reason: "the entries about the people in view, about one person or with some ids, are sorted",
    step: /^USE TEMP B-TREE FOR (LAST TERM OF )?ORDER BY after /,
    statement: / from reminder_entries r /,
  },
]

/** Who must know what. */
const PAIRS: readonly Exception[] = [
  {
    reason:
      "totals and figures that are not kept are counted once until they change; so are sets of people, up to a limit",
    step: /^(SEARCH (pairs|user_roles) |USE TEMP B-TREE FOR ORDER BY after SCAN v$)/,
    statement: /^select count\(\*\) as total from (pairs p indexed by |\(select 1 from \(select )/,
  },
  {
    reason: "many pairs match, so that a page is soon full: an index is followed in the order of the list",
    step: /^SEARCH (pairs|users) USING (COVERING )?INDEX (pairs_by_\w+|users_by_name) \(company_id=\?/,
    statement: /^select p\.user_id, p\.course_id from (users n indexed by users_by_name cross join )?pairs p /,
  },
  {
    reason: "pairs that are equal in the first of several fields are sorted: those of a day, a person or a course",
    step: /^USE TEMP B-TREE FOR (LAST (TERM|\d TERMS) OF )?ORDER BY after SEARCH [np] USING (COVERING )?INDEX (pairs_by_deadline|pairs_by_course|users_by_name) /,
    statement: /^select p\.user_id, p\.course_id from (users n indexed by users_by_name cross join )?pairs p /,
  },
  {
    reason: "few people are gathered before their pairs are read",
    step: /^(SEARCH user_roles |USE TEMP B-TREE FOR ORDER BY after SCAN v$)/,
    statement: /^select p\.user_id, p\.course_id from pairs p indexed by /,
  },
  {
    reason: "few pairs are sorted",
    step: /./,
    statement: /^select p\.user_id, p\.course_id from \(select p\.user_id, p\.course_id, p\.deadline_date from /,
  },
  {
    reason: "figures of people who meet several conditions are counted once until the next commit",
    step: /./,
    statement: /^select [ug]\.\w+ as group_id, cast\(sum\(/,
  },
  {
    reason: "a past day is read in one pass over people, some hundreds at a time, by indexes in their order",
    step: /^SEARCH (assignments|bindings|exemptions|absences|pairs|team_users|user_roles|users) USING .*\b(user_id|id)>\?/,
  },
  {
    reason: "the exceptions of people on a past day, their roles, and what was recorded later, up to a limit",
    step: /./,
    statement:
      /^select (p\.user_id, p\.course_id, p\.exception from pairs p |r\.user_id, r\.role as group_id from user_roles r |r\.issued_on, r\.id, r\.assignment_id from certificates r )/,
  },
  {
    reason:
      "people who are in view, have a role or were asked for a course on a past day are gathered, or sorted by name",
    step: /./,
    statement:
      /^select (u\.id as user_id from \(|distinct b\.user_id from bindings b |u\.id, u\.name_folded as text from users u )/,
  },
  {
    reason: "what nobody asks for is computed from everything that is held",
    step: /./,
    statement:
      /^select (count\(\*\) as total|p\.user_id, p\.course_id),? .*( with asked as materialized |'none' as standing)/,
  },
  {
    reason:
      "a past day is told from everything that is known about it, some people at a time, and orders of names and titles",
    step: /./,
    statement:
      /^select (b\.user_id, b\.course_id, b\.requirement_id, b\.from_date|a\.user_id, a\.course_id, a\.id,|o\.user_id, o\.course_id, o\.deadline_date|e\.user_id, e\.course_id, e\.until_date|n\.user_id from absences|p\.user_id, p\.course_id, p\.exception from|u\.id as user_id from|distinct b\.user_id from bindings|distinct m\.user_id, \w\.\w+ as group_id|r\.user_id, r\.role as group_id|r\.issued_on, r\.id,|id, lead_days, grace_days|u\.id, u\.name_folded as text|c\.id, c\.search as text)/,
  },
  {
    reason:
      "a company has a few courses, requirements, groups, kept counts of them and noted days; a person has few reminders",
    step: /./,
    statement:
      /^select (min\(made_on\) as day from requirements |id, key, (name|title) as name from |c\.id, c\.search (as text )?from courses c |id, lead_days, grace_days from requirements |nullif\(nullif\(n\.\w+, 0\), ''\) as group_id|coalesce\(sum\(n\.amount\), 0\) as total from standing_totals |d\.day, nullif|id, kind, sent_at from reminder_entries )/,
  },
]

/** The lists of assignments and certificates, whose statements name the index to use. */
const LONG_LISTS: readonly Exception[] = [
  {
    reason:
      "planPage walks along an order only as far as expected, and reads a set if it is small or yields a page by id",
    step: /^SEARCH (assignments|certificates) USING (COVERING )?INDEX \1_(by_\w+|due) \(company_id=\?/,
    query:
      / from (\S+ \w+ (cross join )?)*(assignments a|certificates k) indexed by \w+\b.* where .*company_id = \+\? .* limit/,
  },
  {
    reason: "planPage has a set sorted only if that takes less time than walking along the order",
    step: /^USE TEMP B-TREE FOR (LAST .* OF )?ORDER BY after S/,
    statement: /^select [ak]\.id(, [ak]\.\w+ as value)? from /,
  },
  {
    reason: "each part of a set yields as many rows as a page needs, in order; these are sorted together",
    step: /^USE TEMP B-TREE FOR ORDER BY after SCAN \(subquery-\d+\)$/,
    statement:
      /^select \* from \(select [ak]\.id(, [ak]\.\w+ as value)? from .* limit \+\?\) union all select \* from \(/,
  },
  {
    reason: "a range has few days, and each is found by one index look-up",
    step: /^SCAN steps$/,
    statement:
      /^with recursive steps \(value\) as \( select \* from \(select [ak]\.\w+ from .* limit \+\?\) select value from steps$/,
  },
  {
    reason: "the first rows of these days are sorted, one for each day",
    step: /^(SCAN v VIRTUAL TABLE|SCAN json_each VIRTUAL TABLE|USE TEMP B-TREE FOR ORDER BY after SCAN (v|json_each) VIRTUAL TABLE)/,
    statement:
      /^select v\.value, \( select [ak]\.id from .* limit 1\) as first_id from json_each\(\+\?\) v order by first_id /,
  },
  {
    reason: "those in view are the caller and the members of teams, each once",
    step: /^USE TEMP B-TREE FOR ORDER BY after SCAN v$/,
    statement:
      /^select count\(\*\) as total from \(select id as user_id from users where .* union select m\.user_id from /,
  },
  {
    reason: "what is neither stored as a total nor cached since the last commit is counted in the smallest set",
    step: /^SEARCH (assignments|certificates|[ak]) USING (COVERING )?INDEX \w+ \(company_id=\?/,
    statement: /^select count\(\*\) as total from /,
  },
  {
    reason: "a company has some totals for each of its courses",
    step: /^SEARCH (assignment_totals|certificate_totals) USING PRIMARY KEY \(company_id=\?/,
  },
  {
    reason: "a company has one total for each day on which something is due or ends",
    step: /^SEARCH (assignment_due_totals|certificate_day_totals) USING PRIMARY KEY \(company_id=\?/,
  },
]

/** Searches. */
const SEARCHES: readonly Exception[] = [
  {
    reason:
      "terms of one or two characters are not in the trigram index: the texts are read, without the rest of the rows",
    step: /^SEARCH (users|teams) USING COVERING INDEX \1_by_search \(company_id=\?\)$/,
    query: /^select id as \w+ from (users|teams) indexed by \1_by_search where company_id = \+\? and search like/,
  },
  {
    reason: "never more than 64 records wait to be added to a search index",
    step: /^(USE TEMP B-TREE FOR ORDER BY after )?(SCAN|SEARCH) \w+_search_changes/,
  },
]

/** Walks through the locations, teams and catalogue of a company, which are far fewer than its users. */
const PLACES_AND_COURSES: readonly Exception[] = [
  {
    reason: "a company has some dozens of locations, without a search index",
    step: /^SEARCH locations USING (COVERING )?INDEX locations_by_\w+ \(company_id=\?( AND (id|created_at)[<>]\?)?\)$/,
    query:
      /^select .* where l\.company_id = \+\?( and (\+l\.state = \+\?|\(?l\.search.* escape ''|l\.updated_at >= \+\?|substr\(l\.search.*? = \+\?|l\.id in \(\+.*\)|\(?l\.(id|created_at)[^=]* [<>] .*))*( order by|$)/,
  },
  {
    reason: "all teams, or all in one state, are counted in an index with little other content",
    step: /^SEARCH teams USING COVERING INDEX teams_by_(company|order|state|created|updated|name) \(company_id=\?\)$/,
    query: /^select count\(\*\) as total from teams t where t\.company_id = \+\?( and \+t\.state = \+\?)?$/,
  },
  {
    reason: "a page of teams in a state, or of more matches than are sorted, skips the others",
    step: /^SEARCH teams USING INDEX teams_by_\w+ \(company_id=\?( AND (id|created_at)[<>]\?)?\)$/,
    query:
      / where t\.company_id = \+\?( and (\+t\.state = \+\?|t\.updated_at >= \+\?|\(?t\.search.* escape ''|\(?t\.(id|created_at)[^=]* [<>] .*))* order by .* limit/,
  },
  {
    reason: "few teams have the same name",
    step: /^SEARCH teams USING (COVERING )?INDEX teams_by_name \(company_id=\? AND <expr>=\?( AND id[=<>]\?)?\)$/,
  },
  {
    reason: "teams and locations changed since a given time are what was requested",
    step: /^SEARCH (teams|locations) USING (COVERING )?INDEX \1_by_updated \(company_id=\? AND updated_at>\?\)$/,
  },
  {
    reason: "own and shared courses, some hundreds, are scanned for a text or a type, and counted",
    step: /^SEARCH courses USING (COVERING )?INDEX courses_by_state \(company_id=\? AND state=\?( AND id[<>]\?)?\)$/,
    query: /^select c\.id.* from courses c where c\.company_id (= \+\?|is null) and 1 = 1 and c\.state = \+\?/,
  },
  {
    reason: "own and shared videos are counted in an index with little other content",
    step: /^SEARCH content_videos USING COVERING INDEX \w+_by_(company|state|created) \(company_id=\?( AND state=\?)?\)$/,
    query: /^select v\.id from content_videos v where v\.company_id (= \+\?|is null)( and v\.state = \+\?)?$/,
  },
  {
    reason: "own and shared videos in a state, or changed since a given time, are looked for among all, and counted",
    step: /^SEARCH content_videos USING INDEX content_videos_by_(created|state) \(company_id=\?/,
    query: / from content_videos v .*where v\.company_id (= \+\?|is null) and (v\.state = \+\?|v\.updated_at >= \+\?)/,
  },
  {
    reason: "own and shared videos changed since a given time are looked for among all",
    step: /^SEARCH content_videos USING INDEX content_videos_by_company \(company_id=\?/,
    query: / from content_videos v .*where v\.company_id (= \+\?|is null) and v\.updated_at >= \+\?/,
  },
  {
    reason: "own and shared videos in a state are sorted by creation time if the index yields them out of order",
    step: /^USE TEMP B-TREE FOR ORDER BY after SEARCH v USING INDEX content_videos_by_state \(company_id=\? AND state=\?\)$/,
  },
  {
    reason: "an index yields own and shared videos by creation time; only those of one millisecond are sorted",
    step: /FOR LAST TERM OF ORDER BY after SEARCH v USING INDEX content_videos_by_created /,
  },
  {
    reason: "if nearly all videos have one owner, SQLite finds a page of own and shared ones by skipping the others",
    step: /^(SCAN content_videos|SEARCH content_videos USING INTEGER PRIMARY KEY \(rowid[<>]\?\))$/,
    query: /where v\.company_id (= \+\?|is null).*( order by id .*limit|$)/,
  },
]

/** Exceptions for the plans of lists on a database with statistics. Remove an exception when no list needs it any more. */
export const EXCEPTIONS: readonly Exception[] = [
  ...FEW,
  ...EXEMPTIONS,
  ...REVOKED,
  ...SORTED,
  ...USERS,
  ...FEED,
  ...AUDIT_LOG,
  ...REMINDERS,
  ...PAIRS,
  ...LONG_LISTS,
  ...SEARCHES,
  ...PLACES_AND_COURSES,
]

/**
 * Further exceptions for a database without statistics. Imports, migrations and the shutdown of a server collect
 * statistics from tables that are not empty.
 */
export const WITHOUT_STATISTICS: readonly Exception[] = [
  {
    reason:
      "SQLite cannot know that a company has more teams and locations than a location, a search, a view, a name, or a list of ids",
    step: /^SEARCH (teams|locations) USING (COVERING )?INDEX \1_by_\w+ \(company_id=\?( AND (id|created_at)[<>]\?)?\)$/,
    query:
      / from (teams|locations) [tl] where [tl]\.company_id = \+\? and .*([tl]\.(location_id =|id in \()|substr\([tl]\.search)/,
  },
  {
    reason: "the same for the teams of a location whose members are requested",
    step: /^SEARCH teams USING INDEX teams_by_\w+ \(company_id=\?\)$/,
    query: / from teams t cross join team_users m where m\.team_id = t\.id and t\.location_id = \+\?/,
  },
  {
    reason: "SQLite cannot know that there are more courses than ids in a list",
    step: /^SEARCH courses USING (COVERING )?INDEX courses_by_state \(company_id=\?\)$/,
    query: / from courses c where c\.company_id (= \+\?|is null) and (.* and )?c\.id in \(/,
  },
  {
    reason: "SQLite cannot know that there are more videos than ids in a list",
    step: /^SEARCH content_videos USING INDEX content_videos_by_created \(company_id=\?/,
    query: / from content_videos v .*where v\.company_id (= \+\?|is null) and v\.id in \(/,
  },
  {
    reason: "SQLite cannot know that a range of time contains more entries than one person, type or action has",
    step: /^SEARCH audit_entries USING INDEX audit_entries_by_company \(company_id=\? AND at>\?( AND at<\?)?\)$/,
    query:
      / from audit_entries e .*where e\.company_id = \+\? and e\.(user_id|record_type|action) = \+\? and e\.at [<>]= \+\? and \(e\.at, e\.id\) > .* limit \+\?$/,
  },
]
