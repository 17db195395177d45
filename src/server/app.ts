import { cors } from "@elysiajs/cors"
import { type AnyElysia, Elysia } from "elysia"
import { clientRoutes } from "../access/clients/routes.ts"
import { createGuard } from "../access/guard.ts"
import { sessionRoutes } from "../access/own-token/routes.ts"
import { tokenRoutes } from "../access/tokens/routes.ts"
import { auditRoutes } from "../changes/audit-log/routes.ts"
import { changeRoutes } from "../changes/routes.ts"
import { exemptionRoutes } from "../compliance/exemptions/routes.ts"
import { complianceRoutes } from "../compliance/pairs/routes.ts"
import { reminderRoutes } from "../compliance/reminders/routes.ts"
import { reportScheduleRoutes } from "../compliance/report-schedules/routes.ts"
import { reportRoutes } from "../compliance/reports/routes.ts"
import { requirementRoutes } from "../compliance/requirements/routes.ts"
import { refusedInConsole } from "../console/frame/refusal.tsx"
import { consoleRoutes } from "../console/routes.ts"
import { answerOfRepeat } from "../console/sent-forms/repeats.ts"
import { downloadRoutes } from "../files/downloads/routes.ts"
import { requestFrame } from "../http/frame.ts"
import { MethodNotAllowed } from "../http/refusals.ts"
import { urlOf } from "../http/url.ts"
import { healthRoutes } from "../operation/health/routes.ts"
import { metricRoutes } from "../operation/metrics/routes.ts"
import { companyRoutes } from "../organisation/company/routes.ts"
import { importRoutes } from "../organisation/imports/routes.ts"
import { locationRoutes } from "../organisation/locations/routes.ts"
import { TEAMS_OF_LOCATIONS } from "../organisation/teams/of-locations.ts"
import { teamOrderRoutes, teamRoutes } from "../organisation/teams/routes.ts"
import { userRoutes } from "../organisation/users/routes.ts"
import { passkeyRoutes } from "../people/account/passkeys/routes.ts"
import { accountRoutes } from "../people/account/routes.ts"
import { secondFactorRoutes } from "../people/account/second-factors/routes.ts"
import { factorRemovalRoutes } from "../people/factor-removal/routes.ts"
import { kioskRoutes } from "../people/kiosks/routes.ts"
import { passwordRoutes } from "../people/passwords/routes.ts"
import { proofAsker } from "../people/proof/request.ts"
import { setUpRoutes } from "../people/set-up/routes.ts"
import { passkeySignInRoutes } from "../people/sign-in/by-passkey/routes.ts"
import { signInRoutes } from "../people/sign-in/routes.ts"
import { secondStepRoutes } from "../people/sign-in/second-step/routes.ts"
import { signOnRoutes } from "../people/sign-on/routes.ts"
import { calendarRoutes } from "../portal/calendar-feed/routes.ts"
import { confirmationRoutes } from "../portal/course-pages/confirmation/routes.ts"
import { nodeRoutes } from "../portal/course-pages/nodes/routes.ts"
import { courseRoutes as ownCourseRoutes } from "../portal/course-pages/routes.ts"
import { testRoutes } from "../portal/exam-pages/routes.ts"
import { learningRoutes } from "../portal/overview/routes.ts"
import { submitRoutes } from "../portal/submissions/routes.ts"
import { publishingRoutes } from "../publishing/routes.ts"
import { NotFound } from "../tools/errors.ts"
import { message } from "../tools/language/messages.ts"
import { assignmentRoutes, courseAssignmentRoutes } from "../training/assigning/routes.ts"
import { assignmentListRoutes } from "../training/assignments/list/routes.ts"
import { publishingOf } from "../training/authoring/publishing-state.ts"
import { authoringRoutes } from "../training/authoring/routes.ts"
import { Publishing } from "../training/authoring/schema.ts"
import { certificateListRoutes, certificateRoutes } from "../training/certificates/routes.ts"
import { verificationRoutes } from "../training/certificates/verification/routes.ts"
import { companyFileRoutes } from "../training/company-files/routes.ts"
import { completedRoutes } from "../training/completed/routes.ts"
import { courseRoutes } from "../training/courses/routes.ts"
import { groupClosingRoutes } from "../training/group-closing/routes.ts"
import { groupPaperRoutes } from "../training/group-papers/routes.ts"
import { participantRoutes } from "../training/group-trainings/participation/routes.ts"
import { groupTrainingRoutes } from "../training/group-trainings/routes.ts"
import { learningRecordRoutes } from "../training/learning/routes.ts"
import { evidenceDocumentRoutes, evidencePageRoutes } from "../training/printed-evidence/routes.ts"
import { qualificationRoutes, qualificationRowsRoutes } from "../training/qualifications/routes.ts"
import { questionImportRoutes } from "../training/question-import/routes.ts"
import { questionStatisticsRoutes } from "../training/question-statistics/routes.ts"
import { handingInRoutes, submissionRoutes } from "../training/submissions/routes.ts"
import { videoRoutes } from "../video/routes.ts"
import { siteRoutes } from "../web/routes.ts"
import { webhookRoutes } from "../webhooks/routes.ts"
import { completeDatabase } from "./complete-database.ts"
import { demoCompany } from "./demo-company.ts"
import { findRoute, methodsOf, requireAccess } from "./router.ts"
import type { AllServices } from "./services.ts"
import { starterCourses } from "./starter-courses.ts"

