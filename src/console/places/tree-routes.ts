import { Elysia } from "elysia"
import type { Guard } from "../../access/guard.ts"
import { inConsole } from "../../access/route-access.ts"
import { concealed } from "../../access/view/refusal.ts"
import { pathId } from "../../http/path.ts"
import type { Services } from "../../http/services.ts"
import { locationsInView } from "../../organisation/locations/lookup.ts"
import { locationPositions } from "../../organisation/locations/rules.ts"
import { locationQuery } from "../../organisation/locations/schema.ts"
import type { Position } from "../../organisation/places/order.ts"
import { teamsInView } from "../../organisation/teams/lookup.ts"
import { teamPositions } from "../../organisation/teams/rules.ts"
import type { FieldFaults } from "../../pages/components/form.tsx"
import { filtersOf } from "../frame/list-query.ts"
import { type ListOffer, listStateOf } from "../frame/list-state.ts"
import { seeDone } from "../frame/notices.ts"
import { consoleReader } from "../frame/reader.ts"
import { sendConsolePage, shownTo } from "../frame/send.ts"
import { LOCATIONS } from "./kinds.ts"
import { crumbsTo } from "./location-page.tsx"
import { orderPage } from "./order-page.tsx"
import { ORDERED_MAX, type Reordered, reorderedLocations, reorderedTeams, type Wish, wishIn } from "./reordering.ts"
import { foundPlaces, TREE_LIST, treePage } from "./tree.ts"
import { placesTreePage, treeFilters } from "./tree-page.tsx"
import { NOTICES, PLACES_WORDING } from "./wording/wording.ts"

