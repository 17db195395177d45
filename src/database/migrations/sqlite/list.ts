import type { Migration } from "../../migrate.ts"
import organisation from "./0001_organisation.sql" with { type: "text" }
import certificates from "./0002_certificates.sql" with { type: "text" }
import videos from "./0003_videos.sql" with { type: "text" }
import operation from "./0004_operation.sql" with { type: "text" }
import search from "./0005_search.sql" with { type: "text" }
import lists from "./0006_lists.sql" with { type: "text" }
import usernames from "./0007_usernames.sql" with { type: "text" }
import mediaAndAudit from "./0008_media_and_audit.sql" with { type: "text" }
import oneTableOfTotals from "./0009_one_table_of_totals.sql" with { type: "text" }
import idempotencyKeys from "./0010_idempotency_keys.sql" with { type: "text" }
import changes from "./0011_changes.sql" with { type: "text" }
import names from "./0012_names.sql" with { type: "text" }
import bulkRequests from "./0013_bulk_requests.sql" with { type: "text" }
import withdrawnAssignments from "./0014_withdrawn_assignments.sql" with { type: "text" }
import companyWideLists from "./0015_company_wide_lists.sql" with { type: "text" }
import webhooks from "./0016_webhooks.sql" with { type: "text" }
import people from "./0017_people.sql" with { type: "text" }
import sessionsEnd from "./0018_sessions_end.sql" with { type: "text" }
import assignmentsByCreation from "./0019_assignments_by_creation.sql" with { type: "text" }
import begunFactors from "./0020_begun_factors.sql" with { type: "text" }
import installationKey from "./0021_installation_key.sql" with { type: "text" }
import learning from "./0022_learning.sql" with { type: "text" }
import totalsOfTraining from "./0023_totals_of_training.sql" with { type: "text" }
import stylesOfVideos from "./0024_styles_of_videos.sql" with { type: "text" }
import certificateLooks from "./0025_certificate_looks.sql" with { type: "text" }
import totalsOfPlaces from "./0026_totals_of_places.sql" with { type: "text" }
import pagesOfSearches from "./0027_pages_of_searches.sql" with { type: "text" }
import signInMails from "./0028_sign_in_mails.sql" with { type: "text" }
import guessing from "./0029_guessing.sql" with { type: "text" }
import viewersAndRevocation from "./0030_viewers_and_revocation.sql" with { type: "text" }
import oneName from "./0031_one_name.sql" with { type: "text" }
import wrongSecondSteps from "./0032_wrong_second_steps.sql" with { type: "text" }
import awaitedPasswords from "./0033_awaited_passwords.sql" with { type: "text" }
import clock from "./0034_clock.sql" with { type: "text" }
import heldDeliveries from "./0035_held_deliveries.sql" with { type: "text" }
import checklists from "./0036_checklists.sql" with { type: "text" }
import largeKeptAnswers from "./0037_large_kept_answers.sql" with { type: "text" }
import passedAttempts from "./0038_passed_attempts.sql" with { type: "text" }

/** The schema's history on SQLite, oldest first. A released migration is never changed; a new one is added. */
export const migrations: readonly Migration[] = [
  { version: 1, name: "organisation", sql: organisation },
  { version: 2, name: "certificates", sql: certificates },
  { version: 3, name: "videos", sql: videos },
  { version: 4, name: "operation", sql: operation },
  { version: 5, name: "search", sql: search },
  { version: 6, name: "lists", sql: lists },
  { version: 7, name: "usernames", sql: usernames },
  { version: 8, name: "media and audit", sql: mediaAndAudit },
  { version: 9, name: "one table of totals", sql: oneTableOfTotals },
  { version: 10, name: "idempotency keys", sql: idempotencyKeys },
  { version: 11, name: "changes", sql: changes },
  { version: 12, name: "names", sql: names },
  { version: 13, name: "bulk requests", sql: bulkRequests },
  { version: 14, name: "withdrawn assignments", sql: withdrawnAssignments },
  { version: 15, name: "company-wide lists", sql: companyWideLists },
  { version: 16, name: "webhooks", sql: webhooks },
  { version: 17, name: "people", sql: people },
  { version: 18, name: "sessions end", sql: sessionsEnd },
  { version: 19, name: "assignments by creation", sql: assignmentsByCreation },
  { version: 20, name: "begun factors", sql: begunFactors },
  { version: 21, name: "installation key", sql: installationKey },
  { version: 22, name: "learning", sql: learning },
  { version: 23, name: "totals of training", sql: totalsOfTraining },
  { version: 24, name: "styles of videos", sql: stylesOfVideos },
  { version: 25, name: "certificate looks", sql: certificateLooks },
  { version: 26, name: "totals of places", sql: totalsOfPlaces },
  { version: 27, name: "pages of searches", sql: pagesOfSearches },
  { version: 28, name: "sign-in mails", sql: signInMails },
  { version: 29, name: "guessing", sql: guessing },
  { version: 30, name: "viewers and revocation", sql: viewersAndRevocation },
  { version: 31, name: "people with one name", sql: oneName },
  { version: 32, name: "wrong second steps", sql: wrongSecondSteps },
  { version: 33, name: "awaited passwords", sql: awaitedPasswords },
  { version: 34, name: "clock", sql: clock },
  { version: 35, name: "held deliveries", sql: heldDeliveries },
  { version: 36, name: "checklists", sql: checklists },
  { version: 37, name: "large kept answers", sql: largeKeptAnswers },
  { version: 38, name: "passed attempts", sql: passedAttempts },
]
