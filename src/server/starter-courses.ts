import type { StarterCourses } from "../training/courses/starter.ts"
import type { AllServices } from "./services.ts"

/** The starter courses; their module with all texts is loaded only when requested. */
export function starterCourses({ database, files, clock, nudge }: AllServices): StarterCourses {
  const load = () => import("../dataset/starter-courses.ts")
  return {
    async offered(caller, language) {
      return (await load()).offeredStarterCourses(database, caller, language)
    },
    async add(caller, choice = {}) {
      const added = await (await load()).addStarterCourses({ database, files }, caller, choice, clock())
      // Their videos are waiting to be made.
      if (added.length > 0) nudge()
      return added
    },
  }
}