/** The tree of locations and teams, and their order. */
export function treeRoutes(services: Services, guard: Guard) {
  const { database, clock } = services

  type Asked = Parameters<typeof shownTo>[1]

  /** A page of places in order; `names` finds the names of those that are shown. */
  async function orderShown(
    asked: Asked,
    held: readonly Position[],
    names: (ids: readonly number[]) => Promise<ReadonlyMap<number, string>>,
    page: Pick<Parameters<typeof orderPage>[0], "title" | "crumbs" | "back">,
    faults?: FieldFaults,
  ) {
    const shown = await shownTo(services, asked, { notices: NOTICES })
    const { language, query } = shown.reader
    const state = listStateOf(query, ORDER_LIST)
    const ids = held.slice((state.page - 1) * state.perPage, state.page * state.perPage).map(({ id }) => id)
    const found = await names(ids)
    const tooMany = held.length > ORDERED_MAX ? { "": PLACES_WORDING[language].order.tooMany } : undefined
    return {
      shown,
      html: orderPage({
        ...shown,
        ...page,
        state,
        places: tooMany === undefined ? ids.map((id) => ({ id, name: found.get(id) ?? "" })) : [],
        total: tooMany === undefined ? held.length : 0,
        moved: query.get("moved") ?? undefined,
        faults: faults ?? tooMany,
      }),
    }
  }

  async function locationOrder(asked: Asked, faults?: FieldFaults) {
    const { caller } = asked.person
    const reader = consoleReader(asked.request, asked.reader)
    const names = async (ids: readonly number[]) =>
      new Map((await locationsInView(database, caller, "locations.reorder", ids)).map(({ id, name }) => [id, name]))
    const held = await locationPositions(database, caller, ORDERED_MAX + 1)
    const title = PLACES_WORDING[reader.language].acts.order
    return orderShown(asked, held, names, { title, crumbs: crumbsTo(reader), back: "/console/places" }, faults)
  }

  async function teamOrder(asked: Asked, locationId: number, faults?: FieldFaults) {
    const { caller } = asked.person
    const reader = consoleReader(asked.request, asked.reader)
    const held = await concealed(teamPositions(database, caller, locationId, ORDERED_MAX + 1))
    const location = await LOCATIONS.show(database, caller, locationId)
    const names = async (ids: readonly number[]) => {
      const teams = await teamsInView(database, caller, "teams.reorder", ids)
      return new Map([...teams.values()].map(({ id, name }) => [id, name]))
    }
    const back = `/console/places/locations/${locationId}`
    const title = PLACES_WORDING[reader.language].acts.orderTeams
    const crumbs = crumbsTo(reader, { label: location.name, address: back })
    return orderShown(asked, held, names, { title, crumbs, back }, faults)
  }

  /** The order again: after a move with a notice, otherwise with what is wrong. */
  function leadOn(asked: Asked, { isDone, undoKey }: Reordered, wish: Wish | undefined) {
    if (!isDone || wish === undefined) return undefined
    const { id, step } = wish
    const { path, query } = consoleReader(asked.request, asked.reader)
    query.set("moved", step === undefined ? String(id) : `${step}-${id}`)
    return seeDone(asked.request, services, { path: `${path}?${query}#place-${id}`, notice: "ordered", undo: undoKey })
  }

  return new Elysia({ name: "console-places", prefix: "/console/places" })
    .use(guard)
    .get(
      "",
      async (asked) => {
        const { caller, set } = asked
        const shown = await shownTo(services, asked, { notices: NOTICES })
        const { reader } = shown
        const state = listStateOf(reader.query, TREE_LIST)
        const filters = filtersOf(locationQuery, state, { language: reader.language, labels: treeFilters(reader) })
        if (filters.faults !== undefined) set.status = 422
        const isFiltered = Object.keys(state.filters).length > 0
        const found =
          filters.faults === undefined && isFiltered ? await foundPlaces(database, caller, filters.query) : undefined
        const tree = isFiltered ? undefined : await treePage(database, caller, state)
        const page = placesTreePage({ ...shown, state, tree, found, faults: filters.faults })
        return sendConsolePage(set, shown, page)
      },
      { person: inConsole("teams.view", "locations.view") },
    )
    .get(
      "/order",
      async (asked) => {
        const { shown, html } = await locationOrder(asked)
        return sendConsolePage(asked.set, shown, html)
      },
      { person: inConsole("locations.reorder") },
    )
    .post(
      "/order",
      async (asked) => {
        const { caller, form, set } = asked
        const wish = wishIn(form)
        const done =
          wish === undefined
            ? NOT_DONE
            : await database.transaction((tx) => reorderedLocations(tx, caller, wish, clock()))
        const answer = leadOn(asked, done, wish)
        if (answer !== undefined) return answer
        set.status = 409
        const { language } = consoleReader(asked.request, asked.reader)
        const { shown, html } = await locationOrder(asked, { "": PLACES_WORDING[language].order.gone })
        return sendConsolePage(set, shown, html)
      },
      { person: inConsole("locations.reorder") },
    )
    .get(
      "/locations/:location/order",
      async (asked) => {
        const { shown, html } = await teamOrder(asked, pathId(asked.params.location))
        return sendConsolePage(asked.set, shown, html)
      },
      { person: inConsole("teams.reorder") },
    )
    .post(
      "/locations/:location/order",
      async (asked) => {
        const { caller, form, set, params } = asked
        const locationId = pathId(params.location)
        await concealed(teamPositions(database, caller, locationId, 1))
        const wish = wishIn(form)
        const done =
          wish === undefined
            ? NOT_DONE
            : await database.transaction((tx) => reorderedTeams(tx, caller, { wish, locationId }, clock()))
        const answer = leadOn(asked, done, wish)
        if (answer !== undefined) return answer
        set.status = 409
        const { language } = consoleReader(asked.request, asked.reader)
        const { shown, html } = await teamOrder(asked, locationId, { "": PLACES_WORDING[language].order.gone })
        return sendConsolePage(set, shown, html)
      },
      { person: inConsole("teams.reorder") },
    )
}

const NOT_DONE: Reordered = { isDone: false }

const ORDER_LIST: ListOffer = { filters: [], sorts: [], sort: { field: "order_position", descending: false } }
