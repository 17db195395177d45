// @ts-check
/* What makes pages of the console quicker to use: the palette, shortcuts, live filters, selected rows, progress. */

const frame = /** @type {HTMLElement | null} */ (document.querySelector(".console"))
const hasShortcuts = frame?.dataset.shortcuts === "on"

/** @param {EventTarget | null} target */
function isTyping(target) {
  return target instanceof HTMLElement && target.matches("input, textarea, select, [contenteditable]")
}

/**
 * The elements of a page of this server, or nothing if it could not be read.
 *
 * @param {string} address
 * @param {AbortSignal} [signal]
 */
async function read(address, signal) {
  try {
    const answer = await fetch(address, { signal: signal ?? null, headers: { accept: "text/html" } })
    if (!answer.ok || new URL(answer.url).pathname !== new URL(address, location.href).pathname) return undefined
    return new DOMParser().parseFromString(await answer.text(), "text/html")
  } catch {
    return undefined
  }
}

/* A dialog with a part of another page. */

/** @param {string} address @param {string} part */
async function openDialog(address, part) {
  const page = await read(address)
  const content = page?.querySelector(part)
  if (content === null || content === undefined) {
    location.href = address
    return undefined
  }
  const dialog = document.createElement("dialog")
  dialog.setAttribute("aria-label", page?.querySelector("h1")?.textContent?.trim() ?? "")
  dialog.append(document.importNode(content, true))
  dialog.addEventListener("close", () => dialog.remove())
  dialog.addEventListener("click", (event) => {
    if (event.target === dialog) dialog.close()
  })
  document.body.append(dialog)
  dialog.showModal()
  return dialog
}

/* The palette. */

async function openFinder() {
  if (document.querySelector("dialog") !== null) return
  const dialog = await openDialog("/console/find", ".finder")
  const input = dialog?.querySelector("input")
  if (dialog === undefined || input === null || input === undefined) return
  input.setAttribute("role", "combobox")
  input.setAttribute("aria-expanded", "true")
  input.setAttribute("aria-controls", "finder-results")
  input.focus()
  let chosen = -1
  /** @type {AbortController | undefined} */
  let reading
  const results = () => [.../** @type {NodeListOf<HTMLAnchorElement>} */ (dialog.querySelectorAll(".finder-results a"))]
  const choose = (/** @type {number} */ next) => {
    const links = results()
    chosen = links.length === 0 ? -1 : (next + links.length) % links.length
    for (const [index, link] of links.entries()) {
      link.id = `found-${index}`
      link.setAttribute("role", "option")
      link.setAttribute("aria-selected", String(index === chosen))
    }
    const link = links[chosen]
    if (link === undefined) input.removeAttribute("aria-activedescendant")
    else {
      input.setAttribute("aria-activedescendant", link.id)
      link.scrollIntoView({ block: "nearest" })
    }
  }
  const search = async () => {
    reading?.abort()
    reading = new AbortController()
    const page = await read(`/console/find?${new URLSearchParams({ search: input.value })}`, reading.signal)
    const found = page?.querySelector(".finder-results")
    if (found === null || found === undefined) return
    dialog.querySelector(".finder-results")?.replaceWith(document.importNode(found, true))
    choose(0)
  }
  choose(0)
  let searching = Promise.resolve()
  input.addEventListener("input", () => {
    searching = search()
  })
  dialog.addEventListener("keydown", (event) => {
    if (event.key === "ArrowDown" || event.key === "ArrowUp") {
      event.preventDefault()
      choose(chosen + (event.key === "ArrowDown" ? 1 : -1))
    } else if (event.key === "Enter" && event.target === input) {
      event.preventDefault()
      // Somebody types faster than the server finds.
      searching.then(() => results()[chosen]?.click())
    }
  })
}

document.addEventListener("click", (event) => {
  const link = event.target instanceof Element ? event.target.closest("a") : null
  if (link === null || event.ctrlKey || event.metaKey || event.shiftKey) return
  if (link.matches("[data-finder]")) {
    event.preventDefault()
    openFinder()
  } else if (link.matches("[data-shortcut-list]")) {
    event.preventDefault()
    openDialog(link.href, ".shortcuts")
  }
})

/* Shortcuts. They are off while somebody is typing, and in browsers where they were switched off. */

/** @type {Readonly<Record<string, string>>} */
const PLACES = {
  o: "/console",
  p: "/console/people",
  t: "/console/assignments",
  c: "/console/courses",
  l: "/console/places",
}
let wentAt = 0

