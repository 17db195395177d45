import { KeyedTable } from "./rows.ts"

type State = "active" | "inactive"

export interface CompanyRecord {
  readonly key: string
  readonly name: string
  readonly language: string
  readonly timezone: string
  readonly logo_file_id: number | null
}

export const COMPANIES = new KeyedTable<CompanyRecord>("companies", "installation", {
  key: true,
  name: true,
  language: true,
  timezone: true,
  logo_file_id: true,
})

interface PlaceRecord {
  readonly company_id: number
  readonly key: string
  readonly state: State
  readonly order_position: number
  readonly name: string
  readonly description: string | null
  readonly street: string | null
  readonly zip_city: string | null
  readonly country: string | null
  readonly phone: string | null
  readonly email: string | null
  readonly search: string
}

const PLACE_COLUMNS = {
  company_id: true,
  key: true,
  state: true,
  order_position: true,
  name: true,
  description: true,
  street: true,
  zip_city: true,
  country: true,
  phone: true,
  email: true,
  search: false,
} as const

export type LocationRecord = PlaceRecord

export const LOCATIONS = new KeyedTable<LocationRecord>("locations", "company", PLACE_COLUMNS)

export interface TeamRecord extends PlaceRecord {
  readonly location_id: number
  readonly instruction_course_id: number | null
}

export const TEAMS = new KeyedTable<TeamRecord>("teams", "company", {
  ...PLACE_COLUMNS,
  location_id: true,
  instruction_course_id: true,
})

export interface UserRecord {
  readonly company_id: number
  readonly key: string
  readonly state: State
  readonly username: string
  readonly username_folded: string
  /** Null: no password fits. */
  readonly password_hash: string | null
  readonly salutation: "m" | "f" | "d" | null
  readonly first_name: string
  readonly last_name: string
  readonly email: string | null
  readonly email_folded: string | null
  readonly mobile_number: string | null
  readonly language: string | null
  readonly birthday: string | null
  /** JSON array. */
  readonly driving_classes: string
  readonly fitness_valid_until: string | null
  readonly search: string
}

export const USERS = new KeyedTable<UserRecord>("users", "company", {
  company_id: true,
  key: true,
  state: true,
  username: true,
  username_folded: false,
  password_hash: false,
  salutation: true,
  first_name: true,
  last_name: true,
  email: true,
  email_folded: false,
  mobile_number: true,
  language: true,
  birthday: true,
  driving_classes: true,
  fitness_valid_until: true,
  search: false,
})

export interface ClientRecord {
  readonly company_id: number
  readonly key: string
  readonly client_id: string
  readonly name: string
  readonly service_user_id: number
  readonly collection_course_id: number | null
  /** Epoch milliseconds. */
  readonly revoked_at: number | null
}

export const CLIENTS = new KeyedTable<ClientRecord>("clients", "company", {
  company_id: true,
  key: true,
  client_id: true,
  name: true,
  service_user_id: true,
  collection_course_id: true,
  revoked_at: true,
})
