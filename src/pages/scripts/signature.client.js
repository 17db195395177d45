/*
 * A field for drawing a signature with a finger, pen or mouse. The drawing is stored as lines in a hidden field, so that it
 * can be printed in any size. Without this script there is no field, and nobody has to sign.
 */

/** Minimum distance in pixels between two points of a line: closer ones add nothing. */
const STEP = 2

/** Maximum number of characters sent: a form may have 65,536. */
const LENGTH_MAX = 45_000

/** Maximum number of points and lines in a drawing, as accepted by the server. */
const POINTS_MAX = 5_000
const STROKES_MAX = 200

for (const field of document.querySelectorAll("[data-signature]")) offer(field)

function offer(field) {
  const canvas = field.querySelector("canvas")
  const input = field.querySelector("input")
  const clear = field.querySelector("button")
  const context = canvas.getContext("2d")
  const { width, height } = canvas
  /** Sharp on high-resolution screens. */
  const density = Math.max(1, Math.ceil(devicePixelRatio))
  canvas.width = width * density
  canvas.height = height * density
  let strokes = drawnBefore(input.value)
  let stroke

  field.hidden = false
  draw()

  canvas.addEventListener("pointerdown", (event) => {
    if (!event.isPrimary || event.button !== 0 || strokes.length >= STROKES_MAX) return
    event.preventDefault()
    canvas.setPointerCapture(event.pointerId)
    stroke = [placeOf(event)]
    strokes.push(stroke)
    draw()
  })
  canvas.addEventListener("pointermove", (event) => {
    if (stroke === undefined || !event.isPrimary) return
    for (const each of event.getCoalescedEvents?.() ?? [event]) add(placeOf(each))
    draw()
  })
  for (const name of ["pointerup", "pointercancel"]) {
    canvas.addEventListener(name, (event) => {
      if (stroke === undefined || !event.isPrimary) return
      stroke = undefined
      keep()
    })
  }
  clear.addEventListener("click", () => {
    strokes = []
    keep()
    draw()
  })
  // Colours change when the dark mode is switched on or off.
  matchMedia("(prefers-color-scheme: dark)").addEventListener("change", draw)

  function placeOf({ clientX, clientY }) {
    const box = canvas.getBoundingClientRect()
    const within = (value, most) => Math.min(most, Math.max(0, Math.round(value)))
    return [
      within(((clientX - box.left) / box.width) * width, width),
      within(((clientY - box.top) / box.height) * height, height),
    ]
  }

  function add([x, y]) {
    const [lastX, lastY] = stroke.at(-1)
    if (Math.hypot(x - lastX, y - lastY) >= STEP) stroke.push([x, y])
  }

  function keep() {
    // A drawing with very many points loses every other one, which is invisible.
    while (strokes.flat().length > POINTS_MAX || encodeURIComponent(written()).length > LENGTH_MAX) {
      const fewer = strokes.map((points) => points.filter((_, index) => index % 2 === 0 || index === points.length - 1))
      if (fewer.flat().length === strokes.flat().length) fewer.pop()
      strokes = fewer
    }
    input.value = strokes.length === 0 ? "" : written()
  }

  function written() {
    return JSON.stringify({ width, height, strokes })
  }

  function draw() {
    context.setTransform(density, 0, 0, density, 0, 0)
    context.clearRect(0, 0, width, height)
    context.strokeStyle = getComputedStyle(canvas).color
    context.lineWidth = 3
    context.lineCap = "round"
    context.lineJoin = "round"
    for (const points of strokes) {
      context.beginPath()
      const [[startX, startY]] = points
      context.moveTo(startX, startY)
      // A dot is a line too.
      if (points.length === 1) context.lineTo(startX + 0.1, startY)
      for (const [x, y] of points.slice(1)) context.lineTo(x, y)
      context.stroke()
    }
  }
}

function drawnBefore(text) {
  return text === "" ? [] : JSON.parse(text).strokes
}