document.addEventListener("keydown", (event) => {
  if (!hasShortcuts || event.defaultPrevented) return
  if ((event.ctrlKey || event.metaKey) && !event.altKey && event.key.toLowerCase() === "k") {
    event.preventDefault()
    openFinder()
    return
  }
  if (event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target)) return
  if (document.querySelector("dialog") !== null) return
  const search = /** @type {HTMLInputElement | null} */ (document.querySelector("[data-search]"))
  const place = PLACES[event.key]
  if (place !== undefined && Date.now() - wentAt < 1000) location.href = place
  else if (event.key === "g") wentAt = Date.now()
  else if (event.key === "/" && search !== null) {
    event.preventDefault()
    search.focus()
    search.select()
  } else if (event.key === "?") openDialog("/console/shortcuts", ".shortcuts")
})

/* Filters apply while somebody types or chooses. The address follows, so that reload and links show the same. */

const filters = /** @type {HTMLFormElement | null} */ (document.querySelector("[data-filters]"))
/** @type {AbortController | undefined} */
let filtering
/** @type {ReturnType<typeof setTimeout> | undefined} */
let pause

/** @param {HTMLFormElement} form */
async function filter(form) {
  filtering?.abort()
  filtering = new AbortController()
  const data = new FormData(form)
  const query = new URLSearchParams()
  for (const [name, value] of data) if (typeof value === "string" && value !== "") query.append(name, value)
  // A saved view that was changed says so, even if its filters were cleared.
  if (query.has("view")) for (const [name, value] of data) if (value === "") query.append(name, "")
  // A filter may be called "action", and would then be what `form.action` returns.
  const path = form.getAttribute("action") ?? location.pathname
  const address = query.size === 0 ? path : `${path}?${query}`
  const page = await read(address, filtering.signal)
  if (page === undefined) return
  if (!showAround(form, page)) {
    location.href = address
    return
  }
  history.replaceState(null, "", address)
}

/**
 * Replaces what is around the fields of the filters by that of another page. The fields themselves stay, because somebody may be
 * typing or choosing there. False if the other page has no such filters.
 *
 * @param {HTMLFormElement} form
 * @param {Document} page
 */
function showAround(form, page) {
  const [list, found] = [form, page.querySelector("[data-filters]")].map((one) => one?.closest(".list") ?? null)
  const isFields = (/** @type {Element} */ part) => part.querySelector("[data-filters]") !== null
  const stays = [...(list?.children ?? [])].find(isFields)
  if (!list || !found || stays === undefined) return false
  const focused = document.activeElement
  const old = [...list.children].filter((part) => part !== stays)
  for (const part of old) part.remove()
  let isAbove = true
  for (const part of [...found.children]) {
    if (isFields(part)) isAbove = false
    else if (isAbove) stays.before(part)
    else list.append(part)
  }
  // Links in the form lead to pages that depend on the filters.
  const links = ".filter-acts, .hint"
  const changed = [...found.querySelectorAll(`[data-filters] :is(${links})`)]
  for (const [index, part] of [...form.querySelectorAll(links)].entries()) {
    const other = changed[index]
    if (other === undefined) continue
    part.replaceWith(other)
    old.push(part)
  }
  for (const part of old) keepIn(list, part)
  prepareSelection()
  if (focused instanceof HTMLElement && !focused.isConnected) sameIn(list, focused)?.focus({ preventScroll: true })
  return true
}

/**
 * What somebody has opened, ticked or typed beside the filters meanwhile stays so.
 *
 * @param {Element} list
 * @param {Element} old
 */
function keepIn(list, old) {
  for (const summary of old.querySelectorAll("details[open] > summary")) {
    sameIn(list, summary)?.closest("details")?.setAttribute("open", "")
  }
  for (const input of old.querySelectorAll("input")) {
    if (input.matches("[data-select-all]")) continue
    if (input.value === input.defaultValue && input.checked === input.defaultChecked) continue
    const same = /** @type {HTMLInputElement | undefined} */ (sameIn(list, input))
    if (same !== undefined) Object.assign(same, { value: input.value, checked: input.checked })
  }
}

/** @param {Element} list @param {Element} old */
function sameIn(list, old) {
  const all = /** @type {HTMLElement[]} */ ([...list.querySelectorAll(old.localName)])
  return all.find((one) => one.isEqualNode(old))
}

filters?.addEventListener("input", (event) => {
  clearTimeout(pause)
  pause = setTimeout(() => filter(filters), event.target instanceof HTMLSelectElement ? 0 : 250)
})

/* Selected rows. */

