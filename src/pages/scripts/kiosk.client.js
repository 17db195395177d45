// A shared tablet: goes back by itself when nobody uses it, and reads codes with the camera. Without this script, a
// header of each page goes back, and codes are typed or read by a scanner.

const root = document.querySelector("[data-idle]")
const secure = location.protocol === "https:"

// From now on, pages do without that header.
// biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API needs TLS.
document.cookie = `${secure ? "__Host-" : ""}kiosk-script=1; path=/; samesite=lax${secure ? "; secure" : ""}`

// The cache of the back button would show the pages of somebody else.
addEventListener("pageshow", ({ persisted }) => {
  if (persisted) location.reload()
})

if (root) goBackWhenIdle(Number(root.dataset.idle) * 1000)

/** Before the end, a question says so for this part of the time. */
function goBackWhenIdle(idle) {
  const warning = document.getElementById("kiosk-idle")
  const isSignedIn = warning !== null
  const early = isSignedIn ? idle * 0.75 : idle
  let lastUsed = Date.now()
  let lastTold = Date.now()

  const use = () => {
    if (warning?.open) return
    lastUsed = Date.now()
    if (isSignedIn && lastUsed - lastTold > idle / 8) tell()
  }
  for (const event of ["pointerdown", "pointermove", "keydown", "wheel", "touchstart", "scroll", "input"]) {
    addEventListener(event, use, { capture: true, passive: true })
  }

  /** The server ends the session by its own clock. */
  async function tell() {
    lastTold = Date.now()
    const { status, redirected } = await fetch("/kiosk/used", { method: "POST", body: new URLSearchParams() }).catch(
      () => ({ status: 0 }),
    )
    if (redirected || status === 401 || status === 403) location.replace("/kiosk")
  }

  warning?.addEventListener("close", () => {
    use()
    tell()
  })
  document.getElementById("kiosk-go-on")?.addEventListener("click", () => warning.close())

  setInterval(() => {
    const isPlaying = [...document.querySelectorAll("video")].some((video) => !video.paused && !video.ended)
    if (isPlaying) use()
    const unused = Date.now() - lastUsed
    if (unused >= idle) leave()
    else if (unused >= early && warning && !warning.open) warning.showModal()
  }, 1000)

  function leave() {
    const form = document.getElementById("kiosk-done")
    if (form) form.submit()
    else location.replace("/kiosk")
  }
}

const scanner = document.getElementById("kiosk-scanner")
if (scanner && "BarcodeDetector" in window && navigator.mediaDevices) offerCamera()

async function offerCamera() {
  const formats = await BarcodeDetector.getSupportedFormats()
  if (!formats.includes("qr_code")) return
  const [video, status] = [scanner.querySelector("video"), scanner.querySelector("[role=status]")]
  const [start, stop] = [scanner.querySelector("[data-starts]"), scanner.querySelector("[data-stops]")]
  const detector = new BarcodeDetector({ formats: ["qr_code"] })
  let stream
  scanner.hidden = false

  function show(isOn) {
    video.hidden = stop.hidden = !isOn
    start.hidden = isOn
  }

  function close() {
    for (const track of stream?.getTracks() ?? []) track.stop()
    stream = undefined
    show(false)
  }

  start.addEventListener("click", async () => {
    status.textContent = ""
    try {
      stream = await navigator.mediaDevices.getUserMedia({ video: { facingMode: "user" } })
      video.srcObject = stream
      await video.play()
      show(true)
      stop.focus()
      look()
    } catch {
      close()
      status.textContent = status.dataset.text
    }
  })
  stop.addEventListener("click", () => {
    close()
    start.focus()
  })

  async function look() {
    if (!stream) return
    const [code] = await detector.detect(video).catch(() => [])
    if (code === undefined) return setTimeout(look, 200)
    close()
    const form = document.getElementById("kiosk-find")
    form.elements.namedItem("search").value = code.rawValue
    form.submit()
  }
}
