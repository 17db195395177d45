/*
 * Reports to the server which parts of a video were really played, without skipped seconds. Reports that the server has not
 * confirmed are kept, even when the page is closed, and sent again.
 */

/** Milliseconds between two reports while a video plays. */
const INTERVAL = 15_000

/** Milliseconds between saving unsent reports locally, in case the browser crashes. */
const NOTE = 2_000

/** Seconds by which the time may jump during playback: browsers report it four times a second, less often in the background. */
const JUMP = 2.5

/** The fraction of a video that completes its page, and the maximum number of ranges in a report, as on the server. */
const ENOUGH = 0.9
const RANGES_MAX = 200

/** The highest selectable speed. */
const SPEED_MAX = 2

/** The preferred speed, and whether captions are shown. */
const SPEED = "player speed"
const CAPTIONS = "player captions"

for (const player of document.querySelectorAll("[data-player]")) watch(player)

function watch(player) {
  const { dataset } = player
  const video = player.querySelector("video")
  const status = player.querySelector(".player-says")
  const store = `played ${dataset.report}`
  let isReporting = dataset.report !== undefined
  /** Ranges waiting to be sent, ranges being sent, and everything played, used to tell when it may be enough. */
  let waiting = isReporting ? read(store, []) : []
  let all = merged([...JSON.parse(dataset.played), ...waiting])
  /** The range being played: from, to, and when it was last checked. */
  let current
  /** The highest speed of the waiting ranges. Those left by an earlier page may have been played at any speed. */
  let fastest = waiting.length > 0 ? SPEED_MAX : 0
  let isSending = false
  let isAskedAgain = false
  let noted = 0
  /** How many seconds had been played when it last looked like enough. */
  let asked = 0
  let timer

  chooseSpeed()
  rememberCaptions()
  listChapters()
  video.addEventListener("error", () => say(dataset.broken))
  if (!isReporting) return
  if (waiting.length > 0) report()

  video.addEventListener("play", () => {
    report()
    clearInterval(timer)
    timer = setInterval(report, INTERVAL)
  })
  video.addEventListener("playing", begin)
  video.addEventListener("timeupdate", () => {
    go()
    if (performance.now() - noted > NOTE) note()
    if (secondsOf(withCurrent(all)) >= Math.max(dataset.duration * ENOUGH, asked + 5)) {
      asked = secondsOf(withCurrent(all))
      report({ now: true })
    }
  })
  video.addEventListener("seeking", end)
  video.addEventListener("waiting", end)
  for (const name of ["pause", "ended"]) {
    video.addEventListener(name, () => {
      go()
      end()
      clearInterval(timer)
      report({ now: true })
    })
  }
  addEventListener("online", () => report())
  document.addEventListener("visibilitychange", () => {
    if (document.hidden) report({ now: true })
  })
  addEventListener("pagehide", () => {
    go()
    end()
    note()
    // Even while another report is being sent, because that one does not contain the current position.
    if (isReporting && waiting.length > 0) navigator.sendBeacon?.(dataset.report, formOf(waiting.slice(0, RANGES_MAX)))
  })

  function begin() {
    if (!video.seeking) current = { from: video.currentTime, to: video.currentTime, at: performance.now() }
  }

  /** Follows the time; a jump begins a new range. */
  function go() {
    if (current === undefined) {
      if (!video.paused) begin()
      return
    }
    const now = performance.now()
    const passed = video.currentTime - current.to
    const most = ((now - current.at) / 1000) * video.playbackRate + JUMP
    if (video.seeking || passed < 0 || passed > most) {
      end()
      return
    }
    current = { from: current.from, to: video.currentTime, at: now }
    fastest = Math.max(fastest, video.playbackRate)
  }

  function end() {
    waiting = withCurrent(waiting)
    all = withCurrent(all)
    current = undefined
  }

  function withCurrent(ranges) {
    return current === undefined || current.to <= current.from
      ? ranges
      : merged([...ranges, [current.from, current.to]])
  }

  /** Adds the range being played to the waiting ranges, and continues. */
  function take() {
    go()
    const last = current
    end()
    if (last !== undefined && !video.paused) current = { from: last.to, to: last.to, at: last.at }
  }

  function note() {
    noted = performance.now()
    write(store, withCurrent(waiting))
  }

  function formOf(ranges) {
    const played = ranges.map(([from, to]) => `${from.toFixed(1)}-${to.toFixed(1)}`).join(",")
    // Before its metadata is loaded, a video reports its beginning as its position.
    const position = video.readyState > 0 ? video.currentTime : Number(dataset.position)
    return new URLSearchParams({ position: position.toFixed(1), played, speed: fastest.toFixed(2) })
  }

  /** Sends the waiting ranges; those that the server does not confirm remain waiting. */
  async function report({ now = false } = {}) {
    if (!isReporting) return
    if (isSending) {
      isAskedAgain ||= now
      return
    }
    take()
    isSending = true
    const sent = waiting.slice(0, RANGES_MAX)
    try {
      // The server batches reports that are not urgent with those of other people.
      const response = await fetch(now ? dataset.report : `${dataset.report}?gathered`, {
        method: "POST",
        headers: { accept: "application/json" },
        body: formOf(sent),
        keepalive: true,
      })
      if (response.ok) {
        confirmed(sent, await response.json())
      } else if (response.status < 500 && response.status !== 429) {
        stop()
        say(dataset.outdated)
      }
    } catch {
      say(dataset.offline)
    }
    isSending = false
    if (isAskedAgain) {
      isAskedAgain = false
      report({ now: true })
    }
  }

  function confirmed(sent, { share, completed }) {
    // Ranges played meanwhile remain waiting.
    waiting = waiting.flatMap((range) => without(range, sent))
    fastest = video.playbackRate
    note()
    say(completed ? dataset.enough : "")
    show(completed ? Math.max(share, ENOUGH) : share)
    if (!completed) return
    stop()
    write(store, [])
    for (const button of document.querySelectorAll("[data-continue]")) button.classList.remove("quiet")
  }

  function stop() {
    isReporting = false
    clearInterval(timer)
  }

  function show(share) {
    const percent = Math.floor(share * 100)
    const written = new Intl.NumberFormat(document.documentElement.lang, { style: "percent" }).format(percent / 100)
    player.querySelector("#watched").textContent = dataset.watched.replace("{share}", written)
    player.querySelector("progress").value = percent
  }

  function say(text) {
    if (status.textContent !== text) status.textContent = text
  }

  function chooseSpeed() {
    const select = player.querySelector("select")
    select.closest("[hidden]").hidden = false
    const liked = read(SPEED, "1")
    if ([...select.options].some(({ value }) => value === liked)) select.value = liked
    video.defaultPlaybackRate = video.playbackRate = Number(select.value)
    select.addEventListener("change", () => {
      video.defaultPlaybackRate = video.playbackRate = Number(select.value)
      write(SPEED, select.value)
    })
  }

  function rememberCaptions() {
    const track = [...video.textTracks].find(({ kind }) => kind === "captions")
    if (track === undefined) return
    const wanted = read(CAPTIONS, undefined)
    if (wanted !== undefined) track.mode = wanted ? "showing" : "disabled"
    video.textTracks.addEventListener("change", () => write(CAPTIONS, track.mode === "showing"))
  }

  /** Buttons that jump to the beginning of a chapter; as with any jump, skipped parts do not count. */
  function listChapters() {
    const element = player.querySelector("track[kind=chapters]")
    const list = player.querySelector(".chapters")
    if (element === null || list === null) return
    element.addEventListener("load", () => {
      const buttons = [...element.track.cues].map((cue) => ({ cue, button: chapterButton(cue) }))
      list.querySelector("ol").replaceChildren(...buttons.map(({ button }) => button.parentElement))
      list.hidden = buttons.length === 0
      const mark = () => {
        for (const { cue, button } of buttons) {
          const isNow = video.currentTime >= cue.startTime && video.currentTime < cue.endTime
          if (isNow) button.setAttribute("aria-current", "true")
          else button.removeAttribute("aria-current")
        }
      }
      video.addEventListener("timeupdate", mark)
      mark()
    })
    element.track.mode = "hidden"
  }

  function chapterButton(cue) {
    const { startTime } = cue
    const button = document.createElement("button")
    button.type = "button"
    const time = document.createElement("span")
    time.className = "time"
    time.textContent = writtenTime(startTime)
    button.append(time, " ", cue.getCueAsHTML().textContent)
    button.addEventListener("click", () => {
      video.currentTime = startTime
      video.play().catch(() => {})
    })
    document.createElement("li").append(button)
    return button
  }
}