function prepareSelection() {
  const form = /** @type {HTMLFormElement | null} */ (document.querySelector("form[data-selection]"))
  if (form === null) return
  const boxes = [.../** @type {NodeListOf<HTMLInputElement>} */ (form.querySelectorAll("input[name='id']"))]
  const whole = /** @type {HTMLInputElement | null} */ (form.querySelector("[data-select-page]"))
  const matching = /** @type {HTMLInputElement | null} */ (form.querySelector("[data-select-all]"))
  const bar = /** @type {HTMLElement | null} */ (form.querySelector(".bulk-bar"))
  const output = form.querySelector("[data-selected]")
  let last = -1
  const show = () => {
    const count = boxes.filter((box) => box.checked).length
    const isChosen = count > 0 || matching?.checked === true
    const appears = isChosen && bar?.hidden === true
    form.toggleAttribute("data-chosen", isChosen)
    if (bar !== null) bar.hidden = !isChosen
    // The bar is where the focus may be.
    if (appears) document.activeElement?.scrollIntoView({ block: "nearest" })
    if (output !== null)
      output.textContent = matching?.checked === true ? (matching.dataset.selectAll ?? "") : String(count)
    if (whole !== null) {
      whole.checked = count === boxes.length && count > 0
      whole.indeterminate = count > 0 && count < boxes.length
    }
  }
  if (whole !== null) {
    whole.hidden = false
    whole.addEventListener("change", () => {
      for (const box of boxes) box.checked = whole.checked
      show()
    })
  }
  for (const line of /** @type {NodeListOf<HTMLInputElement>} */ (form.querySelectorAll("[data-select-line]"))) {
    const head = /** @type {HTMLTableCellElement} */ (line.closest("th"))
    const inColumn = `:nth-child(${head.cellIndex + 1})`
    const own = boxes.filter((box) => {
      return head.scope === "row" ? head.parentElement?.contains(box) : box.closest("td")?.matches(inColumn)
    })
    line.hidden = false
    line.addEventListener("change", () => {
      for (const box of own) box.checked = line.checked
      show()
    })
  }
  for (const [index, box] of boxes.entries()) {
    box.addEventListener("click", (event) => {
      if (event.shiftKey && last !== -1) {
        const [from, to] = [Math.min(index, last), Math.max(index, last)]
        for (const each of boxes.slice(from, to + 1)) each.checked = box.checked
      }
      last = index
    })
    box.addEventListener("change", show)
  }
  matching?.addEventListener("change", show)
  show()
}
prepareSelection()
// A browser that goes back restores ticked boxes after the page was shown.
addEventListener("pageshow", prepareSelection)

/* Progress of what runs in the background. */

async function follow() {
  const shown = document.querySelector("[data-progress]")
  if (shown === null) return
  const page = await read(location.href)
  const news = page?.querySelector(`#${shown.id}`)
  if (news !== null && news !== undefined) {
    if (news.hasAttribute("data-progress")) shown.replaceWith(document.importNode(news, true))
    // The whole page changes at the end, for example its buttons.
    else location.reload()
  }
  setTimeout(follow, 1000)
}
setTimeout(follow, 1000)

/* The length of a video, while its text is written. */

/** Scripts without spaces are spoken at four characters a second. */
const WITHOUT_SPACES = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]/gu

const estimate = /** @type {HTMLElement | null} */ (document.querySelector("[data-estimates]"))
const estimated = /** @type {HTMLTextAreaElement | null} */ (
  estimate && document.getElementById(estimate.dataset.estimates ?? "")
)

estimated?.addEventListener("input", () => {
  const text = estimated.value.trim()
  const single = text.match(WITHOUT_SPACES)?.length ?? 0
  const words = text.replace(WITHOUT_SPACES, " ").match(/\S+/g)?.length ?? 0
  const seconds = Math.max(1, Math.round(single / 4 + words * 0.4))
  const length = `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`
  const count = [...text].length.toLocaleString(document.documentElement.lang)
  if (estimate !== null) {
    const words = estimate.dataset.words ?? ""
    estimate.textContent = text === "" ? "" : words.replace("{length}", length).replace("{count}", count)
  }
})

/* A double click sends a form once: otherwise the browser would give up the first answer, which may be a file. */

/** Milliseconds within which the same form is not sent again. */
const SENDING = 2000

document.addEventListener("submit", (event) => {
  const form = event.target
  if (!(form instanceof HTMLFormElement) || form.getAttribute("method") !== "post") return
  if (form.dataset.sent !== undefined) event.preventDefault()
  else {
    form.dataset.sent = ""
    setTimeout(() => delete form.dataset.sent, SENDING)
  }
})

/* The way back to a list leads to its filters, order and page, in this tab until somebody signs out. */

const LISTS = "lists:"

addEventListener("pagehide", () => {
  if (document.querySelector("main .list form.filters, main .list [data-selection]") !== null) {
    sessionStorage.setItem(LISTS + location.pathname, location.search)
  }
})

for (const link of /** @type {NodeListOf<HTMLAnchorElement>} */ (document.querySelectorAll(".crumbs a"))) {
  if (link.search === "") link.search = sessionStorage.getItem(LISTS + link.pathname) ?? ""
}

document.querySelector('form[action="/sign-out"]')?.addEventListener("submit", () => sessionStorage.clear())
