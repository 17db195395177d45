/** The paths of the types of records, relative to the API's address. */
const COLLECTIONS: Readonly<Record<string, string>> = {
  location: "locations",
  team: "teams",
  user: "users",
  course: "courses",
  course_assignment: "course-assignments",
  group_training: "group-trainings",
  exemption: "exemptions",
  file: "files",
  submission: "submissions",
  requirement: "requirements",
  report_schedule: "report-schedules",
  webhook: "webhooks",
  client: "clients",
}

/**
 * The path of the record in a response with 201: the value of its `Location` (RFC 9110, 15.3.2), without the origin.
 * Undefined for records without an address.
 *
 * @param answer its data, or its JSON
 */
export function createdPath(answer: object | string): string | undefined {
  const { data = {} } = (typeof answer === "string" ? JSON.parse(answer) : answer) as { readonly data?: CreatedRecord }
  const { type = "", id, content_node_video_id: video, group_training_id: training } = data
  if (video !== undefined) return `/api/v1/contentvideos/${video}`
  if (type === "group_correction") return `/api/v1/group-trainings/${training}/corrections/${id}`
  const collection = COLLECTIONS[type]
  return collection === undefined || id === undefined ? undefined : `/api/v1/${collection}/${id}`
}

interface CreatedRecord {
  readonly type?: string
  readonly id?: number
  readonly group_training_id?: number
  readonly content_node_video_id?: number
}
