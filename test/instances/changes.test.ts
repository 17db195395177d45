import { expect, test } from "bun:test"
import { type Credentials, tokenFor } from "../../scripts/executable/token.ts"
import { PostgresServer } from "../harness/postgres-server.ts"
import { Cluster } from "./cluster.ts"
import { CREDENTIALS, THREE_TEAMS } from "./company.ts"

/** The number of users that each client creates and changes. */
const USERS = 8
const CLIENTS = 16

interface Page {
  readonly data: readonly { readonly action: string; readonly record: { readonly type: string; readonly id: number } }[]
  readonly meta: { readonly next: string; readonly has_more: boolean }
}

test("a reader of the feed on three instances sees each change once, while clients write on all of them", async () => {
  await using server = await PostgresServer.start()
  await using cluster = await Cluster.start(3, { TRAINBASE_DATABASE: server.address })
  const { teams, origins, ask } = await threeTeams(cluster)
  const begin = (await ask<Page>(`${origins[0]}/api/v1/changes?after=now`)).meta.next
  const answered = new Set<string>()
  let over = false

  const write = async (client: number) => {
    for (let round = 0; round < USERS; round++) {
      const origin = `${origins[(client + round) % origins.length]}/api/v1`
      const body = { first_name: `C${client}`, last_name: `U${round}`, team_ids: [teams[round % 3]] }
      const { data } = await ask<{ data: { id: number } }>(`${origin}/users`, "POST", body)
      answered.add(`created ${data.id}`)
      await ask(`${origin}/users/${data.id}`, "PATCH", { team_ids: teams, mobile_number: "+49 1" })
      answered.add(`updated ${data.id}`)
    }
  }

  const follow = async (reader: number) => {
    const seen: string[] = []
    let next = begin
    for (let round = reader; ; round++) {
      const isLast = over
      const before = new Set(answered)
      const { data, meta } = await ask<Page>(
        `${origins[round % origins.length]}/api/v1/changes?after=${next}&types=user&limit=${1 + (round % 20)}`,
      )
      next = meta.next
      seen.push(...data.map(({ action, record }) => `${action} ${record.id}`))
      if (meta.has_more) continue
      expect([...before.difference(new Set(seen))]).toEqual([])
      if (isLast) return seen
    }
  }

  const readers = [0, 1].map(follow)
  await Promise.all(Array.from({ length: CLIENTS }, (_, client) => write(client)))
  over = true
  const [one = [], other = []] = await Promise.all(readers)
  expect(answered.size).toBe(2 * USERS * CLIENTS)
  expect(one.toSorted()).toEqual([...answered].sort())
  expect(other).toEqual(one)
}, 300_000)

interface UserPage {
  readonly data: readonly { readonly id: number }[]
  readonly meta: { readonly next_cursor: string | null }
}

test("a reader of a list on three instances sees each existing user once, while clients write on all of them", async () => {
  await using server = await PostgresServer.start()
  await using cluster = await Cluster.start(3, { TRAINBASE_DATABASE: server.address })
  const { teams, origins, ask } = await threeTeams(cluster)
  const list = (origin: string | undefined, query: string) => ask<UserPage>(`${origin}/api/v1/users?${query}`)
  const create = async (origin: string | undefined, body: object) =>
    (await ask<{ data: { id: number } }>(`${origin}/api/v1/users`, "POST", body)).data.id
  // Several at a time, so that some have the same creation time.
  for (let round = 0; round < 10; round++) {
    await Promise.all(
      origins.map((origin, index) => create(origin, { first_name: "First", last_name: `${round} ${index}` })),
    )
  }
  let writing = CLIENTS

  const write = async (client: number) => {
    for (let round = 0; round < USERS; round++) {
      const origin = origins[(client + round) % origins.length]
      const body = { first_name: `C${client}`, last_name: `U${round}`, team_ids: [teams[round % 3]] }
      const path = `${origin}/api/v1/users/${await create(origin, body)}`
      await ask(path, "PATCH", { team_ids: teams, mobile_number: "+49 1" })
      if (round % 2 === 0) await ask(`${path}/deactivate`, "POST")
    }
    writing--
  }

  const follow = async (order: string) => {
    let walks = 0
    for (let isLast = false; !isLast; walks++) {
      isLast = writing === 0
      const there = new Set<number>()
      for (let page = 1; ; page++) {
        const { data } = await list(origins[0], `per_page=100&state=active&sort=id&page=${page}`)
        for (const { id } of data) there.add(id)
        if (data.length < 100) break
      }
      const seen: number[] = []
      let cursor: string | null = ""
      for (let round = 0; cursor !== null; round++) {
        const query: string = `per_page=${3 + (round % 5)}&sort=${order}&cursor=${cursor}`
        const page: UserPage = await list(origins[round % origins.length], query)
        seen.push(...page.data.map(({ id }) => id))
        cursor = page.meta.next_cursor
      }
      expect({ order, missed: [...there.difference(new Set(seen))] }).toEqual({ order, missed: [] })
      expect({ order, twice: seen.length - new Set(seen).size }).toEqual({ order, twice: 0 })
    }
    return walks
  }

  const walks = ["id", "-id", "created_at", "-created_at"].map(follow)
  await Promise.all(Array.from({ length: CLIENTS }, (_, client) => write(client)))
  for (const count of await Promise.all(walks)) expect(count).toBeGreaterThan(0)
}, 300_000)

/**
 * Imports a company into the cluster and returns its teams, the addresses of the instances, and a function that sends
 * requests.
 */
async function threeTeams(cluster: Cluster) {
  const imported = await cluster.run(["import", "-", "--json"], JSON.stringify(THREE_TEAMS))
  expect(imported).toMatchObject({ exitCode: 0, stderr: "" })
  const teams = Object.values<number>(JSON.parse(imported.stdout).companies.acme.teams)
  const origins = cluster.instances.map(({ origin }) => origin ?? "")
  return { teams, origins, ask: asking(await tokenFor(origins[0] ?? "", CREDENTIALS as Credentials)) }
}

/** Sends requests with a token. Throws if the response is not successful. */
function asking(token: string) {
  return async <T>(url: string, method = "GET", body?: object): Promise<T> => {
    const answer = await fetch(url, {
      method,
      headers: { authorization: `Bearer ${token}`, "content-type": "application/json" },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    })
    const text = await answer.text()
    if (!answer.ok) throw new Error(`${method} ${url}: ${answer.status} ${text}`)
    return JSON.parse(text) as T
  }
}
