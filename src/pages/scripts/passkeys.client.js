/*
 * Passkeys in the browser: a form marked `data-passkey` asks the browser for one, and then posts the result like any other
 * form. Elements that need passkeys are hidden until this script has found that the browser supports them.
 */

/** Milliseconds after which a challenge waiting in the field's list is replaced; the server accepts it for five minutes. */
const RENEWAL = 240_000

const { location, navigator, PublicKeyCredential } = globalThis
const isSupported = PublicKeyCredential !== undefined && navigator.credentials !== undefined

/** The pending request of the field's list; a browser allows only one at a time. */
let offer = new AbortController()

for (const element of document.querySelectorAll("[data-passkey]")) {
  const { passkey, party } = element.dataset
  const isUsable = isSupported && location.hostname === party
  element.hidden = isUsable === (passkey === "unsupported")
  if (!isUsable || (passkey !== "use" && passkey !== "make")) continue
  element.addEventListener("submit", (event) => {
    if (resultIn(element).value !== "") return
    event.preventDefault()
    ask(element, event.submitter)
  })
  if (element.hasAttribute("data-offered")) offerIn(element)
}

for (const { dataset } of document.querySelectorAll("[data-passkeys]")) {
  // Devices forget passkeys that were removed here.
  const { rpId, ...known } = JSON.parse(dataset.passkeys)
  if (rpId === location.hostname)
    PublicKeyCredential?.signalAllAcceptedCredentials?.({ rpId, ...known }).catch(() => {})
}

// A result that has already been sent is not sent again when somebody returns to the page.
addEventListener("pageshow", () => {
  for (const form of document.querySelectorAll("form[data-passkey]")) finish(form)
})

/** Asks for a passkey when a button is pressed. */
async function ask(form, button) {
  if (form.getAttribute("aria-busy") === "true") return
  offer.abort()
  form.setAttribute("aria-busy", "true")
  say(form, "")
  try {
    const isNew = form.dataset.passkey === "make"
    const options = isNew ? JSON.parse(form.dataset.options) : await fetchOptions(form)
    const credential = isNew
      ? await navigator.credentials.create({ publicKey: creationOf(options) })
      : await navigator.credentials.get({ publicKey: requestOf(options) })
    send(form, credential, button)
  } catch (error) {
    finish(form)
    say(form, messageOf(form, error))
    if (form.hasAttribute("data-offered")) offerIn(form)
  }
}

/** Offers passkeys in the list of the field for the username. */
async function offerIn(form) {
  const field = document.querySelector("input[autocomplete^=username]")
  if (field === null || !(await PublicKeyCredential.isConditionalMediationAvailable?.())) return
  field.autocomplete = "username webauthn"
  const round = new AbortController()
  offer = round
  const renewal = setTimeout(() => {
    round.abort()
    whenSeen(() => offerIn(form))
  }, RENEWAL)
  try {
    const publicKey = requestOf(await fetchOptions(form))
    if (round.signal.aborted) return
    send(form, await navigator.credentials.get({ publicKey, mediation: "conditional", signal: round.signal }))
  } catch {
    // People who choose none use the form or the button.
  } finally {
    clearTimeout(renewal)
  }
}

function whenSeen(act) {
  if (!document.hidden) act()
  else document.addEventListener("visibilitychange", () => whenSeen(act), { once: true })
}

async function fetchOptions(form) {
  const response = await fetch(form.dataset.options, { method: "POST", headers: { accept: "application/json" } })
  // The previous step has expired: the page says so.
  if (response.status === 401) location.reload()
  if (!response.ok) throw new Error(`the server answered ${response.status}`)
  return response.json()
}

function send(form, credential, button = null) {
  resultIn(form).value = JSON.stringify(jsonOf(credential))
  const stay = document.querySelector("input[type=checkbox][name=stay]")
  if (stay !== null && form.elements.stay !== undefined) form.elements.stay.disabled = !stay.checked
  form.requestSubmit(button)
}

function finish(form) {
  form.removeAttribute("aria-busy")
  const result = resultIn(form)
  if (result !== null) result.value = ""
}

/** The hidden field for the browser's response. */
function resultIn(form) {
  return form.querySelector("[data-credential]")
}

function messageOf({ dataset }, { name }) {
  if (name === "InvalidStateError" && dataset.known !== undefined) return dataset.known
  return name === "NotAllowedError" || name === "AbortError" ? dataset.cancelled : dataset.failed
}

function say(form, text) {
  const place = form.querySelector("[role=alert]")
  place.textContent = text
  place.hidden = text === ""
}

// Polyfill for browsers from before 2025.

function creationOf(options) {
  if (PublicKeyCredential.parseCreationOptionsFromJSON !== undefined) {
    return PublicKeyCredential.parseCreationOptionsFromJSON(options)
  }
  const { challenge, user, excludeCredentials = [], ...others } = options
  return {
    ...others,
    challenge: bytesOf(challenge),
    user: { ...user, id: bytesOf(user.id) },
    excludeCredentials: excludeCredentials.map(descriptionOf),
  }
}

function requestOf(options) {
  if (PublicKeyCredential.parseRequestOptionsFromJSON !== undefined) {
    return PublicKeyCredential.parseRequestOptionsFromJSON(options)
  }
  const { challenge, allowCredentials = [], ...others } = options
  return { ...others, challenge: bytesOf(challenge), allowCredentials: allowCredentials.map(descriptionOf) }
}

function descriptionOf({ id, ...others }) {
  return { ...others, id: bytesOf(id) }
}

/** By hand: some password managers replace credentials with their own objects, which lack toJSON. */
function jsonOf({ id, rawId, type, response }) {
  const written = { clientDataJSON: textOf(response.clientDataJSON) }
  for (const name of ["attestationObject", "authenticatorData", "signature", "userHandle"]) {
    if (response[name]) written[name] = textOf(response[name])
  }
  if (response.attestationObject) written.transports = response.getTransports?.() ?? []
  return { id, rawId: textOf(rawId), type, response: written, clientExtensionResults: {} }
}

function bytesOf(text) {
  const letters = atob(text.replaceAll("-", "+").replaceAll("_", "/"))
  return Uint8Array.from(letters, (letter) => letter.charCodeAt(0))
}

function textOf(buffer) {
  const letters = Array.from(new Uint8Array(buffer), (byte) => String.fromCharCode(byte)).join("")
  return btoa(letters).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "")
}
