/** The fields of users with which a claim can be compared. */
export type Match = "username" | "email" | "external_id"
