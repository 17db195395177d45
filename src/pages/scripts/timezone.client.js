// Chooses the time zone of this browser in a list of time zones. Without this script that of the server is chosen.

for (const list of document.querySelectorAll('select[data-takes="browser-timezone"]')) {
  const here = canonical(Intl.DateTimeFormat().resolvedOptions().timeZone)
  const options = [...list.options]
  const chosen = options.find(({ value }) => value === here) ?? options.find(({ value }) => canonical(value) === here)
  // What a browser has filled in again, because the page was open before, somebody has chosen.
  const isUntouched = list.selectedOptions[0]?.defaultSelected === true
  if (here !== undefined && chosen !== undefined && isUntouched) list.value = chosen.value
}

/** One name for each zone: browsers and servers call some of them by older ones. */
function canonical(timeZone) {
  try {
    return Intl.DateTimeFormat("en", { timeZone }).resolvedOptions().timeZone
  } catch {
    return undefined
  }
}
