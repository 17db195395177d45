/** A row's place in the orders that it keeps. */
export interface Key {
  readonly id: number
  /** Only in an order by it. */
  readonly created_at?: number
}

/** A page by number, within the list. */
export interface Numbered {
  readonly offset: number
  readonly wanted: number
  readonly total: number
}
