import type { ActsWording } from "./shape.ts"

export const english: ActsWording = {
  acts: {
    "users.assign-course": {
      name: "Assign a course",
      title: (count) =>
        count === 1 ? "Assign a course to 1 person" : `Assign a course to ${count.toLocaleString("en")} people`,
      text: "They get the training with its deadline, and see it when they sign in.",
      submit: "Assign",
      done: (count) =>
        count === 1
          ? "The course was assigned to 1 person."
          : `The course was assigned to ${count.toLocaleString("en")} people.`,
    },
    "users.record-qualification": {
      name: "Record a qualification",
      title: (count) =>
        count === 1
          ? "Record a qualification for 1 person"
          : `Record a qualification for ${count.toLocaleString("en")} people`,
      text: "You confirm that they are qualified. Each of them gets a certificate.",
      submit: "Record",
      done: (count) =>
        count === 1
          ? "A qualification was recorded for 1 person."
          : `A qualification was recorded for ${count.toLocaleString("en")} people.`,
    },
    "users.remind": {
      name: "Remind",
      title: (count) => (count === 1 ? "Remind 1 person" : `Remind ${count.toLocaleString("en")} people`),
      text: "Everybody with an open training of this course gets a mail at once, once a day at most.",
      submit: "Send",
      can: (count) => (count === 1 ? "1 will be reminded" : `${count.toLocaleString("en")} will be reminded`),
      cannot: (count) => (count === 1 ? "1 cannot be reminded" : `${count.toLocaleString("en")} cannot be reminded`),
      done: (count) => (count === 1 ? "1 person was reminded." : `${count.toLocaleString("en")} people were reminded.`),
    },
    "users.exempt": {
      name: "Exempt",
      title: (count) =>
        count === 1 ? "Exempt 1 person from a course" : `Exempt ${count.toLocaleString("en")} people from a course`,
      text: "The course is not asked of them for some time. What was opened for it and nobody has begun is withdrawn.",
      submit: "Exempt",
      done: (count) =>
        count === 1 ? "1 person is exempt now." : `${count.toLocaleString("en")} people are exempt now.`,
    },
    "users.join-team": {
      name: "Add to a team",
      title: (count) => (count === 1 ? "Add 1 person to a team" : `Add ${count.toLocaleString("en")} people to a team`),
      text: "They get the instruction of the team, unless theirs is still valid.",
      submit: "Add",
      done: (count) => (count === 1 ? "1 person was added." : `${count.toLocaleString("en")} people were added.`),
    },
    "users.leave-team": {
      name: "Remove from a team",
      title: (count) =>
        count === 1 ? "Remove 1 person from a team" : `Remove ${count.toLocaleString("en")} people from a team`,
      text: "What the team alone asks of them, and they have not begun, is withdrawn. Records stay.",
      submit: "Remove",
      done: (count) => (count === 1 ? "1 person was removed." : `${count.toLocaleString("en")} people were removed.`),
    },
    "users.set-instruction-date": {
      name: "Set the next instruction",
      title: (count) => `Set the next instruction of ${count.toLocaleString("en")} members`,
      text: "The next instruction of these members is due by then.",
      submit: "Set the date",
      done: (count) =>
        count === 1 ? "The date was set for 1 member." : `The date was set for ${count.toLocaleString("en")} members.`,
    },
    "users.give-role": {
      name: "Give a role",
      title: (count) => (count === 1 ? "Give 1 person a role" : `Give ${count.toLocaleString("en")} people a role`),
      text: "The role takes effect at once.",
      submit: "Give the role",
      done: (count) =>
        count === 1 ? "1 person has the role now." : `${count.toLocaleString("en")} people have the role now.`,
    },
    "users.take-role": {
      name: "Remove a role",
      title: (count) =>
        count === 1 ? "Remove a role from 1 person" : `Remove a role from ${count.toLocaleString("en")} people`,
      text: "The role ends at once.",
      submit: "Remove the role",
      done: (count) =>
        count === 1
          ? "1 person no longer has the role."
          : `${count.toLocaleString("en")} people no longer have the role.`,
    },
    "users.deactivate": {
      name: "Deactivate people",
      title: (count) => (count === 1 ? "Deactivate 1 person" : `Deactivate ${count.toLocaleString("en")} people`),
      text: "They can no longer sign in and get no more trainings. Records and certificates stay.",
      submit: "Deactivate",
      done: (count) =>
        count === 1 ? "1 person was deactivated." : `${count.toLocaleString("en")} people were deactivated.`,
    },
    "users.activate": {
      name: "Activate people",
      title: (count) => (count === 1 ? "Activate 1 person" : `Activate ${count.toLocaleString("en")} people`),
      text: "They can sign in again, and get the instructions of their teams that are due.",
      submit: "Activate",
      done: (count) =>
        count === 1 ? "1 person was activated." : `${count.toLocaleString("en")} people were activated.`,
    },
    "users.print-letters": {
      name: "Print sign-in letters",
      title: (count) =>
        count === 1 ? "Print 1 sign-in letter" : `Print ${count.toLocaleString("en")} sign-in letters`,
      text: "Earlier passwords of these people stop working, and they are signed out.",
      submit: "Print the letters",
      done: (count) => (count === 1 ? "1 letter was printed." : `${count.toLocaleString("en")} letters were printed.`),
    },
    "users.print-reminders": {
      name: "Print reminders",
      title: (count) =>
        count === 1 ? "Print 1 letter of reminder" : `Print ${count.toLocaleString("en")} letters of reminder`,
      text: "A page each for window envelopes: what is due, by when, and where to sign in. It goes to their workplace.",
      submit: "Print the letters",
      can: (count) => (count === 1 ? "1 gets a letter" : `${count.toLocaleString("en")} get a letter`),
      cannot: (count) => (count === 1 ? "1 gets no letter" : `${count.toLocaleString("en")} get no letter`),
      done: (count) => (count === 1 ? "1 letter was printed." : `${count.toLocaleString("en")} letters were printed.`),
    },
    "assignments.move-deadline": {
      name: "Move deadlines",
      title: (count) =>
        count === 1
          ? "Move the deadline of 1 training"
          : `Move the deadline of ${count.toLocaleString("en")} trainings`,
      text: "Only open trainings have a deadline.",
      submit: "Move",
      done: (count) =>
        count === 1
          ? "The deadline of 1 training was moved."
          : `The deadline of ${count.toLocaleString("en")} trainings was moved.`,
    },
    "assignments.withdraw": {
      name: "Withdraw trainings",
      title: (count) => (count === 1 ? "Withdraw 1 training" : `Withdraw ${count.toLocaleString("en")} trainings`),
      text: "The people no longer have to complete them. What was learned stays on record.",
      submit: "Withdraw",
      done: (count) =>
        count === 1 ? "1 training was withdrawn." : `${count.toLocaleString("en")} trainings were withdrawn.`,
    },
    "assignments.remind": {
      name: "Remind",
      title: (count) => (count === 1 ? "Remind of 1 training" : `Remind of ${count.toLocaleString("en")} trainings`),
      text: "Each gets a mail at once, once a day at most. Only open trainings can be reminded of.",
      submit: "Send",
      can: (count) => (count === 1 ? "1 will be reminded of" : `${count.toLocaleString("en")} will be reminded of`),
      cannot: (count) =>
        count === 1 ? "1 cannot be reminded of" : `${count.toLocaleString("en")} cannot be reminded of`,
      done: (count) =>
        count === 1
          ? "A reminder of 1 training was sent."
          : `Reminders of ${count.toLocaleString("en")} trainings were sent.`,
    },
    "pairs.remind": {
      name: "Remind",
      title: (count) => (count === 1 ? "Remind of 1 training" : `Remind of ${count.toLocaleString("en")} trainings`),
      text: "Each gets a mail at once, once a day at most. Only open trainings can be reminded of.",
      submit: "Send",
      can: (count) => (count === 1 ? "1 will be reminded of" : `${count.toLocaleString("en")} will be reminded of`),
      cannot: (count) =>
        count === 1 ? "1 cannot be reminded of" : `${count.toLocaleString("en")} cannot be reminded of`,
      done: (count) =>
        count === 1
          ? "A reminder of 1 training was sent."
          : `Reminders of ${count.toLocaleString("en")} trainings were sent.`,
    },
    "pairs.assign": {
      name: "Assign",
      title: (count) => (count === 1 ? "Assign 1 course" : `Assign ${count.toLocaleString("en")} courses`),
      text: "Whoever meets the conditions gets the training. Others are named with the reason.",
      submit: "Assign",
      done: (count) =>
        count === 1 ? "1 course was assigned." : `${count.toLocaleString("en")} courses were assigned.`,
    },
    "pairs.record": {
      name: "Record a qualification",
      title: (count) =>
        count === 1 ? "Record 1 qualification" : `Record ${count.toLocaleString("en")} qualifications`,
      text: "You confirm that they are qualified. Each of them gets a certificate.",
      submit: "Record",
      done: (count) =>
        count === 1 ? "1 qualification was recorded." : `${count.toLocaleString("en")} qualifications were recorded.`,
    },
    "pairs.move-deadline": {
      name: "Set another date",
      title: (count) =>
        count === 1 ? "Set another date for 1 course" : `Set another date for ${count.toLocaleString("en")} courses`,
      text: "Open trainings get this deadline. Where nothing can be opened yet, nothing is overdue before it, and the training is opened with it later.",
      submit: "Set the date",
      done: (count) =>
        count === 1 ? "The date of 1 course was set." : `The date of ${count.toLocaleString("en")} courses was set.`,
    },
    "pairs.exempt": {
      name: "Exempt",
      title: (count) => (count === 1 ? "Exempt from 1 course" : `Exempt from ${count.toLocaleString("en")} courses`),
      text: "The course is not asked of them for some time. What was opened for it and nobody has begun is withdrawn.",
      submit: "Exempt",
      done: (count) => (count === 1 ? "1 exemption was made." : `${count.toLocaleString("en")} exemptions were made.`),
    },
    "pairs.grant-attempt": {
      name: "Grant an attempt",
      title: (count) =>
        count === 1 ? "Grant 1 attempt at a test" : `Grant ${count.toLocaleString("en")} attempts at a test`,
      text: "The training is open again, and the test can be taken once more. Nothing else has to be repeated.",
      submit: "Grant",
      done: (count) =>
        count === 1 ? "1 attempt was granted." : `${count.toLocaleString("en")} attempts were granted.`,
    },
    "teams.deactivate": {
      name: "Deactivate teams",
      title: (count) => (count === 1 ? "Deactivate 1 team" : `Deactivate ${count.toLocaleString("en")} teams`),
      text: "Their members stay, but get no more instructions from them.",
      submit: "Deactivate",
      done: (count) =>
        count === 1 ? "1 team was deactivated." : `${count.toLocaleString("en")} teams were deactivated.`,
    },
    "teams.activate": {
      name: "Activate teams",
      title: (count) => (count === 1 ? "Activate 1 team" : `Activate ${count.toLocaleString("en")} teams`),
      text: "Their members get the instructions that are due.",
      submit: "Activate",
      done: (count) => (count === 1 ? "1 team was activated." : `${count.toLocaleString("en")} teams were activated.`),
    },
    "locations.deactivate": {
      name: "Deactivate locations",
      title: (count) => (count === 1 ? "Deactivate 1 location" : `Deactivate ${count.toLocaleString("en")} locations`),
      text: "Their teams stay, but ask nothing more of their members.",
      submit: "Deactivate",
      done: (count) =>
        count === 1 ? "1 location was deactivated." : `${count.toLocaleString("en")} locations were deactivated.`,
    },
    "locations.activate": {
      name: "Activate locations",
      title: (count) => (count === 1 ? "Activate 1 location" : `Activate ${count.toLocaleString("en")} locations`),
      text: "Their teams ask for their instructions again.",
      submit: "Activate",
      done: (count) =>
        count === 1 ? "1 location was activated." : `${count.toLocaleString("en")} locations were activated.`,
    },
    "locations.reorder": {
      name: "Change the order of locations",
      title: (count) => (count === 1 ? "Move 1 location" : `Move ${count.toLocaleString("en")} locations`),
      text: "",
      submit: "Move",
      done: () => "The order was changed.",
    },
    "teams.reorder": {
      name: "Change the order of teams",
      title: (count) => (count === 1 ? "Move 1 team" : `Move ${count.toLocaleString("en")} teams`),
      text: "",
      submit: "Move",
      done: () => "The order was changed.",
    },
    "teams.leaders": {
      name: "Change administrators and trainers of teams",
      title: (count) => (count === 1 ? "Change 1 team" : `Change ${count.toLocaleString("en")} teams`),
      text: "",
      submit: "Change",
      done: () => "Administrators and trainers were changed.",
    },
    "locations.leaders": {
      name: "Change administrators and trainers of locations",
      title: (count) => (count === 1 ? "Change 1 location" : `Change ${count.toLocaleString("en")} locations`),
      text: "",
      submit: "Change",
      done: () => "Administrators and trainers were changed.",
    },
  },
  fields: {
    role: "Role",
    team: "Team",
    course: "Course",
    deadline: "Deadline",
    deadlineHint: "The last day on which it can be completed in time. Leave it empty for no deadline.",
    skip: "Leave out people whose qualification is still valid",
    noneToRecord: "None of your courses takes recorded qualifications. The page of a course says whether it does.",
    finished: "Completed on",
    validity: "Valid for",
    validityHint: "For example 12m (months), 2y (years) or 30d (days). Leave it empty for the course's own period.",
    newDeadline: "New deadline",
    newDeadlineHint: "Leave it empty for no deadline.",
    otherDeadlineHint: "Leave it empty to keep the deadline that each has.",
    from: "From",
    fromHint: "The first day. Today, if you leave it empty.",
    until: "Until",
    untilHint: "The last day. Without end, if you leave it empty.",
    why: "Reason",
    words: "Your message",
    wordsHint: "It is in the mail, below the course, with your name.",
  },
  preview: {
    next: "Continue",
    can: (count) => (count === 1 ? "1 will be changed" : `${count.toLocaleString("en")} will be changed`),
    unchanged: (count) => (count === 1 ? "1 needs no change" : `${count.toLocaleString("en")} need no change`),
    failed: (count) => (count === 1 ? "1 cannot be changed" : `${count.toLocaleString("en")} cannot be changed`),
    noted: (count) => (count === 1 ? "1 of them gets no mail" : `${count.toLocaleString("en")} of them get no mail`),
    nothing: "Nothing would change.",
    andMore: (count) => `and ${count.toLocaleString("en")} more`,
    confirm: (count) => `This ends something for ${count.toLocaleString("en")} people. Type the number to confirm.`,
    confirmHint: "Digits only.",
    moved: (count) =>
      `Meanwhile ${count.toLocaleString("en")} entries match. Look at them again, and confirm once more.`,
    none: "Nothing is selected. Go back and tick some entries.",
  },
  jobs: {
    title: "Activities",
    lead: "What you have started, and its results.",
    caption: "Activities, newest first",
    what: "Activity",
    state: "State",
    progress: "Progress",
    by: "Started by",
    started: "Started",
    states: {
      queued: "Waiting",
      running: "Running",
      finished: "Finished",
      cancelled: "Cancelled",
      failed: "Failed",
      refused: "Refused",
      undone: "Undone",
    },
    undoing: (name) => `Undo: ${name}`,
    undone: "Undone",
    import: (file) => `Import of ${file}`,
    empty: {
      title: "Nothing yet",
      text: "Imports and actions for many people at once appear here, with their results.",
    },
    of: (done, total) => `${done.toLocaleString("en")} of ${total.toLocaleString("en")}`,
    cancel: "Cancel",
    resume: "Continue",
    results: "Results",
    file: "Results as CSV",
    name: "Name",
    outcome: "Outcome",
    outcomes: {
      created: "Added",
      updated: "Changed",
      unchanged: "No change needed",
      failed: "Not possible",
      open: "Not done yet",
    },
    reason: "Reason",
    letters: "Open the letters (PDF)",
    lettersUntil: (moment) =>
      `The letters can be opened here until ${moment}, by the person who printed them. After that, print new ones.`,
    lettersGone: "The letters cannot be opened any more. Print new ones if you need them.",
    all: "All",
    more: "More results",
    hidden: "Somebody outside your view",
    back: "Back to the list",
  },
  notices: {
    cancelled: "The activity was cancelled. What was done remains.",
    resumed: "The activity continues.",
  },
}
