// Buttons that copy what a field holds. Without this script they are not there, and people copy by themselves.

for (const button of document.querySelectorAll("button[data-copies]")) {
  const field = document.getElementById(button.dataset.copies)
  const status = document.getElementById(button.dataset.says)
  button.hidden = false
  button.addEventListener("click", async () => {
    status.textContent = ""
    field.select()
    if (await isCopied(field)) status.textContent = status.dataset.text
  })
}

/** Without TLS browsers have no clipboard for pages, but the old command. */
async function isCopied(field) {
  try {
    await navigator.clipboard.writeText(field.value)
    return true
  } catch {
    return document.execCommand("copy")
  }
}
