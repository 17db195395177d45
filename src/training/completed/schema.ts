import { type Static, Type } from "typebox"
import { choice, EXAMPLE_ORIGIN, exampleId, idOf, recordType, timestamps } from "../../http/fields.ts"
import { nullable } from "../../http/schema.ts"
import { ASSIGNMENT_TYPES } from "../assignments/states.ts"
import { courseReference } from "../courses/schema.ts"
import { ENTRY_TYPES } from "./entries.ts"

export const CertificatedCourse = Type.Object(
  {
    id: idOf("assignment", "The id of the assignment that was completed."),
    type: recordType("certificated_course"),
    user_id: idOf("user", "The user who completed the course."),
    entry_type: choice(ENTRY_TYPES, {
      description:
        "How it was completed: `qualification_approval` (recorded by hand), `operator_training` (in a group training of " +
        "operators), `trainer_training` (a course of the `short_type` `trainer`) or `certificated_course` (any other).",
      examples: ["qualification_approval"],
    }),
    state_label: Type.String({
      description:
        "The result in words (or that its certificate is revoked), in the language of Accept-Language, otherwise the user's.",
      examples: ["Training passed"],
    }),
    assignment_type: choice(ASSIGNMENT_TYPES, {
      description: "Where the assignment came from, as in `CourseAssignment`.",
      examples: ["approval"],
    }),
    finish_date: nullable(
      Type.String({ format: "date", description: "When the user finished.", examples: ["2026-11-20"] }),
    ),
    valid_until: nullable(
      Type.String({
        format: "date",
        description: "The last day of validity; null if it never expires.",
        examples: ["2027-11-20"],
      }),
    ),
    result_percent: nullable(
      Type.Number({
        description: "Percentage of correctly answered questions; 100 if recorded by hand.",
        examples: [100],
      }),
    ),
    revoked_on: nullable(
      Type.String({
        format: "date",
        description: "When its certificate was revoked, which ended the success; null if it was not.",
        examples: ["2026-12-01"],
      }),
    ),
    is_group_operator_training: Type.Boolean({
      description: "Whether it was a group training of operators, which has one entry.",
      examples: [false],
    }),
    course: Type.Object(courseReference, { description: "The course, in short." }),
    download_url: Type.String({
      format: "uri",
      description:
        "The certificate: the API's PDF, which requires the access token, or the signed address of an uploaded file, " +
        "which requires none and expires after 15 minutes.",
      examples: [
        `${EXAMPLE_ORIGIN}/api/v1/users/${exampleId("user")}/${exampleId("assignment")}/course/${exampleId("course")}-de.pdf`,
      ],
    }),
    ...timestamps,
  },
  { $id: "CertificatedCourse", description: "A course that a user has completed, passed or not." },
)
export type CertificatedCourse = Static<typeof CertificatedCourse>
