import { type AnyElysia, Elysia } from "elysia"
import type { Guard } from "../access/guard.ts"
import type { Mail } from "../mail/rules.ts"
import type { LetterSeal } from "../people/letters/secrets.ts"
import type { CertificateServices } from "../training/certificates/request.ts"
import type { StarterCourses } from "../training/courses/starter.ts"
import type { LearningServices } from "../training/learning/acts.ts"
import type { OpeningArtist } from "../video/opening.ts"
import { jobRoutes } from "./acts/job-routes.ts"
import { letterRoutes } from "./acts/letter-routes.ts"
import { actRoutes } from "./acts/routes.ts"
import { auditPageRoutes } from "./audit/routes.ts"
import { consoleCertificateRoutes } from "./certificates/routes.ts"
import { clientFormRoutes } from "./clients/form-routes.ts"
import { clientPageRoutes } from "./clients/routes.ts"
import { consoleCompanyRoutes } from "./company/routes.ts"
import { courseFormRoutes } from "./courses/form-routes.ts"
import { courseRoutes } from "./courses/routes.ts"
import { starterCourseRoutes } from "./courses/starter-routes.ts"
import { exceptionRoutes } from "./exceptions/routes.ts"
import { finderRoutes } from "./finder/routes.ts"
import { viewRoutes } from "./frame/view-routes.ts"
import { importPageRoutes } from "./imports/routes.ts"
import { consoleKioskRoutes } from "./kiosks/routes.ts"
import { matrixRoutes } from "./matrix/routes.ts"
import { overviewRoutes } from "./overview/routes.ts"
import { personExemptionRoutes } from "./people/exemption-routes.ts"
import { personFormRoutes } from "./people/form-routes.ts"
import { pickRoutes } from "./people/pick-routes.ts"
import { peopleRoutes } from "./people/routes.ts"
import { placesRoutes } from "./places/routes.ts"
import { reminderPageRoutes } from "./reminders/routes.ts"
import { reportSchedulePageRoutes } from "./report-schedules/routes.ts"
import { consoleReportRoutes } from "./reports/routes.ts"
import { requirementPageRoutes } from "./requirements/routes.ts"
import { type ConsoleSignOnServices, consoleSignOnRoutes } from "./sign-on/routes.ts"
import { submissionPageRoutes } from "./submissions/routes.ts"
import { movedRoutes } from "./trainings/moved.ts"
import { trainingRoutes } from "./trainings/routes.ts"
import { consoleVideoRoutes } from "./videos/routes.ts"
import { webhookFormRoutes } from "./webhooks/form-routes.ts"
import { webhookPageRoutes } from "./webhooks/routes.ts"
import type { WebhookPageServices } from "./webhooks/services.ts"
import { whyRoutes } from "./why/routes.ts"

type ConsoleServices = CertificateServices &
  LearningServices &
  WebhookPageServices &
  ConsoleSignOnServices & {
    readonly openings: OpeningArtist
    readonly mail: Mail
    readonly letterSeal: LetterSeal
    readonly nudge: () => void
  }

/** The pages for who administers or trains. */
export function consoleRoutes(services: ConsoleServices, guard: Guard, starter: StarterCourses): AnyElysia {
  return new Elysia({ name: "console" })
    .use(overviewRoutes(services, guard))
    .use(matrixRoutes(services, guard))
    .use(whyRoutes(services, guard))
    .use(consoleCertificateRoutes(services, guard))
    .use(submissionPageRoutes(services, guard))
    .use(consoleCompanyRoutes(services, guard))
    .use(consoleKioskRoutes(services, guard))
    .use(consoleSignOnRoutes(services, guard))
    .use(letterRoutes(services, guard))
    .use(actRoutes(services, guard))
    .use(jobRoutes(services, guard))
    .use(trainingRoutes(services, guard))
    .use(movedRoutes(guard))
    .use(exceptionRoutes(services, guard))
    .use(reminderPageRoutes(services, guard))
    .use(requirementPageRoutes(services, guard))
    .use(courseFormRoutes(services, guard))
    .use(courseRoutes(services, guard))
    .use(consoleVideoRoutes(services, guard))
    .use(starterCourseRoutes(services, guard, starter))
    .use(viewRoutes(services, guard))
    .use(finderRoutes(services, guard))
    .use(importPageRoutes(services, guard))
    .use(personFormRoutes(services, guard))
    .use(personExemptionRoutes(services, guard))
    .use(pickRoutes(services, guard))
    .use(peopleRoutes(services, guard))
    .use(placesRoutes(services, guard))
    .use(consoleReportRoutes(services, guard))
    .use(reportSchedulePageRoutes(services, guard))
    .use(clientPageRoutes(services, guard))
    .use(clientFormRoutes(services, guard))
    .use(webhookPageRoutes(services, guard))
    .use(webhookFormRoutes(services, guard))
    .use(auditPageRoutes(services, guard)) as AnyElysia
}
