import type { Queries } from "../../../database/port.ts"
import {
  type CertificateLook,
  CURRENT_TEMPLATES,
  CURRENT_WORDING,
  type Template,
} from "../../documents/certificate/look.ts"
import { contentsOf, jsonHash } from "./contents.ts"
import * as store from "./store.ts"
import type { CompanyLook, Subject } from "./subject.ts"

export {
  type FrozenTable,
  findCompanyLook,
  findFrozen,
  type NewContents,
  type NewLook,
} from "./store.ts"

/** The rows that a certificate refers to, in addition to its facts. */
export interface FrozenIds {
  readonly look_id: number
  /** Null for a course without content. */
  readonly contents_id: number | null
}

/** The pictures of a look, each identified by the SHA-256 hash of its content. */
export interface LookPictures {
  readonly signature: string | null
  readonly trainer_signature: string | null
}

/** The key of a look. It is the same in every installation. */
export function lookHash(look: CertificateLook, { signature, trainer_signature }: LookPictures): string {
  const { template, wording, orientation, colour, place, signatory_name, signatory_role } = look
  const texts = [colour, place, signatory_name, signatory_role]
  return jsonHash([template, wording, orientation, ...texts, signature, trainer_signature])
}

/** The look that the company's next certificates with this template will have. */
export function lookOf(company: CompanyLook, template: Template | null) {
  return {
    template: CURRENT_TEMPLATES[template ?? company.certificate_template],
    wording: CURRENT_WORDING,
    orientation: company.certificate_orientation,
    colour: company.colour,
    place: company.certificate_place,
    signatory_name: company.signatory_name,
    signatory_role: company.signatory_role,
  } satisfies CertificateLook
}

/**
 * Freezes the looks of a company's certificates and the contents of its courses. Each look and each course is read and
 * saved only once, even if many certificates refer to it.
 */
export class Freezing {
  readonly #tx: Queries
  readonly #adding: store.Adding
  /** Looks by the key of their inputs. */
  readonly #looks = new Map<string, number>()
  /** Contents by course. */
  readonly #contents = new Map<number, number | null>()

  constructor(tx: Queries, adding: store.Adding) {
    this.#tx = tx
    this.#adding = adding
  }

  /** The frozen rows for certificates of these subjects, in the same order. */
  async freeze(subjects: readonly Subject[]): Promise<FrozenIds[]> {
    if (subjects.length === 0) return []
    // One after the other: if a transaction ran several statements at once, only one of them could report why it has to
    // be retried.
    await this.#freezeLooks(subjects)
    await this.#freezeContents(subjects)
    return subjects.map((subject) => ({
      look_id: known(this.#looks, nameOf(subject)),
      contents_id: known(this.#contents, subject.course_id),
    }))
  }

  async #freezeLooks(subjects: readonly Subject[]): Promise<void> {
    const unknown = new Map(subjects.map((subject) => [nameOf(subject), subject]))
    for (const name of this.#looks.keys()) unknown.delete(name)
    const looks = [...unknown].map(([name, subject]) => ({ name, look: newLook(subject) }))
    const wanted = new Map(looks.map(({ look }) => [look.hash, look]))
    const ids = await this.#saved("certificate_looks", wanted, store.insertLooks)
    for (const { name, look } of looks) this.#looks.set(name, known(ids, look.hash))
  }

  async #freezeContents(subjects: readonly Subject[]): Promise<void> {
    const courses = [...new Set(subjects.map(({ course_id }) => course_id))].filter((id) => !this.#contents.has(id))
    if (courses.length === 0) return
    const titles = await store.findTitles(this.#tx, this.#adding.companyId, courses)
    const hashes = new Map<number, string>()
    const wanted = new Map<string, store.NewContents>()
    for (const [courseId, rows] of Map.groupBy(titles, ({ course_id }) => course_id)) {
      const contents = contentsOf(rows)
      const hash = jsonHash(contents)
      hashes.set(courseId, hash)
      wanted.set(hash, { hash, content: JSON.stringify(contents) })
    }
    const ids = await this.#saved("certificate_contents", wanted, store.insertContents)
    for (const id of courses) this.#contents.set(id, ids.get(hashes.get(id) ?? "") ?? null)
  }

  async #saved<Row>(
    table: store.FrozenTable,
    wanted: ReadonlyMap<string, Row>,
    insert: (tx: Queries, adding: store.Adding, rows: readonly Row[]) => Promise<Map<string, number>>,
  ): Promise<ReadonlyMap<string, number>> {
    if (wanted.size === 0) return new Map()
    const there = await store.findFrozen(this.#tx, table, this.#adding.companyId, [...wanted.keys()])
    const added = [...wanted].flatMap(([hash, row]) => (there.has(hash) ? [] : row))
    if (added.length === 0) return there
    return new Map([...there, ...(await insert(this.#tx, this.#adding, added))])
  }
}

/** The inputs that distinguish looks within a company at a given moment. */
function nameOf({ course_template, trainer_signature_file_id }: Subject): string {
  return `${course_template} ${trainer_signature_file_id}`
}

function newLook(subject: Subject): store.NewLook {
  const { signature_sha256: signature, trainer_signature_sha256: trainer_signature } = subject
  const { signature_file_id, trainer_signature_file_id } = subject
  const look = lookOf(subject, subject.course_template)
  return {
    ...look,
    hash: lookHash(look, { signature, trainer_signature }),
    signature_file_id,
    trainer_signature_file_id,
  }
}

function known<Key, Value>(map: ReadonlyMap<Key, Value>, key: Key): Value {
  const value = map.get(key)
  if (value === undefined) throw new TypeError(`Nothing was frozen for ${key}.`)
  return value
}
