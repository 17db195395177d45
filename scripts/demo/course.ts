import type { ContentNode, Course, CourseNode, Question, ShortType } from "./shapes.ts"

/** What a course must say; everything else has the value most courses of the demo have. */
type CourseFacts = Pick<Course, "key" | "title" | "description" | "content"> & { short_type: ShortType } & Partial<
    Omit<Course, "requires">
  > & { requires?: Partial<Course["requires"]> }

/** A course of the dataset with every property spelled out. */
export function course({ key, title, description, short_type, requires, content, ...rest }: CourseFacts): Course {
  return {
    key,
    title,
    description,
    short_type,
    state: rest.state ?? "active",
    scope_key: rest.scope_key ?? null,
    allow_user_approval_date: rest.allow_user_approval_date ?? false,
    may_change_valid_period: rest.may_change_valid_period ?? false,
    valid_period: rest.valid_period ?? null,
    number_of_questions: rest.number_of_questions ?? 0,
    minimal_success_points: rest.minimal_success_points ?? 0,
    requires: { min_age: null, course_keys: [], fitness: false, driving_classes: [], ...requires },
    instruction_course_key: rest.instruction_course_key ?? null,
    content,
  }
}

export function chapter(key: string, title: string, ...nodes: ContentNode[]): CourseNode {
  return { key, title, nodes }
}

/** A content node; `text` is Markdown, indented as the source around it. */
export function page(key: string, title: string, text: string, ...questions: Question[]): ContentNode {
  return { key, title, text: text.trim().replace(/\n[ ]+/g, "\n"), prompter_text: null, questions }
}

/** The same page, to be spoken in a video; line breaks of the source become spaces, blank lines stay. */
export function spoken(node: ContentNode, prompterText: string): ContentNode {
  const paragraphs = prompterText.split(/\n\s*\n/).map((paragraph) => paragraph.trim().replace(/\s+/g, " "))
  return { ...node, prompter_text: paragraphs.join("\n\n") }
}

/** A question for one point; an answer begins with "+" when it is right and with "-" when it is wrong. */
export function question(text: string, ...answers: string[]): Question {
  return { text, points: 1, answers: answers.map((answer) => ({ text: answer.slice(2), correct: answer[0] === "+" })) }
}
