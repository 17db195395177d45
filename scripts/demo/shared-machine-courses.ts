import { chapter, course, page, question } from "./course.ts"
import type { Course } from "./shapes.ts"

const forkliftYearly = course({
  key: "forklift-yearly",
  title: "Forklift operator: yearly instruction",
  description: "Recurring instruction for everyone who drives a forklift truck.",
  short_type: "operator_recurring",
  scope_key: "forklift",
  valid_period: "1y",
  number_of_questions: 4,
  minimal_success_points: 3,
  content: [
    chapter(
      "forklift-yearly-refresh",
      "Refresher",
      page(
        "forklift-yearly-people",
        "Trucks and people",
        `People on foot are hurt most often where they and trucks share a way. **Eye contact first**, then drive.`,
        question(
          "A colleague steps into your way. What do you do?",
          "- Sound the horn and drive on",
          "+ Stop and make eye contact",
          "- Swerve around",
        ),
        question(
          "Who may be lifted on a pallet?",
          "+ Nobody",
          "- A colleague with a helmet",
          "- A technician for short repairs",
        ),
      ),
      page(
        "forklift-yearly-parking",
        "Parking",
        `Forks down, brake on, key out, ways free. A key in an unattended truck is a licence for everybody.`,
        question(
          "Where do the forks of a parked truck lie?",
          "+ On the ground",
          "- At knee height",
          "- As high as possible",
        ),
        question(
          "You leave the truck for two minutes. The key",
          "- stays in the truck",
          "+ goes with you",
          "- lies on the seat",
        ),
      ),
    ),
  ],
})

const craneOperator = course({
  key: "crane-op",
  title: "Truck-mounted loader crane operator",
  description: "For drivers who load and unload with the crane of their lorry.",
  short_type: "operator",
  scope_key: "loader-crane",
  allow_user_approval_date: true,
  valid_period: "2y",
  number_of_questions: 4,
  minimal_success_points: 3,
  requires: { min_age: 21, course_keys: ["safety-base"], fitness: true, driving_classes: ["C"] },
  content: [
    chapter(
      "crane-op-setup",
      "Setting up and lifting",
      page(
        "crane-op-outriggers",
        "Outriggers and ground",
        `Outriggers go out **fully**, on plates that spread the load. Keep away from trenches and from power lines: 5 metres
        when the voltage is unknown.`,
        question("How far do you stay from a power line of unknown voltage?", "- 1 metre", "- 3 metres", "+ 5 metres"),
        question(
          "On soft ground the outriggers stand",
          "+ on load-spreading plates",
          "- on the bare ground, half extended",
          "- on pallets",
        ),
      ),
      page(
        "crane-op-slinging",
        "Slinging the load",
        `Know the weight, choose the sling, watch the angle: above 60 degrees from the vertical no sling may carry.`,
        question("The steeper the sling legs spread, the load on each leg", "- stays the same", "+ grows", "- shrinks"),
        question("Who may stand below a hanging load?", "- The slinger", "- Whoever wears a helmet", "+ Nobody"),
      ),
    ),
  ],
})

const craneYearly = course({
  key: "crane-yearly",
  title: "Loader crane: yearly instruction",
  description: "Recurring instruction for operators of loader cranes.",
  short_type: "operator_recurring",
  scope_key: "loader-crane",
  valid_period: "12m",
  number_of_questions: 2,
  minimal_success_points: 2,
  content: [
    chapter(
      "crane-yearly-refresh",
      "Refresher",
      page(
        "crane-yearly-wind",
        "Wind and inspection",
        `Gusts move the load before they move you. Stop at the wind speed in the manual. Chains and hooks are inspected
        once a year and before use.`,
        question(
          "Where do you find the wind speed at which lifting stops?",
          "+ In the crane's manual",
          "- In the weather forecast",
          "- On the delivery note",
        ),
        question(
          "A hook has no safety latch. You",
          "- secure it with wire",
          "+ do not use it",
          "- use it for light loads",
        ),
      ),
    ),
  ],
})

const forkliftTrainer = course({
  key: "forklift-trainer",
  title: "Trainer for forklift operators",
  description: "For experienced operators who teach and examine others.",
  short_type: "trainer",
  scope_key: "forklift",
  valid_period: "36m",
  number_of_questions: 4,
  minimal_success_points: 3.5,
  requires: { min_age: 24, course_keys: ["forklift-op"], fitness: true },
  content: [
    chapter(
      "forklift-trainer-teaching",
      "Teaching and examining",
      page(
        "forklift-trainer-lesson",
        "A lesson on the truck",
        `Show, explain, let them do it, correct. At most **four** learners share a truck, and one drives at a time.`,
        question(
          "In which order does a practical lesson go?",
          "- Explain, examine, show",
          "+ Show and explain, let them do it, correct",
          "- Let them try, then show",
        ),
        question("How many learners drive one truck at the same time?", "+ One", "- Two", "- Four"),
      ),
      page(
        "forklift-trainer-exam",
        "The examination",
        `An examination is documented: name, date, truck, faults, result. *In doubt the answer is: not
        passed yet.*`,
        question(
          "What belongs in the record of an examination?",
          "+ Date and truck",
          "+ Faults and result",
          "- The learner's wages",
        ),
        question(
          "A learner endangers somebody during the test drive. The result is",
          "- passed with a note",
          "+ not passed",
          "- decided by vote",
        ),
      ),
    ),
  ],
})

/** Shared courses about machines beyond the first licence. */
export const SHARED_MACHINES: Course[] = [forkliftYearly, craneOperator, craneYearly, forkliftTrainer]