/** Seconds as shown in players: `1:23`, `1:02:03`. */
function writtenTime(seconds) {
  const whole = Math.floor(seconds + 0.001)
  const two = (part) => String(part).padStart(2, "0")
  const [hours, minutes] = [Math.floor(whole / 3600), Math.floor((whole % 3600) / 60)]
  return hours === 0 ? `${minutes}:${two(whole % 60)}` : `${hours}:${two(minutes)}:${two(whole % 60)}`
}

/** Ranges in order, with adjacent ones merged. */
function merged(ranges) {
  const result = []
  for (const [from, to] of ranges.toSorted((one, other) => one[0] - other[0])) {
    const last = result.at(-1)
    if (last !== undefined && from <= last[1] + 0.3) last[1] = Math.max(last[1], to)
    else result.push([from, to])
  }
  return result
}

/** The rest of a range without these. */
function without([from, to], ranges) {
  let parts = [[from, to]]
  for (const [start, end] of ranges) {
    parts = parts.flatMap(([one, other]) =>
      [
        [one, Math.min(other, start)],
        [Math.max(one, end), other],
      ].filter(([first, last]) => last > first),
    )
  }
  return parts
}

function secondsOf(ranges) {
  return ranges.reduce((sum, [from, to]) => sum + to - from, 0)
}

/** A value stored in this browser; the fallback if there is none. */
function read(key, fallback) {
  try {
    return JSON.parse(localStorage.getItem(key)) ?? fallback
  } catch {
    return fallback
  }
}

function write(key, value) {
  try {
    if (Array.isArray(value) && value.length === 0) localStorage.removeItem(key)
    else localStorage.setItem(key, JSON.stringify(value))
  } catch {
    // Playback works without storage too.
  }
}
