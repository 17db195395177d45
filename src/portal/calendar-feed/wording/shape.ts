/** The words of the page about the calendar, and of the calendar itself, in one language. */
export interface CalendarWording {
  readonly title: string
  readonly lead: string
  /** The link to the page. */
  readonly link: string
  readonly create: string
  /** An address that has just been made. */
  readonly address: {
    readonly title: string
    readonly label: string
    /** Says for how many minutes it is shown, and that nobody can show it later. */
    readonly shownFor: (minutes: number) => string
    readonly secret: string
    readonly copy: string
    readonly copied: string
    readonly open: string
  }
  /** An address that was made earlier. */
  readonly existing: {
    readonly title: string
    readonly createdAt: (moment: string) => string
    readonly lost: string
  }
  /** To make another one in its place, or none. */
  readonly change: {
    readonly title: string
    readonly hint: string
    readonly renew: string
    readonly remove: string
  }
  readonly removed: string
  readonly feed: {
    readonly name: (company: string) => string
    readonly due: (course: string) => string
    readonly completeBy: (day: string) => string
  }
}
