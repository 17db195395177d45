// Selects the browser's time zone in a list of time zones. Without this script the server's time zone is selected.

for (const list of document.querySelectorAll('select[data-takes="browser-timezone"]')) {
  const here = canonical(Intl.DateTimeFormat().resolvedOptions().timeZone)
  const options = [...list.options]
  const chosen = options.find(({ value }) => value === here) ?? options.find(({ value }) => canonical(value) === here)
  // A value that the browser restored from an earlier visit was chosen by somebody.
  const isUntouched = list.selectedOptions[0]?.defaultSelected === true
  if (here !== undefined && chosen !== undefined && isUntouched) list.value = chosen.value
}

/** One name for each zone: browsers and servers use older names for some. */
function canonical(timeZone) {
  try {
    return Intl.DateTimeFormat("en", { timeZone }).resolvedOptions().timeZone
  } catch {
    return undefined
  }
}
