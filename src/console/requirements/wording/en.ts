import type { RequirementsWording } from "./shape.ts"

export const english: RequirementsWording = {
  title: "Requirements",
  lead: "Who needs which course. Whoever joins is asked for it, whoever leaves no longer is.",
  caption: "Requirements in your view",
  add: "Add a requirement",
  exceptions: "Exceptions",
  everybody: "Everybody",
  endless: "Without end",
  until: (day) => `until ${day}`,
  states: { active: "Active", ended: "Ended" },
  columns: {
    title: "Requirement",
    course: "Course",
    audience: "Who",
    from: "From",
    until: "Until",
    bound: "People",
    rate: "Rate",
    progress: "Progress",
    state: "State",
  },
  fields: {
    title: "Title",
    course: "Course",
    location: "Location",
    team: "Team",
    role: "Role",
    from: "From",
    until: "Until",
    lead: "Renewal: days before the end",
    grace: "Days for new people",
  },
  hints: {
    title: "Leave it empty for the title of the course.",
    audience:
      "Choose the course and who needs it: location, team and role must all apply. Leave them empty for everybody.",
    from: "The first day. Today, if you leave it empty.",
    until: "The last day. Without end, if you leave it empty.",
    lead: "It is asked for again from then on. 0 to 365.",
    grace: "To complete it for the first time. 0 to 365.",
    fixed: "Course and people stay the same, because it has already been asked of somebody.",
  },
  preview: {
    submit: "Preview",
    again: "Preview again",
    title: "What would happen",
    numbers: {
      bound: "People who need it",
      valid: "Hold it",
      would_open: "Get the training",
      would_withdraw: "Lose an open training",
      prerequisites: "Do not meet the conditions",
      absent: "Are absent",
      exempt: "Are exempt",
    },
    sample: "Some of the people",
    person: "Person",
    outcome: "What would happen",
    deadline: "Deadline",
    outcomes: {
      open: "Gets the training",
      taken: "Has it open",
      valid: "Holds it",
      withdraw: "Loses the open training",
      release: "No longer needs it",
      exempt: "Exempt",
      prerequisites: "Conditions not met",
      failed: "Not passed",
      withdrawn: "Withdrawn",
      course_inactive: "Course inactive",
    },
    create: "Create",
    save: "Save",
  },
  detail: {
    about: "About this requirement",
    creator: "Made by",
    running: (done, total) => `${done.toLocaleString("en")} of ${total.toLocaleString("en")} people are done`,
    teams: "By team",
    team: "Team",
    noTeam: "Without a team",
    people: "People",
    open: "Open",
    overdue: "Overdue",
    exceptions: "Exceptions",
    days: (count) => (count === 1 ? "1 day" : `${count} days`),
  },
  edit: "Edit",
  end: {
    title: (name) => `End “${name}”?`,
    act: "End",
    text: (people) =>
      people === 1
        ? "1 person is no longer asked for the course. What nobody has begun is withdrawn. It cannot be taken back: make another one."
        : `${people.toLocaleString("en")} people are no longer asked for the course. What nobody has begun is withdrawn. It cannot be taken back: make another one.`,
    withdrawn: (trainings) =>
      trainings === 0
        ? "No training is withdrawn."
        : trainings === 1
          ? "1 training is withdrawn."
          : `${trainings.toLocaleString("en")} trainings are withdrawn.`,
    confirm: (count) => `Type the number of people to confirm: ${count.toLocaleString("en")}`,
    confirmHint: "Digits only.",
  },
  notices: { created: "The requirement was created.", ended: "The requirement was ended." },
  empty: { title: "No requirements yet", text: "Say who needs which course. Trainings are then opened by themselves." },
}
