import { type Static, Type } from "typebox"
import { choice, id } from "../../http/fields.ts"
import { nullable } from "../../http/schema.ts"
import { ASSIGNMENT_TYPES } from "../assignments/states.ts"
import { courseReference } from "../courses/schema.ts"
import { ENTRY_TYPES } from "./entries.ts"

export const CertificatedCourse = Type.Object(
  {
    id: id({ description: "The assignment's.", examples: [1] }),
    type: Type.Enum(["certificated_course"], { type: "string", examples: ["certificated_course"] }),
    user_id: id({ examples: [1] }),
    entry_type: choice(ENTRY_TYPES, { examples: ["qualification_approval"] }),
    state_label: Type.String({
      description: "The result in words, in the language of Accept-Language, else the user's.",
      examples: ["Training passed"],
    }),
    assignment_type: choice(ASSIGNMENT_TYPES, { examples: ["approval"] }),
    finish_date: nullable(Type.String({ format: "date", examples: ["2026-11-20"] })),
    valid_until: nullable(
      Type.String({
        format: "date",
        description: "The last day of validity; null for ever.",
        examples: ["2027-11-20"],
      }),
    ),
    result_percent: nullable(Type.Number({ examples: [100] })),
    is_group_operator_training: Type.Boolean({ examples: [false] }),
    course: Type.Object(courseReference),
    download_url: Type.String({
      format: "uri",
      description:
        "The certificate: the API's PDF, which needs the access token, or the signed address of an uploaded file, " +
        "which needs none and expires after 15 minutes.",
      examples: ["https://training.acme.example/api/v1/users/1/1/course/1-de.pdf"],
    }),
    created_at: Type.String({ format: "date-time", examples: ["2026-01-12T08:00:00Z"] }),
    updated_at: Type.String({ format: "date-time", examples: ["2026-11-20T09:30:00Z"] }),
  },
  { $id: "CertificatedCourse" },
)
export type CertificatedCourse = Static<typeof CertificatedCourse>
