import type { AssignmentRow, CertificateRow, GroupTrainingRow } from "../format/training.ts"
import { momentText } from "../moments.ts"
import type { CourseNames } from "./course-names.ts"
import type { ExportedFiles, Exporting } from "./exporting.ts"
import { mapped, pages, told } from "./pages.ts"
import { grouped, identityProperties, withoutNulls } from "./row.ts"
import { findCertificates, type IssuedCertificate } from "./store/certificates.ts"
import {
  type Assignment,
  countAssignments,
  findAssignments,
  findGroupTrainings,
  type GroupTraining,
} from "./store/records.ts"
import { findUserIds } from "./store/users.ts"

/** Users whose assignments are read at a time: there is no telling how many each has. */
const USERS = 200

/** Writes a company's group trainings. */
export async function exportGroupTrainings(
  { json, queries }: Exporting,
  companyId: number,
  names: CourseNames,
): Promise<void> {
  const trainings = pages((after, limit) => findGroupTrainings(queries, companyId, after, limit))
  await json.list(
    "group_trainings",
    mapped(trainings, (page) => page.map((training) => trainingRow(training, names))),
  )
}

function trainingRow(training: GroupTraining, names: CourseNames): object {
  const row: GroupTrainingRow = {
    key: training.key,
    ...identityProperties(training),
    course_key: names.nameOf(training),
    trainer_user_key: training.trainer_user_key,
    state: training.state,
    begin_date: training.begin_date,
    end_date: training.end_date,
  }
  return withoutNulls(row)
}

/** Writes a company's assignments. */
export async function exportAssignments(exporting: Exporting, companyId: number, names: CourseNames): Promise<void> {
  const { json, queries, files, onProgress } = exporting
  const total = await countAssignments(queries, companyId)
  const users = pages((after, limit) => findUserIds(queries, companyId, after, limit), USERS)
  const rows = mapped(users, async (page) => {
    const ids = page.map(({ id }) => id)
    const certificates = grouped(await findCertificates(queries, ids), ({ assignment_id }) => assignment_id)
    const assignments = await findAssignments(queries, ids)
    return assignments.map((assignment) =>
      assignmentRow(assignment, certificates.get(assignment.id) ?? [], names, files),
    )
  })
  await json.list("assignments", told(rows, { what: "assignments written", total }, onProgress))
}

function assignmentRow(
  assignment: Assignment,
  certificates: readonly IssuedCertificate[],
  names: CourseNames,
  files: ExportedFiles,
): object {
  const { deadline_at, certificate_file_id: id, certificate_purpose: purpose } = assignment
  const { certificate_media_type: media_type } = assignment
  const row: AssignmentRow = {
    key: assignment.key,
    ...identityProperties(assignment),
    user_key: assignment.user_key,
    course_key: names.nameOf(assignment),
    assignment_type: assignment.assignment_type,
    state: assignment.state,
    deadline_date: assignment.deadline_date,
    ...(deadline_at === null ? {} : { deadline_at: momentText(deadline_at) }),
    begin_date: assignment.begin_date,
    finish_date: assignment.finish_date,
    valid_until: assignment.valid_until,
    result_percent: assignment.result_percent,
    trainer_user_key: assignment.trainer_user_key,
    creator_user_key: assignment.creator_user_key,
    group_training_key: assignment.group_training_key,
    certificate_file:
      id === null || purpose === null || media_type === null ? null : files.pathOf({ id, purpose, media_type }),
    predecessor_key: assignment.predecessor_key,
    superseded: assignment.superseded === 1 ? true : null,
    certificates: certificates.length === 0 ? null : certificates.map((one) => certificateRow(one, files)),
  }
  // A success without a word about its validity would get one.
  return withoutNulls(row, ["valid_until"])
}

function certificateRow(certificate: IssuedCertificate, files: ExportedFiles): CertificateRow {
  const { assignment_id: _, created_at, logo_file_id: id, logo_purpose: purpose, ...facts } = certificate
  const { logo_media_type: media_type, ...frozen } = facts
  const logo = id === null || purpose === null || media_type === null ? null : files.pathOf({ id, purpose, media_type })
  return withoutNulls({ ...frozen, logo, created_at: momentText(created_at) })
}