/** The whole server without its port: all features on one screen. Throws if a route declares no access. */
export function createApp({ database: opened, ...others }: AllServices) {
  const { settings, clock, nudge } = others
  const { database } = completeDatabase(opened, { settings, clock, onWritten: nudge })
  const services = { ...others, database }
  const starter = starterCourses(services)
  const refuseWrongMethod = (request: Request) => {
    const allowed = methodsOf(app, urlOf(request).pathname)
    if (allowed.length > 0 && !allowed.includes(request.method)) throw new MethodNotAllowed(allowed)
  }
  const { plugin: guard, refuseUnknown } = createGuard(services, {
    refuseWrongMethod,
    findRoute: (method, route) => findRoute(app, method, route),
    askForProof: proofAsker(services),
    answerOfRepeat: answerOfRepeat(services),
  })

  const app = new Elysia({ name: "trainbase" })
    .use(
      requestFrame(
        services,
        async (request, headers) => {
          if (/^\/api(\/|$)/.test(urlOf(request).pathname)) return refuseUnknown(request, headers)
          refuseWrongMethod(request)
          throw new NotFound(message("no_such_route"))
        },
        refusedInConsole(services),
      ),
    )
    .use(crossOrigin(services))
    .use(siteRoutes(services, guard, () => app))
    .use(healthRoutes(services, guard))
    .use(metricRoutes(services, guard))
    .use(tokenRoutes(services, guard))
    .use(verificationRoutes(services, guard))
    .use(downloadRoutes(services, guard))
    .use(accountRoutes(services, guard))
    .use(learningRoutes(services, guard))
    .use(submitRoutes(services, guard))
    .use(calendarRoutes(services, guard))
    .use(ownCourseRoutes(services, guard))
    .use(nodeRoutes(services, guard))
    .use(confirmationRoutes(services, guard))
    .use(evidencePageRoutes(services, guard))
    .use(testRoutes(services, guard))
    .use(consoleRoutes(services, guard, starter))
    .use(setUpRoutes(services, guard, demoCompany(services), starter))
    .use(signInRoutes(services, guard))
    .use(secondFactorRoutes(services, guard))
    .use(secondStepRoutes(services, guard))
    .use(passkeyRoutes(services, guard))
    .use(passkeySignInRoutes(services, guard))
    .use(passwordRoutes(services, guard))
    .use(signOnRoutes(services, guard))
    .use(kioskRoutes(services, guard))
    .group("/api/v1", (api) =>
      api
        .use(sessionRoutes(guard))
        .use(locationRoutes(services, guard, TEAMS_OF_LOCATIONS))
        .use(teamOrderRoutes(services, guard))
        .use(teamRoutes(services, guard))
        .use(userRoutes(services, guard))
        .use(importRoutes(services, guard))
        .use(factorRemovalRoutes(services, guard))
        .use(courseRoutes(services, guard, { schema: Publishing, of: publishingOf }))
        .use(authoringRoutes(services, guard))
        .use(questionImportRoutes(services, guard))
        .use(questionStatisticsRoutes(services, guard))
        .use(publishingRoutes(services, guard))
        .use(companyFileRoutes(services, guard))
        .use(assignmentRoutes(services, guard))
        .use(courseAssignmentRoutes(services, guard))
        .use(assignmentListRoutes(services, guard))
        .use(groupTrainingRoutes(services, guard))
        .use(participantRoutes(services, guard))
        .use(groupClosingRoutes(services, guard))
        .use(learningRecordRoutes(services, guard))
        .use(qualificationRoutes(services, guard))
        .use(qualificationRowsRoutes(services, guard))
        .use(completedRoutes(services, guard))
        .use(certificateRoutes(services, guard))
        .use(certificateListRoutes(services, guard))
        .use(reminderRoutes(services, guard))
        .use(evidenceDocumentRoutes(services, guard))
        .use(groupPaperRoutes(services, guard))
        .use(exemptionRoutes(services, guard))
        .use(handingInRoutes(services, guard))
        .use(submissionRoutes(services, guard))
        .use(complianceRoutes(services, guard))
        .use(requirementRoutes(services, guard))
        .use(videoRoutes(services, guard))
        .use(reportRoutes(services, guard))
        .use(reportScheduleRoutes(services, guard))
        .use(changeRoutes(services, guard))
        .use(auditRoutes(services, guard))
        .use(webhookRoutes(services, guard))
        .use(clientRoutes(services, guard))
        .use(companyRoutes(services, guard)),
    ) as AnyElysia

  requireAccess(app)
  return app
}

/** CORS is off unless origins are configured. */
function crossOrigin({ settings }: AllServices) {
  const origins = settings.cors_origins
  if (origins !== "*" && origins.length === 0) return new Elysia({ name: "no-cors" })
  const plugin = cors({
    origin: origins === "*" ? "*" : [...origins],
    methods: ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE"],
    allowedHeaders: [
      "Authorization",
      "Content-Type",
      "Accept",
      "Accept-Language",
      "Idempotency-Key",
      "If-Match",
      "If-None-Match",
      "Prefer",
      "X-Request-Id",
    ],
    exposeHeaders: [
      "X-Request-Id",
      "X-RateLimit-Limit",
      "X-RateLimit-Remaining",
      "X-RateLimit-Reset",
      "Retry-After",
      "Link",
      "Location",
      "WWW-Authenticate",
      "ETag",
      "Idempotency-Replayed",
      "Preference-Applied",
    ],
    credentials: false,
    maxAge: 3600,
  })
  // The plugin makes every response vary by origin; responses that are the same for every origin may be cached.
  return origins === "*" ? plugin.onRequest(({ set }) => void Reflect.deleteProperty(set.headers, "vary")) : plugin
}
