import { locationsInSight, type Sight, teamsInSight, usersInSight } from "../../access/view/store.ts"
import { type Sql, sql } from "../../database/port.ts"

/*
 * Who sees a group training: who sees the place that it belongs to, its trainer, and who sees somebody who takes part. Only
 * the first two see it whole: they see all participants and may change it.
 */

/** Condition for a query over group trainings `g`: in the company and in view. */
export function trainingsInSight(sight: Sight): Sql {
  const { companyId } = sight
  if (sight.view.company) return sql`g.company_id = ${companyId}`
  return sql`g.company_id = ${companyId} and g.id in (${wholeIds(sight)} union
    select group_training_id from group_participants
    where company_id = ${companyId} and user_id in (select u.id from users u where ${usersInSight(sight)}))`
}

/** The same: seen whole. */
export function trainingsWhole(sight: Sight): Sql {
  const { companyId } = sight
  if (sight.view.company) return sql`g.company_id = ${companyId}`
  return sql`g.company_id = ${companyId} and g.id in (${wholeIds(sight)})`
}

function wholeIds(sight: Sight): Sql {
  const { companyId, userId, view } = sight
  const own = sql`select id from group_trainings where company_id = ${companyId} and trainer_user_id = ${userId}`
  if (!view.admin && !view.trainerAdmin) return own
  return sql`${own}
    union select id from group_trainings
    where company_id = ${companyId} and team_id in (select t.id from teams t where ${teamsInSight(sight)})
    union select id from group_trainings
    where company_id = ${companyId} and team_id is null
      and location_id in (select l.id from locations l where ${locationsInSight(sight)})`
}
