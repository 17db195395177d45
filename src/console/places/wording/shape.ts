/** The texts of the pages about locations and teams. */
export interface PlacesWording {
  readonly title: string
  readonly location: string
  readonly team: string
  readonly locations: string
  readonly teams: string
  readonly counted: {
    readonly locations: (count: number) => string
    readonly teams: (count: number) => string
    readonly people: (count: number) => string
    readonly open: (count: string) => string
    readonly overdue: (count: string) => string
    readonly more: (count: number) => string
  }
  readonly filters: { readonly search: string; readonly searchPeople: string; readonly state: string }
  readonly acts: {
    readonly addLocation: string
    readonly addTeam: string
    readonly order: string
    readonly orderTeams: string
    readonly edit: string
    readonly editOne: (name: string) => string
    readonly activate: string
    readonly deactivate: string
    readonly addMembers: string
    readonly nextDate: string
    readonly remove: string
    readonly removeMember: (name: string) => string
  }
  readonly tree: {
    readonly apart: string
    readonly allTeams: (count: number) => string
    readonly tooMany: (shown: number) => string
    readonly empty: { readonly title: string; readonly text: string }
    readonly nothingLed: { readonly title: string; readonly text: string }
  }
  readonly tabs: {
    readonly teams: string
    readonly people: string
    readonly members: string
    readonly trainings: string
    readonly about: string
  }
  readonly columns: {
    readonly name: string
    readonly people: string
    readonly course: string
    readonly leaders: string
    readonly state: string
    readonly deadline: string
    readonly validUntil: string
    readonly person: string
    readonly username: string
    readonly act: string
  }
  readonly captions: {
    readonly teams: string
    readonly people: string
    readonly members: string
    readonly trainings: string
  }
  readonly noTeams: { readonly title: string; readonly text: string }
  readonly noPeople: { readonly title: string; readonly text: string }
  readonly noMembers: { readonly title: string; readonly text: string }
  readonly noTrainings: { readonly title: string; readonly text: string }
  readonly noCourse: { readonly title: string; readonly text: string }
  readonly status: {
    readonly label: string
    readonly open: string
    readonly overdue: string
    readonly completed: string
    readonly unlimited: string
  }
  readonly fields: {
    readonly name: string
    readonly location: string
    readonly course: string
    readonly courseHint: string
    readonly description: string
    readonly street: string
    readonly city: string
    readonly country: string
    readonly countryHint: string
    readonly phone: string
    readonly email: string
    readonly emailHint: string
    readonly externalId: string
    readonly externalIdHint: string
    readonly inactiveCourse: (title: string) => string
  }
  readonly panels: {
    readonly contact: string
    readonly leaders: string
    readonly about: string
    readonly training: string
  }
  readonly leaders: {
    readonly admin: string
    readonly trainer_admin: string
    readonly nobody: string
    readonly add: { readonly admin: string; readonly trainer_admin: string }
    readonly remove: (name: string) => string
    readonly hint: {
      readonly location: { readonly admin: string; readonly trainer_admin: string }
      readonly team: { readonly admin: string; readonly trainer_admin: string }
    }
    readonly lacksRole: (role: string) => string
  }
  readonly adding: {
    readonly search: string
    readonly submitSearch: string
    readonly found: string
    readonly nobodyFound: string
    readonly moreFound: string
    readonly chosen: string
    readonly pasted: string
    readonly pastedHint: string
    readonly date: string
    readonly dateHint: string
    readonly submit: string
    readonly choose: string
    readonly unknown: (lines: string) => string
    readonly ambiguous: (line: string) => string
    readonly inactive: (names: string) => string
    readonly most: (count: number) => string
    readonly already: string
  }
  readonly order: {
    readonly lead: string
    readonly keys: string
    readonly first: (name: string) => string
    readonly up: (name: string) => string
    readonly down: (name: string) => string
    readonly last: (name: string) => string
    readonly grip: (name: string) => string
    readonly grabbed: string
    readonly moved: string
    readonly dropped: string
    readonly cancelled: string
    readonly back: string
    readonly tooMany: string
    readonly gone: string
  }
  readonly deactivate: {
    readonly title: (name: string) => string
    readonly team: string
    readonly location: (teams: number) => string
    readonly releases: (count: number) => string
    readonly releasesNobody: string
    readonly others: (count: number) => string
    readonly confirm: (count: number) => string
    readonly confirmHint: string
    readonly submit: string
  }
  readonly nextDate: {
    readonly title: string
    readonly lead: (course: string) => string
    readonly date: string
    readonly whom: string
    readonly needing: string
    readonly all: (count: number) => string
    readonly notOneself: string
    readonly submit: string
  }
  readonly notices: {
    readonly location_created: string
    readonly team_created: string
    readonly activated: string
    readonly deactivated: string
    readonly ordered: string
    readonly joined: (count: number) => string
    readonly left: string
    readonly leaders_added: (count: number) => string
    readonly leader_removed: string
    readonly date_set: (count: number) => string
  }
}
