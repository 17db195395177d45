// @ts-check
/* Puts the rows of a list in order by pointer and by keys. Without it, the buttons of each row do the same. */

const form = /** @type {HTMLFormElement} */ (document.querySelector("[data-order]"))
const skipped = Number(form.dataset.skipped)

/** A row that was picked up, and the row that followed it then. */
/** @type {{ row: HTMLElement, next: Element | null, byKeys: boolean } | undefined} */
let held

const list = () => /** @type {HTMLOListElement} */ (form.querySelector("ol"))
const rowOf = (/** @type {EventTarget | null} */ target) =>
  target instanceof Element ? /** @type {HTMLElement | null} */ (target.closest("[data-place]")) : null

/** @param {HTMLElement} row */
function placeOf(row) {
  return skipped + [...list().children].indexOf(row) + 1
}

/**
 * Announces what has happened to a row.
 *
 * @param {"grabbed" | "moved" | "dropped" | "cancelled"} what @param {HTMLElement} row
 */
function say(what, row) {
  /** @type {Record<string, string>} */
  const values = { name: row.dataset.name ?? "", place: String(placeOf(row)), count: form.dataset.count ?? "" }
  const text = (form.dataset[what] ?? "").replace(/\{(\w+)\}/g, (_, name) => values[name] ?? "")
  const said = form.querySelector("[data-said]")
  if (said !== null) said.textContent = text
}

/** @param {HTMLElement} row */
function focusOn(row) {
  /** @type {HTMLElement | null} */
  row.querySelector(".grip")?.focus()
}

/** @param {HTMLElement} row @param {boolean} byKeys */
function grab(row, byKeys) {
  held = { row, next: row.nextElementSibling, byKeys }
  row.classList.add("held")
  say("grabbed", row)
}

function release() {
  held?.row.classList.remove("held")
  const last = held
  held = undefined
  return last
}

function cancel() {
  const last = release()
  if (last === undefined) return
  list().insertBefore(last.row, last.next)
  // A button loses the focus when its row moves.
  if (last.byKeys) focusOn(last.row)
  say("cancelled", last.row)
}

function drop() {
  const last = release()
  if (last === undefined) return
  say("dropped", last.row)
  if (last.row.nextElementSibling !== last.next) save(last.row)
}

/**
 * Sends the row's new place beside its neighbour, and takes over the list and the notice of the page that follows. If
 * that fails, the page is read again and shows what is stored.
 *
 * @param {HTMLElement} row
 */
async function save(row) {
  const [before, after] = [row.nextElementSibling, row.previousElementSibling].map((other) =>
    other instanceof HTMLElement ? other.dataset.place : undefined,
  )
  const body = new URLSearchParams({ place: row.dataset.place ?? "" })
  if (after !== undefined) body.set("after", after)
  else if (before !== undefined) body.set("before", before)
  try {
    // A field may be called "action", and would then be what `form.action` returns.
    const path = form.getAttribute("action") ?? location.href
    // It is saved even if the page is left at once.
    const answer = await fetch(path, { method: "POST", body, headers: { accept: "text/html" }, keepalive: true })
    const page = new DOMParser().parseFromString(await answer.text(), "text/html")
    const [fresh, toast] = [page.querySelector("[data-order] ol"), page.querySelector("main > .toast")]
    if (!answer.ok || fresh === null) throw new TypeError("not saved")
    // Somebody may have picked up the next row already.
    if (held !== undefined) return
    const focused = row.contains(document.activeElement)
    list().replaceWith(document.importNode(fresh, true))
    prepare()
    document.querySelector("main > .toast")?.remove()
    if (toast !== null) document.querySelector("main")?.prepend(document.importNode(toast, true))
    const moved = /** @type {HTMLElement | null} */ (form.querySelector(`#${row.id}`))
    if (focused && moved !== null) focusOn(moved)
  } catch {
    location.reload()
  }
}

/* By pointer. */

form.addEventListener("pointerdown", (event) => {
  const grip = event.target instanceof Element ? event.target.closest(".grip") : null
  const row = rowOf(grip)
  if (grip === null || row === null || event.button !== 0) return
  if (held !== undefined) drop()
  grip.setPointerCapture(event.pointerId)
  grab(row, false)
})

/** Distance from the edge of the window, in pixels, within which the page scrolls. */
const EDGE = 80

form.addEventListener("pointermove", (event) => {
  if (held === undefined || held.byKeys) return
  const { row } = held
  for (const other of list().children) {
    if (other === row) continue
    const { top, bottom } = other.getBoundingClientRect()
    if (event.clientY < top || event.clientY > bottom) continue
    const isBefore = event.clientY < (top + bottom) / 2
    list().insertBefore(row, isBefore ? other : other.nextElementSibling)
    break
  }
  if (event.clientY < EDGE) scrollBy(0, -EDGE / 8)
  else if (event.clientY > innerHeight - EDGE) scrollBy(0, EDGE / 8)
})
form.addEventListener("pointerup", () => {
  if (held?.byKeys === false) drop()
})
form.addEventListener("pointercancel", cancel)

/* By keys. */

/** How far each key moves a row. */
/** @type {Readonly<Record<string, number>>} */
const KEYS = {
  ArrowUp: -1,
  ArrowDown: 1,
  PageUp: -10,
  PageDown: 10,
  Home: Number.NEGATIVE_INFINITY,
  End: Number.POSITIVE_INFINITY,
}

form.addEventListener("keydown", (event) => {
  const grip = event.target instanceof Element ? event.target.closest(".grip") : null
  const row = rowOf(grip)
  if (event.key === "Escape" && held !== undefined) {
    event.preventDefault()
    cancel()
    return
  }
  if (grip === null || row === null) return
  if (event.key === " " || event.key === "Enter") {
    event.preventDefault()
    if (held?.row === row) drop()
    else grab(row, true)
    return
  }
  const distance = KEYS[event.key]
  if (distance === undefined || held?.row !== row) return
  event.preventDefault()
  const others = [...list().children].filter((other) => other !== row)
  const at = [...list().children].indexOf(row)
  const next = Math.min(Math.max(at + distance, 0), others.length)
  list().insertBefore(row, others[next] ?? null)
  focusOn(row)
  row.scrollIntoView({ block: "nearest" })
  say("moved", row)
})

form.addEventListener("focusout", (event) => {
  // Moving the row takes the focus away for a moment. Going to another element drops it.
  if (held?.byKeys === true && event.relatedTarget instanceof Element && !held.row.contains(event.relatedTarget)) drop()
})

function prepare() {
  for (const grip of /** @type {NodeListOf<HTMLElement>} */ (form.querySelectorAll(".grip"))) grip.hidden = false
}
const keys = document.getElementById("order-keys")
if (keys !== null) keys.hidden = false
prepare()
