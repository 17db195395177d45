// Buttons that copy the contents of a field or a list, and one that prints the page. Without this script they are hidden.

for (const button of document.querySelectorAll("button[data-copies]")) {
  const source = document.getElementById(button.dataset.copies)
  const status = document.getElementById(button.dataset.says)
  button.hidden = false
  button.addEventListener("click", async () => {
    status.textContent = ""
    choose(source)
    if (await isCopied(textOf(source))) status.textContent = status.dataset.text
  })
}

for (const button of document.querySelectorAll("button[data-prints]")) {
  button.hidden = false
  button.addEventListener("click", () => window.print())
}

/** The contents of a field, or the items of a list, one per line. */
function textOf(source) {
  return source.value ?? [...source.children].map((item) => item.textContent).join("\n")
}

function choose(source) {
  if (source.select) source.select()
  else getSelection().selectAllChildren(source)
}

/** Without TLS, browsers only offer the old command instead of the clipboard API. */
async function isCopied(text) {
  try {
    await navigator.clipboard.writeText(text)
    return true
  } catch {
    return document.execCommand("copy")
  }
}
