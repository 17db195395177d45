import { sql } from "../../src/database/port.ts"
import { COMPANIES } from "./companies.ts"
import type { Installation } from "./installation.ts"
import { companyId } from "./records.ts"

/**
 * The two companies of the usual dataset with everything that can have a content video: base courses with their recurring
 * instruction, collections, and content of the provider, of acme and of beta. No client has a linked collection.
 */

const content = (key: string) => [
  {
    key: `${key}-chapter`,
    title: `Chapter ${key}`,
    nodes: [{ key: `${key}-page`, title: `Page ${key}`, text: "Slowly." }],
  },
]

const course = (key: string, short_type: string, more: object = {}) => ({
  key,
  title: `Course ${key}`,
  short_type,
  state: "active",
  ...more,
})

const base = (key: string, instruction_course_key: string, more: object = {}) =>
  course(key, "base", { instruction_course_key, ...more })

/** Fire protection is visible to both companies and accepts qualifications once it has content. */
const PROVIDERS = [
  ...COMPANIES.courses.map((row) => (row.key === "fire" ? { ...row, allow_user_approval_date: true } : row)),
  base("guide", "fire", { content: content("guide") }),
  base("closed-guide", "fire", { state: "inactive", content: content("closed-guide") }),
  base("hollow-guide", "old-instr"),
  course("lift", "operator"),
]

const ACME = [
  base("welcome", "safety", { content: content("welcome") }),
  base("intake", "endless"),
  base("tour", "safety"),
  base("closed", "safety", { state: "inactive", content: content("closed") }),
  base("hollow", "dormant"),
  course("dormant", "instruction", { state: "inactive" }),
  course("drive", "operator"),
  course("drive-again", "operator_recurring"),
  course("teach", "trainer"),
]

const BETA = [base("beta-base", "own", { content: content("beta") }), base("beta-closed", "own", { state: "inactive" })]

/** The provider's guide and its inactive collection are also collections of acme. */
const ACME_COLLECTIONS = ["welcome", "intake", "closed", "hollow", "guide", "closed-guide"]

export function videoCompany(): object {
  const [acme, beta] = COMPANIES.companies
  if (acme === undefined || beta === undefined) throw new TypeError("the dataset does not have two companies")
  const [berlin, krakow] = acme.locations
  return {
    ...COMPANIES,
    courses: PROVIDERS,
    companies: [
      {
        ...acme,
        courses: [...acme.courses, ...ACME],
        locations: [
          berlin,
          {
            ...krakow,
            teams: [...(krakow?.teams ?? []), { key: "far", name: "Far", instruction_course_key: "endless" }],
          },
        ],
        shared_courses: [{ course_key: "guide", content: content("acme-placed") }],
        api_course_keys: ACME_COLLECTIONS,
      },
      {
        ...beta,
        courses: [...beta.courses, ...BETA],
        shared_courses: [{ course_key: "guide", content: content("beta-placed") }],
        api_course_keys: ["beta-base", "guide"],
      },
    ],
  }
}

/** Links the client with this key to a collection, or to none. */
export async function linkClient({ database }: Installation, key: string, courseId: number | null): Promise<void> {
  await database.run(sql`update clients set collection_course_id = ${courseId} where key = ${key}`)
}

/** The collection to which the client with this key is linked. */
export async function linkedTo({ database }: Installation, key: string): Promise<number | null> {
  const row = await database.get<{ id: number | null }>(sql`
    select collection_course_id as id from clients where key = ${key}`)
  return row?.id ?? null
}

/** The content node with this key in the dataset, belonging to a company or to the provider (null). */
export async function contentNodeId(
  installation: Installation,
  key: string,
  company: string | null = "acme",
): Promise<number> {
  const owner = company === null ? sql`is null` : sql`= ${companyId(installation, company)}`
  const row = await installation.database.get<{ id: number }>(sql`
    select id from content_nodes where key = ${key} and company_id ${owner}`)
  if (row === undefined) throw new TypeError(`there is no content node ${key}`)
  return row.id
}
