import { chapter, course, page, question } from "./course.ts"
import type { Course } from "./shapes.ts"

/** The training scopes of the provider: classes of machines that tie an operator course to its yearly instruction. */
export const SCOPES = [
  { key: "forklift", title: "Forklift trucks" },
  { key: "loader-crane", title: "Loader cranes" },
  { key: "high-bay", title: "Storage and retrieval machines" },
]

const safetyBase = course({
  key: "safety-base",
  title: "Occupational safety basics",
  description: "First steps for everyone who is new: duties, emergencies, first aid.",
  short_type: "base",
  number_of_questions: 4,
  minimal_success_points: 3,
  instruction_course_key: "safety-instr",
  content: [
    chapter(
      "safety-base-duties",
      "Duties and rights",
      page(
        "safety-base-who",
        "Who is responsible for what",
        `The employer provides safe workplaces, tools and **instruction**. You follow the instruction, use the protective
        equipment that is given to you and report defects at once.

        Nobody has to carry out an order that puts life or health in obvious danger.`,
        question(
          "You find a damaged power cable. What do you do?",
          "- Wrap it with tape and go on working",
          "+ Stop using the machine and report the damage",
          "- Leave it for the next shift",
        ),
        question(
          "Who has to wear the protective equipment of a workplace?",
          "- Only new colleagues",
          "- Only those who work there all day",
          "+ Everyone who is there, visitors too",
        ),
      ),
    ),
    chapter(
      "safety-base-emergency",
      "Emergencies",
      page(
        "safety-base-alarm",
        "Alarm and first aid",
        `1. Protect yourself.
        2. Call for help: **112** in all of Europe.
        3. Help until others take over.

        Every injury is written down, small ones too: only what is on record counts as an accident at work.`,
        question("Which number calls an ambulance anywhere in the European Union?", "+ 112", "- 110", "- 911"),
        question(
          "Which injuries are written down?",
          "- Only those that need a doctor",
          "+ All of them",
          "- Only those with sick leave",
        ),
      ),
    ),
  ],
})

const safetyInstruction = course({
  key: "safety-instr",
  title: "Occupational safety: yearly instruction",
  description: "Refreshes the basics once a year.",
  short_type: "instruction",
  valid_period: "12m",
  number_of_questions: 3,
  minimal_success_points: 2,
  content: [
    chapter(
      "safety-instr-refresh",
      "What matters this year",
      page(
        "safety-instr-trips",
        "Slips, trips and falls",
        `Most accidents happen while **walking**. Keep ways clear, wipe up what is spilt, hold the handrail.`,
        question(
          "What causes most accidents at work?",
          "- Machines without guards",
          "+ Slipping, tripping and falling",
          "- Electric shocks",
        ),
        question(
          "You spill coolant on a walkway. When do you wipe it up?",
          "+ At once",
          "- At the end of the shift",
          "- When somebody complains",
        ),
      ),
      page(
        "safety-instr-escape",
        "Escape routes",
        `Escape routes and extinguishers stay free, *always*. Walk the way to your assembly point once a year.`,
        question(
          "For how long may a pallet stand in front of an emergency exit?",
          "- For five minutes",
          "- Until the end of the shift",
          "+ Not at all",
        ),
      ),
    ),
  ],
})

const forkliftOperator = course({
  key: "forklift-op",
  title: "Forklift operator",
  description: "Theory and practice for counterbalance trucks, with a test drive.",
  short_type: "operator",
  scope_key: "forklift",
  allow_user_approval_date: true,
  number_of_questions: 5,
  minimal_success_points: 4,
  requires: { min_age: 18, fitness: true },
  content: [
    chapter(
      "forklift-op-theory",
      "Theory",
      page(
        "forklift-op-balance",
        "Stability and load chart",
        `A truck is a lever over its front axle. The **load chart** says how much it lifts at which height and load centre;
        with an attachment its own chart counts.`,
        question(
          "The load centre moves further from the fork face. The truck may then lift",
          "+ less",
          "- the same",
          "- more",
        ),
        question(
          "Where is the permitted load of a truck with an attachment found?",
          "- On the pallet",
          "+ On the load chart for that attachment",
          "- In the operator's licence",
        ),
      ),
      page(
        "forklift-op-check",
        "Check before each shift",
        `Brakes, steering, lights, horn, forks, chains, tyres, leaks. A truck with a defect is parked, marked and reported.`,
        question(
          "The horn does not work. What now?",
          "+ Park, mark and report the truck",
          "- Drive slowly and shout",
          "- Use it outdoors only",
        ),
      ),
    ),
    chapter(
      "forklift-op-practice",
      "Practice",
      page(
        "forklift-op-driving",
        "Driving with a load",
        `Load low, mast tilted back. Downhill the load is always **uphill of you**: you drive backwards. Nobody rides along
        without a seat, nobody walks below a raised load.`,
        question(
          "How do you drive down a ramp with a load?",
          "- Forwards, mast tilted forward",
          "+ Backwards, load on the uphill side",
          "- Forwards with the load raised",
        ),
        question(
          "The load blocks your view ahead. What is allowed?",
          "+ Driving backwards",
          "+ Being guided by a second person",
          "- Leaning out at the side",
          "- Driving on with the horn held down",
        ),
      ),
    ),
  ],
})

/** Shared courses that everybody begins with, and the forklift licence. */
export const SHARED_BASICS: Course[] = [safetyBase, safetyInstruction, forkliftOperator]
