import type { CourseWording } from "./shape.ts"

export const english: CourseWording = {
  back: "Your trainings",
  acts: {
    begin: "Begin",
    continue: "Continue",
    test: "Go to the test",
    continueTest: "Continue the test",
    confirmation: "Confirm",
  },
  completedPages: (done, all) => `${done} of ${all} ${all === 1 ? "page" : "pages"} completed`,
  steps: {
    title: "Steps",
    content: "Content",
    test: "Test",
    confirmation: "Confirmation",
    conversation: "Conversation",
    trainer: "Practical part",
    questions: (amount) => (amount === 1 ? "1 question" : `${amount} questions`),
    attemptsLeft: (amount) => (amount === 1 ? "1 attempt left" : `${amount} attempts left`),
    attemptUnderWay: "attempt in progress",
    aboutConfirmation: "You confirm that you have understood everything.",
    aboutConversation: "A trainer talks with you and answers your questions.",
    aboutTrainer: "A trainer watches how you do it in practice and notes the result.",
    video: (minutes) => `Video, ${minutes} min`,
  },
  statuses: { open: "Open", done: "Done", locked: "Later", changed: "Changed", failed: "Not passed" },
  changed: "This page has changed since you completed it. Please go through it again.",
  ask: {
    title: "Any questions?",
    text: "You can always ask:",
    nobody: "You can always ask the person who administers your trainings.",
  },
  obstacles: {
    no_content: {
      title: "Nothing to learn here yet",
      text: "This course has no content yet. Nobody can complete it here.",
    },
    too_few_points: {
      title: "This course cannot be completed",
      text: "Its questions do not give enough points to pass the test. This must be corrected first.",
    },
  },
  waiting: {
    conversation: {
      title: "The conversation is still to come",
      text: "You have done your part. Ask one of these people to talk with you about what you have learned:",
    },
    trainer: {
      title: "The practical part is still to come",
      text: "You have completed the theory. Ask one of these people for the practical part:",
    },
  },
  ended: {
    success: "Passed",
    failed: "Not passed",
    attemptsUsed: (attempts) =>
      attempts === 1
        ? "You have used your attempt at the test. One of these people can give you another one:"
        : `You have used your ${attempts} attempts at the test. One of these people can give you another one:`,
    notPassed: "One of these people can tell you what to do next:",
    notShownUp: { title: "You did not attend", text: "One of these people can tell you about another date:" },
    readAgain: "You can read everything again at any time.",
  },
  node: {
    position: (number, all) => `${number} of ${all}`,
    previous: "Back",
    next: "Next page",
    continue: "Continue",
    toCourse: "To the course",
    empty: "This page has no text.",
    instead: "Read the text instead",
    insteadOf: "This is the text of the video.",
    toVideo: "Watch the video instead",
  },
  player: {
    watched: (share) => `${share} watched`,
    need: "This page is completed when you have watched 90% of the video. What you skip does not count.",
    enough: "You have watched enough of the video. This page is completed.",
    resumes: (time) => `Continues at ${time}.`,
    fromStart: "Watch from the start",
    chapters: "Chapters",
    speed: "Speed",
    withoutScript:
      "Your browser does not run scripts, so it cannot report how much of the video you have watched. Read the text instead.",
    offline: "There is no connection. What you watch is kept, and sent as soon as the connection is back.",
    outdated: "This page is out of date. Please load it again.",
    broken: "The video cannot be played. Load the page again, or read the text instead.",
  },
  practice: {
    title: "Practice",
    lead: "Check for yourself what you remember. Your answers are not saved.",
    severalMayBeRight: "Several answers may be right.",
    check: "Check answers",
    right: "Right",
    wrong: "Not right",
    rightAnswer: "right answer",
  },
  confirmation: {
    title: "Confirmation",
    lead: "You have gone through everything. If something is still unclear, ask before you confirm.",
    sentences: {
      instruction: (course) =>
        `I have taken part in the instruction “${course}”, I have understood it, and I will act accordingly.`,
      training: (course) => `I have worked through the training “${course}” and have understood it.`,
    },
    fullName: "Your full name",
    fullNameHint: (name) => `As it is in your account: ${name}`,
    signature: "Signature (optional)",
    signatureHint: "Sign with a finger, a pen or the mouse.",
    signatureField: "Field for your signature",
    clear: "Clear the signature",
    submit: "Confirm",
    unreadableSignature: "The signature could not be read. Please sign again, or leave the field empty.",
  },
  faults: {
    already_completed: () => "This training is already completed.",
    not_begun: () => "Begin the training first.",
    begun_already: () => "You have already begun this training.",
    no_content: () => "This course has no content yet.",
    too_few_points: () => "The questions of this course do not give enough points to pass the test.",
    page_changed: () => "This page has changed while you had it open. Please read it again.",
    video_not_played: () => "Watch at least 90% of the video first, or read the text instead.",
    nothing_to_confirm: () => "There is nothing to confirm now.",
    not_ticked: () => "Tick the box to confirm the sentence.",
    not_your_name: (name) => `Enter your full name: ${name}`,
  },
}
