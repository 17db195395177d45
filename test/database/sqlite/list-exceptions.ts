import type { Fault } from "./query-plans.ts"

/** What plans may do all the same: what matches all that is given. */
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

/** Sorts of what an index gives nearly in order, and of sets. */
const SORTED: readonly Exception[] = [
  {
    reason: "an index gives the first field of an order of several; only those who are equal in it are sorted",
    step: /FOR LAST .* OF ORDER BY after SEARCH [ult] .*_by_(order|username|created|updated) \(company_id=\?/,
  },
  {
    reason: "teams and locations by state and another field: those in the first state are sorted, which may be all",
    step: /FOR LAST .* OF ORDER BY after SEARCH [lt] USING INDEX (teams|locations)_by_state \(company_id=\?\)$/,
  },
  {
    reason: "planPage has a set sorted only where that takes less than to walk along the order",
    step: /^USE TEMP B-TREE FOR ORDER BY after S/,
    statement:
      /\) m cross join users u on u\.id = m\.id where|^select u\.id from \(select user_id as id from \(select distinct /,
  },
  {
    reason: "teams with one name, and teams and locations that changed since a moment, are what is asked for",
    step: /^USE TEMP B-TREE FOR ORDER BY after SEARCH [lt] USING INDEX (teams|locations)_by_(name|updated) \(company_id=\? AND /,
  },
  {
    reason: "own and shared courses, some hundreds, are sorted by their creation",
    step: /^USE TEMP B-TREE FOR ORDER BY after SEARCH c USING INDEX courses_by_state /,
  },
]

/** Walks through what an installation has few of. */
const FEW: readonly Exception[] = [
  {
    reason: "an installation has a few companies, and one row of one is read for a printed record",
    step: /^SCAN companies$/,
    statement: /^select a\.id, .* y\.name as company_name, .* where a\.id = \+\? and a\.company_id = \+\?/,
  },
]

/** Revoked certificates, of which an index has those alone. */
const REVOKED: readonly Exception[] = [
  {
    reason: "certificates that were revoked are few",
    step: /^SEARCH certificates USING (COVERING )?INDEX certificates_revoked \(company_id=\?/,
  },
]

/** What a walk through users may ask of each: to be of the company, beyond or before a place in the order, and in a set. */
const IN_A_WALK = [
  "1 = 1",
  String.raw`u\.company_id = \+\?`,
  String.raw`u\.\w+ [<>]=? \+\?`,
  String.raw`\(u\.\w+, u\.id\) [<>]=? \(\+\?, \+\?\)`,
  String.raw`\(?(?:u\.id = \+\? or )?\(…\) is not null\)?`,
].join("|")

/** Walks through what a company has of users. */
const USERS: readonly Exception[] = [
  {
    reason: "planPage reads the set of a state where it is the smallest one, or gives a page by id",
    step: /^SEARCH users USING COVERING INDEX users_by_state \(company_id=\? AND state=\?/,
    query:
      /^select s\.id as user_id from users s indexed by users_by_state where s\.company_id = \+\? and s\.state = \+\?$/,
  },
  {
    reason: "planPage reads the set of a role where it is the smallest one, or gives a page by id",
    step: /^SEARCH user_roles USING COVERING INDEX user_roles_by_role \(company_id=\? AND role=\?/,
    query: /^select user_id from user_roles where company_id = \+\? and role = \+\?$/,
  },
  {
    reason: "planPage reads the set of those that changed since a moment where it is the smallest one",
    step: /^SEARCH users USING COVERING INDEX users_by_updated \(company_id=\? AND updated_at>\?\)$/,
    query:
      /^select s\.id as user_id from users s indexed by users_by_updated where s\.company_id = \+\? and s\.updated_at >= \+\?( limit \+\?)?$/,
  },
  {
    reason: "planPage walks along an order and looks up sets only where the page is soon full, or gives the walk up",
    step: /^SEARCH users USING (COVERING )?INDEX users_by_\w+ \(company_id=\?/,
    query: new RegExp(
      `^select u\\.id.* from users u indexed by \\w+ where (${IN_A_WALK})( and (${IN_A_WALK}))+ order by .* limit`,
    ),
  },
]

/** The feed of changes. */
const FEED: readonly Exception[] = [
  {
    reason: "the entries behind a cursor by id, as many as are shown; with types, those of a window of ids",
    step: /^SEARCH changes USING INDEX changes_by_company \(company_id=\? AND id>\? AND id<\?\)$/,
  },
  { reason: "a company has a hundred webhooks at most", step: /^(SCAN|SEARCH) webhooks\b/ },
  {
    reason: "a company has a hundred webhooks at most",
    step: /^USE TEMP B-TREE FOR (LAST TERM OF )?ORDER BY after (SCAN|SEARCH) w\b/,
  },
  {
    reason: "few deliveries are of the same millisecond",
    step: /^USE TEMP B-TREE FOR LAST TERM OF ORDER BY after SEARCH d USING INDEX webhook_deliveries_by_creation /,
  },
  { reason: "the feed has one row", step: /^SCAN change_feed$/ },
  { reason: "SQLite keeps a row for each table", step: /^SCAN sqlite_sequence$/ },
]

/** The lists of assignments and of certificates, whose statements name the index that leads. */
const LONG_LISTS: readonly Exception[] = [
  {
    reason:
      "planPage walks along an order only as far as expected, and reads a set where it is small or gives a page by id",
    step: /^SEARCH (assignments|certificates) USING (COVERING )?INDEX \1_(by_\w+|due) \(company_id=\?/,
    query:
      / from (\S+ \w+ (cross join )?)*(assignments a|certificates k) indexed by \w+\b.* where .*company_id = \+\? .* limit/,
  },
  {
    reason: "the latest deadline that has passed is one entry of an index that has open assignments only",
    step: /^SEARCH assignments USING INDEX assignments_due \(company_id=\? AND deadline_at<\?\)$/,
    query: /^select a\.deadline_at from assignments a where .* limit 1$/,
  },
  {
    reason: "planPage has a set sorted only where that takes less than to walk along the order",
    step: /^USE TEMP B-TREE FOR (LAST .* OF )?ORDER BY after S/,
    statement: /^select [ak]\.id(, [ak]\.\w+ as value)? from /,
  },
  {
    reason: "each part of a set gives as many as a page needs, in its order; these are sorted together",
    step: /^USE TEMP B-TREE FOR ORDER BY after SCAN \(subquery-\d+\)$/,
    statement:
      /^select \* from \(select [ak]\.id(, [ak]\.\w+ as value)? from .* limit \+\?\) union all select \* from \(/,
  },
  {
    reason: "the days of a range are few, and each is found by one look at the index",
    step: /^SCAN steps$/,
    statement:
      /^with recursive steps \(value\) as \( select \* from \(select [ak]\.\w+ from .* limit \+\?\) select value from steps$/,
  },
  {
    reason: "the first rows of these days are sorted, of each day one",
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
    reason: "what is neither kept as a total nor counted before the last commit is counted in the smallest set",
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
      "one or two characters are in no index of groups of three: the texts are read, without the rest of the rows",
    step: /^SEARCH (users|teams) USING COVERING INDEX \1_by_search \(company_id=\?\)$/,
    query: /^select id as \w+ from (users|teams) indexed by \1_by_search where company_id = \+\? and search like/,
  },
  {
    reason: "never more than 64 records wait for an index of searches",
    step: /^(USE TEMP B-TREE FOR ORDER BY after )?(SCAN|SEARCH) \w+_search_changes/,
  },
]

/** Walks through what a company has of places and of the catalogue, of which there are far fewer than users. */
const PLACES_AND_COURSES: readonly Exception[] = [
  {
    reason: "a company has some dozens of locations, and they have no index for searches",
    step: /^SEARCH locations USING (COVERING )?INDEX locations_by_\w+ \(company_id=\?( AND (id|created_at)[<>]\?)?\)$/,
    query:
      /^select .* where l\.company_id = \+\?( and (\+l\.state = \+\?|\(?l\.search.* escape ''|l\.updated_at >= \+\?|substr\(l\.search.*? = \+\?|l\.id in \(\+.*\)|\(?l\.(id|created_at)[^=]* [<>] .*))*( order by|$)/,
  },
  {
    reason: "all teams, and all in one state, are counted in an index that holds little else",
    step: /^SEARCH teams USING COVERING INDEX teams_by_(company|order|state|created|updated|name) \(company_id=\?\)$/,
    query: /^select count\(\*\) as total from teams t where t\.company_id = \+\?( and \+t\.state = \+\?)?$/,
  },
  {
    reason: "a page of teams in a state, or of more found ones than are sorted, passes by the others",
    step: /^SEARCH teams USING INDEX teams_by_\w+ \(company_id=\?( AND (id|created_at)[<>]\?)?\)$/,
    query:
      / where t\.company_id = \+\?( and (\+t\.state = \+\?|t\.updated_at >= \+\?|\(?t\.search.* escape ''|\(?t\.(id|created_at)[^=]* [<>] .*))* order by .* limit/,
  },
  {
    reason: "teams with one name are few",
    step: /^SEARCH teams USING (COVERING )?INDEX teams_by_name \(company_id=\? AND <expr>=\?( AND id[=<>]\?)?\)$/,
  },
  {
    reason: "teams and locations that changed since a moment are what is asked for",
    step: /^SEARCH (teams|locations) USING (COVERING )?INDEX \1_by_updated \(company_id=\? AND updated_at>\?\)$/,
  },
  {
    reason: "own and shared courses, some hundreds, are looked through for a text or a type, and counted",
    step: /^SEARCH courses USING (COVERING )?INDEX courses_by_state \(company_id=\? AND state=\?( AND id[<>]\?)?\)$/,
    query: /^select c\.id.* from courses c where c\.company_id (= \+\?|is null) and c\.state = \+\?/,
  },
  {
    reason: "own and shared videos are counted in an index that holds little else",
    step: /^SEARCH content_videos USING COVERING INDEX \w+_by_(company|state|created) \(company_id=\?( AND state=\?)?\)$/,
    query: /^select v\.id from content_videos v where v\.company_id (= \+\?|is null)( and v\.state = \+\?)?$/,
  },
  {
    reason: "own and shared videos in a state, or that changed since a moment, are looked for among all, and counted",
    step: /^SEARCH content_videos USING INDEX content_videos_by_(created|state) \(company_id=\?/,
    query: / from content_videos v .*where v\.company_id (= \+\?|is null) and (v\.state = \+\?|v\.updated_at >= \+\?)/,
  },
  {
    reason: "own and shared videos that changed since a moment are looked for among all",
    step: /^SEARCH content_videos USING INDEX content_videos_by_company \(company_id=\?/,
    query: / from content_videos v .*where v\.company_id (= \+\?|is null) and v\.updated_at >= \+\?/,
  },
  {
    reason: "own and shared videos in a state are sorted by their creation where that index gives them out of it",
    step: /^USE TEMP B-TREE FOR ORDER BY after SEARCH v USING INDEX content_videos_by_state \(company_id=\? AND state=\?\)$/,
  },
  {
    reason: "an index gives own and shared videos by their creation; only those of one millisecond are sorted",
    step: /FOR LAST TERM OF ORDER BY after SEARCH v USING INDEX content_videos_by_created /,
  },
  {
    reason:
      "where nearly all videos are of one owner, SQLite finds a page of own and shared ones by passing by the others'",
    step: /^(SCAN content_videos|SEARCH content_videos USING INTEGER PRIMARY KEY \(rowid[<>]\?\))$/,
    query: /where v\.company_id (= \+\?|is null).*( order by id .*limit|$)/,
  },
]

/** What the plans of lists do on a database whose statistics are known. What none of them does any more has to go. */
export const EXCEPTIONS: readonly Exception[] = [
  ...FEW,
  ...REVOKED,
  ...SORTED,
  ...USERS,
  ...FEED,
  ...LONG_LISTS,
  ...SEARCHES,
  ...PLACES_AND_COURSES,
]

/**
 * What they do besides as long as there are no statistics. An import, a migration and the end of a server gather them,
 * from tables that are not empty.
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
    reason: "the same of the teams of a location whose members are asked for",
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
]
