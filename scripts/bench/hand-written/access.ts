import type { Statements } from "./database.ts"

/** The user to whom a token belongs. */
export interface Holder {
  readonly companyId: number
  readonly companyLanguage: string
}

/** An error response. */
export class Refusal extends Error {
  readonly status: number

  constructor(status: number, message: string) {
    super(message)
    this.status = status
  }
}

interface TokenRow {
  readonly scope: string
  readonly user_state: string
  readonly company_id: number
  readonly language: string
  readonly role: string | null
}

const FIND_TOKEN = `
  select t.scope, t.expires_at, c.id as client_row_id, c.client_id, c.name as client_name,
    u.id as user_id, u.username, u.state as user_state, co.id as company_id,
    co.name as company_name, co.language, co.timezone, r.role
  from tokens t
  join clients c on c.id = t.client_id and c.revoked_at is null
  join users u on u.id = c.service_user_id
  join companies co on co.id = c.company_id
  left join user_roles r on r.user_id = u.id
  where t.token_hash = +? and t.expires_at > +?
  order by r.role`

/**
 * The holder of the token in this header, who must be an administrator of a company.
 *
 * @param sha256 in hexadecimal digits
 * @throws Refusal
 */
export function holderOf(
  reader: Statements,
  header: string | null | undefined,
  sha256: (text: string) => string,
): Holder {
  if (!header?.startsWith("Bearer ")) throw new Refusal(401, "Unauthenticated.")
  const rows = reader.all<TokenRow>(FIND_TOKEN, sha256(header.slice("Bearer ".length)), Date.now())
  const [row] = rows
  if (row === undefined) throw new Refusal(401, "Unauthenticated.")
  if (row.user_state !== "active") throw new Refusal(403, "Inactive service user.")
  if (row.scope !== "*" || !rows.some(({ role }) => role === "company.admin")) throw new Refusal(403, "Forbidden.")
  return { companyId: row.company_id, companyLanguage: row.language }
}
