/** The fields of users that can be compared with a claim. */
export type Match = "username" | "email" | "external_id"
