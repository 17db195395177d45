import type { CoursesWording } from "./shape.ts"

const counted = (one: string, several: string) => (count: number) =>
  `${count.toLocaleString("en")} ${count === 1 ? one : several}`

/** Until the end of a calendar month or year: the one of the finish date, or `count` months or years later. */
const untilEndOf = (unit: string) => (count: number) => {
  if (count === 0) return `Until the end of the ${unit}`
  return count === 1 ? `Until the end of the next ${unit}` : `Until the end of the ${unit}, ${count} ${unit}s later`
}

const points = counted("point", "points")

export const english: CoursesWording = {
  title: "Courses",
  lead: "What people can learn here, who holds it, and who has yet to complete it.",
  caption: "Courses of your company and those shared with it",
  empty: { title: "There are no courses yet", text: "Add one of the courses that come with trainbase to begin." },
  kinds: {
    base: "Base course",
    instruction: "Instruction",
    operator: "Operator training",
    operator_recurring: "Recurring operator instruction",
    trainer: "Training of trainers",
  },
  shared: "Shared",
  sharedText: "A shared course of the provider. Your company uses it, but cannot change it.",
  filters: { search: "Title", kind: "Kind", state: "State" },
  columns: {
    title: "Course",
    kind: "Kind",
    state: "State",
    open: "Open",
    overdue: "Overdue",
    held: "Valid",
    validity: "Validity",
    person: "Person",
    deadline: "Deadline",
    validUntil: "Valid until",
  },
  validity: {
    unlimited: "Unlimited",
    periods: {
      d: counted("day", "days"),
      w: counted("week", "weeks"),
      m: counted("month", "months"),
      y: counted("year", "years"),
    },
    calendarPeriods: {
      m: untilEndOf("month"),
      y: untilEndOf("year"),
    },
  },
  tabs: { about: "Overview", content: "Content", people: "People" },
  acts: {
    assign: "Assign to people",
    record: "Record qualifications",
    film: "Add a video",
    filmPage: "Make a video for this page",
  },
  obstacles: {
    no_content: {
      title: "This course has no content",
      text: () => "Nobody can complete it in the portal until it has content.",
    },
    too_few_points: {
      title: "Nobody can pass the test of this course",
      text: (all, needed) =>
        `The test requires ${points(needed)}. The questions are worth ${points(all)} in all, and those of one test too few.`,
    },
  },
  panels: { asks: "Requirements", rules: "Validity", prerequisites: "Prerequisites" },
  facts: {
    content: "Content",
    test: "Test",
    confirmation: "Confirmation",
    conversation: "Conversation",
    trainer: "Practical part",
    validity: "Valid for",
    renewal: "Renewal",
    recordable: "Record by hand",
    instruction: "Recurring instruction",
    owner: "Belongs to",
    age: "Age",
    courses: "Courses",
    drivingClasses: "Driving licence classes",
    fitness: "Fitness",
  },
  asks: {
    no: "No",
    nothing: "None yet",
    own: "Your company",
    pages: counted("page", "pages"),
    minutes: (count) => `about ${counted("minute", "minutes")(count)}`,
    questions: counted("question", "questions"),
    points: (needed) => `${points(needed)} to pass`,
    pointsInAll: points,
    attempts: counted("attempt", "attempts"),
    anyAttempts: "any number of attempts",
    confirmation: "People confirm that they have understood everything",
    conversation: "A trainer talks with the person and notes it",
    trainer: "A trainer notes the result",
    recordable: "Yes",
    anniversary: "Counts from the end of the present validity",
    ownValidity: "Yes, each with its own validity",
    age: (years) => `At least ${years} years`,
    fitness: "A valid fitness examination",
    noPrerequisites: "None. Everybody can begin.",
  },
  noContent: { title: "No content yet", text: "Once the course has content, it is shown here as people see it." },
  emptyPage: "This page has no text yet.",
  videoText: "Text of the video",
  videoWaits: "A video for this page is being made",
  videoFailed: "The video for this page could not be made",
  questions: (count) => (count === 1 ? "Question" : "Questions"),
  questionWord: (count) => (count === 1 ? "question" : "questions"),
  ofTest: "They are asked in the test.",
  ofPractice: "People answer them on this page to practise.",
  keyHidden: "Only administrators see which answers are correct.",
  correct: "correct",
  nobodyOpen: { title: "Nobody has it open", text: "Assign it to people, and they are listed here." },
  nobodyHolds: { title: "Nobody holds it yet", text: "People who complete it are listed here." },
  all: (count) => `Show all ${count}`,
  pick: {
    assign: {
      title: "Assign to people",
      lead: "Choose who gets the course. Before anything happens, you see what it means for each of them.",
    },
    record: {
      title: "Record qualifications",
      lead: "Choose who has passed the course. Before anything happens, you see what it means for each of them.",
    },
    team: "Everybody in the team",
    location: "Everybody at the location",
    pasteHint: "Use this instead of a team or location.",
    submit: "Continue",
    oneByOne: "Search for people one by one",
    nobody: "Choose a team or a location, or enter people.",
    either: "Choose a team or a location, or enter people, but not both.",
    tooMany: (limit) => `Enter at most ${limit} people at once.`,
    notAll: "Not everybody was found. Correct the lines, or continue with those who were found.",
    result: "Found by their names",
    goOn: (count) => (count === 1 ? "Continue with this person" : `Continue with these ${count} people`),
  },
  starter: {
    link: "Add starter courses",
    title: "Starter courses",
    lead: "Courses with texts, questions and videos that come with trainbase. They belong to your company once you add them, so that you can complete them with your own details.",
    submit: "Add the selected courses",
    added: "Added",
    none: "Select at least one course.",
    inLanguage: { en: "Show the English courses", de: "Show the German courses" },
  },
  notices: {
    starter_added: (count) =>
      count === 0
        ? "Your company already has these courses."
        : `${counted("course was", "courses were")(count)} added. Their videos are being made.`,
  },
}
