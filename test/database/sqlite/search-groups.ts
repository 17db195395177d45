import { Database as Sqlite } from "bun:sqlite"

/** The index entries of each user, as `group place`, in order, including those of company marks. */
export function indexedGroups(file: string): Map<number, string[]> {
  using connection = new Sqlite(file)
  connection.run("insert into users_search (users_search) values ('integrity-check')")
  connection.run("create virtual table temp.groups using fts5vocab(main, users_search, instance)")
  const rows = connection
    .query<{ term: string; doc: number; place: number }, []>("select term, doc, offset as place from temp.groups")
    .all()
  const byUser = new Map<number, string[]>()
  for (const { term, doc, place } of rows) byUser.set(doc, [...(byUser.get(doc) ?? []), `${term} ${place}`])
  for (const groups of byUser.values()) groups.sort()
  return byUser
}

/** The entries that the index must have for the users in a file, except pending ones. */
export function expectedGroups(file: string): Map<number, string[]> {
  using connection = new Sqlite(file)
  const rows = connection
    .query<{ id: number; text: string; company_id: number }, []>(
      `select id, search as text, company_id from users where id not in (select user_id from users_search_changes)
       union all select user_id, indexed, company_id from users_search_changes where indexed is not null`,
    )
    .all()
  return new Map(
    rows.map(({ id, text, company_id: company }) => {
      const mark = ["\t", 0x10000 + Math.floor(company / 0x10000), 0x10000 + (company % 0x10000)]
      const letters = [...text, ...mark.map((one) => (typeof one === "number" ? String.fromCodePoint(one) : one))]
      // SQLite reads the two noncharacters of Unicode as the replacement character.
      const read = letters.map((letter) => (letter === "\ufffe" || letter === "\uffff" ? "\ufffd" : letter))
      const groups = read.slice(2).map((_, index) => `${read.slice(index, index + 3).join("")} ${index}`)
      return [id, groups.sort()]
    }),
  )
}
