// A field to pick a colour beside the one for its text, and the contrast of what is chosen or typed.

for (const box of document.querySelectorAll("[data-colour]")) {
  const text = box.querySelector("input[type=text]")
  const picker = box.querySelector("input[type=color]")
  picker.hidden = false
  picker.addEventListener("input", () => {
    text.value = picker.value
    show(box, picker.value)
  })
  text.addEventListener("input", () => {
    const colour = text.value.trim().toLowerCase()
    if (/^#[0-9a-f]{6}$/.test(colour)) picker.value = colour
    show(box, colour)
  })
}

function show(box, colour) {
  const isColour = /^#[0-9a-f]{6}$/.test(colour)
  box.querySelector("ul").hidden = !isColour
  if (!isColour) return
  for (const line of box.querySelectorAll("[data-ground]")) {
    line.querySelector("text").setAttribute("fill", colour)
    const [light, dark] = [luminance(colour), luminance(line.dataset.ground)].sort((one, other) => other - one)
    const ratio = (light + 0.05) / (dark + 0.05)
    const options = { minimumFractionDigits: 1 }
    const shown = (Math.floor(ratio * 10) / 10).toLocaleString(document.documentElement.lang, options)
    const word = ratio >= 4.5 ? box.dataset.enough : box.dataset.low
    line.querySelector("[data-ratio]").textContent = `${shown} : 1 – ${word}`
  }
}

/** WCAG 2.2, relative luminance. */
function luminance(hex) {
  const [red, green, blue] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(hex.slice(at, at + 2), 16) / 255
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}
