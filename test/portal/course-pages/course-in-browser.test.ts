import { afterAll, beforeAll, describe, expect, spyOn, test } from "bun:test"
import type { Page } from "playwright-core"
import { Gate } from "../../../src/access/sessions/together.ts"
import { sql } from "../../../src/database/port.ts"
import { PORTAL_WORDING } from "../../../src/portal/wording/wording.ts"
import { listen } from "../../../src/server/listener.ts"
import { violations } from "../../harness/accessibility.ts"
import { type Browser, hasChromium, openBrowser, PATIENCE } from "../../harness/chromium.ts"
import { NOW } from "../../harness/installation.ts"
import { Keyboard } from "../../harness/keyboard.ts"
import { page as contentPage, type Learner, Learning, question } from "../../harness/learning.ts"
import { until } from "../../harness/processes.ts"
import { addRealVideo } from "../../harness/real-video.ts"

const SPOKEN = "Put the ladder up on firm ground, and look at its feet."

const TEXT = `A ladder is quickly put up, and as quickly it slips.

> **WARNING** Never stand on the two topmost rungs.

| Height | What you need |
|---|---|
| up to 2 m | nothing |
`

describe.skipIf(!hasChromium("courses in a browser (test/portal/course-pages)"))("a course in a browser", () => {
  let learning: Learning
  let server: ReturnType<typeof listen>
  let browser: Browser
  let page: Page
  let film = 0
  const errors: string[] = []
  /** When the server's clock was stopped, by `performance.now()`. */
  const clock = { end: Number.POSITIVE_INFINITY }

  beforeAll(async () => {
    learning = await Learning.start({
      course: {
        title: "Working safely on ladders",
        short_type: "instruction",
        description: "For everybody who climbs.",
      },
      nodes: [
        contentPage("one", { title: "Is a ladder the right thing?", text: TEXT }),
        contentPage("film", { title: "Putting a ladder up", text: null }),
        contentPage("three", {
          questions: [question("Which angle?", ["+steep", "flat"]), question("Shoes?", ["+a", "+b"])],
        }),
      ],
      courses: [
        {
          ...{ key: "films", title: "Films", short_type: "base", state: "active" },
          content: [{ key: "f", title: "F", nodes: [contentPage("f1"), contentPage("f2")] }],
        },
      ],
    })
    // Players report by the wall clock.
    const now = { get: () => NOW + Math.round(Math.min(performance.now(), clock.end)) }
    Object.defineProperty(learning.installation.time, "now", now)
    await addRealVideo(learning, "film", SPOKEN, true)
    await addRealVideo(learning, "f1", SPOKEN)
    film = await learning.nodeId("f1")
    server = listen(learning.installation.app, { host: "127.0.0.1", port: 0 })
    browser = await openBrowser({ viewport: { width: 390, height: 844 } })
    page = await browser.context.newPage()
    page.on("pageerror", (error) => errors.push(String(error)))
    page.on("console", (message) => {
      if (!/status of 422|ERR_INTERNET_DISCONNECTED/.test(message.text())) errors.push(message.text())
    })
  })
  afterAll(async () => {
    await browser.close()
    await server.stop()
    await learning.stop()
  })

  async function signIn({ browser: { cookies } }: Learner, { context } = browser): Promise<void> {
    await context.clearCookies()
    await context.addCookies([{ name: "session", value: cookies.get("session") ?? "", url: server.origin }])
  }

  /** A new user who has begun the course in this browser. */
  async function begun(course = "films"): Promise<Learner> {
    const learner = await learning.learner({ course })
    await learner.browser.post(`${learner.path}/begin`)
    await signIn(learner)
    return learner
  }

  const playing = (expression: string) => page.evaluate<number>(`document.querySelector("video").${expression}`)
  /** Polls from here, because the page's policy does not allow it to evaluate anything itself. */
  const untilVideo = async (condition: string) => {
    const end = performance.now() + PATIENCE
    while (
      !(await page.evaluate(
        `(() => { const video = document.querySelector("video"); return video !== null && (${condition}) })()`,
      ))
    ) {
      if (performance.now() > end) throw new Error(`Not within ${PATIENCE} ms: ${condition}. ${await videoState()}`)
      await Bun.sleep(50)
    }
  }
  const videoState = () =>
    page.evaluate<string>(`(() => {
      const { currentTime, duration, paused, ended, readyState, networkState, error } = document.querySelector("video")
      return JSON.stringify({ currentTime, duration, paused, ended, readyState, networkState, error: error?.message })
    })()`)
  /** Acts within the page as soon as the video has played to this second: from here, it might be too late on a busy machine. */
  const once = (second: number, action: string) =>
    page.evaluate(`document.querySelector("video").addEventListener("timeupdate", function act({ target: video }) {
      if (video.paused || video.currentTime < ${second}) return
      video.removeEventListener("timeupdate", act)
      ${action}
    })`)
  const shareOf = async () => Number(await page.locator(".player progress").getAttribute("value"))
  /** What the server has stored about the film: its position, and how many seconds were played. */
  const stored = async ({ assignmentId }: Learner) => {
    const row = await learning.database.get<{ position: number; played: string }>(
      sql`select position, played from node_progress where assignment_id = ${assignmentId} and content_node_id = ${film}`,
    )
    const ranges: [number, number][] = JSON.parse(row?.played ?? "[]")
    return { position: row?.position ?? 0, seconds: ranges.reduce((sum, [from, to]) => sum + to - from, 0) }
  }

  test("seeking ahead in a video counts only what was played; played at twice the speed it completes its page", async () => {
    const learner = await begun()
    await page.goto(`${server.origin}${learner.path}/nodes/${film}`)
    await untilVideo("video.readyState >= 2")
    expect(await page.evaluate(`document.querySelector("video").textTracks[0].mode`)).toBe("disabled")
    const go = page.getByRole("button", { name: "Continue" })
    expect(await go.getAttribute("class")).toContain("quiet")
    await page.evaluate(`document.querySelector("video").currentTime = 6.5`)
    await page.locator("video").press("Space")
    await untilVideo("video.ended")
    await untilVideo(`document.querySelector(".player progress").value > 0`)
    expect(await shareOf()).toBeLessThan(30)
    expect(await learning.evidence(learner.assignmentId)).toHaveLength(1)
    await page.getByLabel("Speed").selectOption("2")
    await page.evaluate(`document.querySelector("video").currentTime = 0`)
    expect(await playing("playbackRate")).toBe(2)
    // Eight seconds never pass for the server, however long a busy machine takes.
    clock.end = performance.now() + 7_999
    await page.locator("video").press("Space")
    await page.getByText("You have watched enough of the video.").waitFor()
    clock.end = Number.POSITIVE_INFINITY
    expect(await go.getAttribute("class")).not.toContain("quiet")
    const [, played] = await learning.evidence(learner.assignmentId)
    expect(played).toMatchObject({ kind: "played", details: { node: { key: "f1" } } })
    await go.click()
    await page.getByRole("heading", { level: 1, name: "Page f2" }).waitFor()
    // The speed is kept for the next video.
    await page.goto(`${server.origin}${learner.path}/nodes/${film}`)
    expect(await page.getByLabel("Speed").inputValue()).toBe("2")
    await page.getByLabel("Speed").selectOption("1")
    expect(errors).toEqual([])
  })

  test("a video with chapters lists them, jumps to one by keyboard, and counts only what was played", async () => {
    const { path } = await begun("course")
    await page.goto(`${server.origin}${path}/nodes/${await learning.nodeId("film")}`)
    const list = page.getByRole("navigation", { name: "Chapters" })
    const buttons = list.getByRole("button")
    await buttons.first().waitFor()
    expect(await buttons.allTextContents()).toEqual(["0:00 Firm ground", "0:04 Feet & rungs"])
    expect(await buttons.first().getAttribute("aria-current")).toBe("true")
    const poster = await page.evaluate<number[]>(`(async () => {
      const image = new Image()
      image.src = document.querySelector("video").poster
      await image.decode()
      return [image.naturalWidth, image.naturalHeight]
    })()`)
    expect(poster).toEqual([1280, 720])
    await once(4.6, "video.pause()")
    await buttons.nth(1).press("Enter")
    await untilVideo("video.paused && video.currentTime >= 4.6")
    expect(await buttons.nth(1).getAttribute("aria-current")).toBe("true")
    expect(await shareOf()).toBeLessThan(45)
    // No text track is shown unless somebody chooses it: captions would repeat the words of the picture.
    expect(
      await page.evaluate(`[...document.querySelector("video").textTracks].map(({ kind, mode }) => kind + " " + mode)`),
    ).toEqual(["captions disabled", "chapters hidden"])
    expect(await violations(page)).toEqual([])
    expect(await page.evaluate("document.documentElement.scrollWidth <= innerWidth")).toBe(true)
  })

  test("a video without chapters has no list of them", async () => {
    const { path } = await begun()
    await page.goto(`${server.origin}${path}/nodes/${film}`)
    await untilVideo("video.readyState >= 1")
    expect(await page.locator(".chapters").count()).toBe(0)
  })

  test("a video continues where the viewer stopped, even if the page was left while it played", async () => {
    const learner = await begun()
    const address = `${server.origin}${learner.path}/nodes/${film}`
    await page.goto(address)
    await once(2.6, `location.href = ${JSON.stringify(learner.path)}`)
    await page.locator("video").press("Space")
    await page.getByRole("heading", { level: 1, name: "Films" }).waitFor()
    await until(async () => (await stored(learner)).seconds > 1.5)
    await page.goto(address)
    await untilVideo("video.readyState >= 1 && video.currentTime >= 2")
    expect(await playing("currentTime")).toBeLessThan(4)
    await page.getByText("Continues at 0:0").waitFor()
    await page.getByRole("link", { name: "Watch from the start" }).click()
    await untilVideo("video.readyState >= 1")
    expect(await playing("currentTime")).toBe(0)
  })

  test("a video left while a report is being sent continues from there, even after it was only opened", async () => {
    const learner = await begun()
    const address = `${server.origin}${learner.path}/nodes/${film}`
    // The report at the beginning gets no response until the page is left.
    const answer = Promise.withResolvers<void>()
    using held = spyOn(Gate.prototype, "pass").mockImplementation(() => answer.promise)
    await page.goto(address)
    await once(2.6, `location.href = ${JSON.stringify(learner.path)}`)
    await page.locator("video").press("Space")
    await page.getByRole("heading", { level: 1, name: "Films" }).waitFor()
    await until(async () => (await stored(learner)).position >= 2.6)
    expect(held).toHaveBeenCalled()
    held.mockRestore()
    answer.resolve()
    // The report without a response is sent again, possibly before the video has loaded and moved to its position.
    await page.route("**/files/*", () => {})
    const sent = page.waitForResponse((response) => new URL(response.url()).pathname.endsWith("/played"))
    await page.goto(address, { waitUntil: "commit" })
    expect((await sent).status()).toBe(200)
    expect((await stored(learner)).position).toBe(2)
    await page.unroute("**/files/*")
  })

  test("what was watched offline is shown as saved, and counts once the connection is back, even on another day", async () => {
    const learner = await begun()
    const address = `${server.origin}${learner.path}/nodes/${film}`
    await page.goto(address)
    await page.locator("video").press("Space")
    // Before playing, a browser might load only the beginning.
    await untilVideo("video.buffered.length > 0 && video.buffered.end(0) >= video.duration - 0.1")
    await untilVideo("video.currentTime > 0.5")
    await browser.context.setOffline(true)
    await untilVideo("video.currentTime > 3.5")
    await page.locator("video").press("Space")
    await page.getByText("There is no connection.").waitFor()
    expect((await stored(learner)).seconds).toBeLessThan(1)
    await browser.context.setOffline(false)
    await page.goto("about:blank")
    const sent = page.waitForResponse((response) => new URL(response.url()).pathname.endsWith("/played"))
    await page.goto(address)
    expect((await sent).status()).toBe(200)
    expect((await stored(learner)).seconds).toBeGreaterThan(2.5)
  })

  test("a signature is drawn with a pointer, survives an error, and is kept with the confirmation", async () => {
    const learner = await begun("course")
    for (const key of ["one", "film", "three"]) {
      await learner.browser.post(`${learner.path}/nodes/${await learning.nodeId(key)}`, { instead: "on" })
    }
    await page.goto(`${server.origin}${learner.path}`)
    await page.getByRole("link", { name: "Confirm" }).click()
    const field = page.getByRole("img", { name: "Field for your signature" })
    const draw = async () => {
      await field.scrollIntoViewIfNeeded()
      const box = await field.boundingBox()
      if (box === null) throw new TypeError("there is no field")
      await page.mouse.move(box.x + 20, box.y + 20)
      await page.mouse.down()
      for (let step = 1; step <= 10; step++) await page.mouse.move(box.x + 20 + step * 20, box.y + 20 + (step % 3) * 20)
      await page.mouse.up()
    }
    await draw()
    await page.getByRole("button", { name: "Clear the signature" }).click()
    expect(await page.locator("input[name=signature]").inputValue()).toBe("")
    await draw()
    await page.getByRole("button", { name: "Confirm" }).click()
    await page.getByText("Please check what you entered").waitFor()
    expect(await page.locator("input[name=signature]").inputValue()).toContain("strokes")
    await page.getByLabel("I have taken part in the instruction").check()
    await page
      .getByLabel("Your full name")
      .fill(String((await learning.evidence(learner.assignmentId))[0]?.author.full_name))
    await page.getByRole("button", { name: "Confirm" }).click()
    await page.getByText("Passed", { exact: true }).waitFor()
    const confirmed = (await learning.evidence(learner.assignmentId)).find(({ kind }) => kind === "confirmation")
    if (confirmed?.kind !== "confirmation") throw new TypeError("nothing was confirmed")
    expect(confirmed.details.signature?.strokes).toHaveLength(1)
    expect(confirmed.details.signature?.strokes[0]?.length).toBeGreaterThan(5)
    expect(errors).toEqual([])
  })

  test.each([
    ["by keyboard alone", true, "en"],
    ["without JavaScript", false, "de"],
  ] as const)(
    "somebody completes a course from beginning to end, %s",
    async (_, javaScriptEnabled, language) => {
      const learner = await learning.learner()
      const wording = PORTAL_WORDING[language].course
      const other = await openBrowser({ javaScriptEnabled, viewport: { width: 390, height: 844 }, locale: language })
      try {
        await signIn(learner, other)
        const one = await other.context.newPage()
        const keyboard = new Keyboard(one)
        await one.goto(`${server.origin}/learn?language=${language}`)
        await keyboard.follow("Working safely on ladders")
        await keyboard.follow(wording.acts.begin)
        await one.getByRole("heading", { level: 1, name: "Is a ladder the right thing?" }).waitFor()
        await keyboard.follow(wording.node.continue)
        await one.locator("noscript p").waitFor({ state: javaScriptEnabled ? "hidden" : "visible" })
        await keyboard.follow(wording.node.instead)
        await one.getByText(SPOKEN).waitFor()
        await keyboard.follow(wording.node.continue)
        await one.getByRole("heading", { level: 1, name: "Page three" }).waitFor()
        await keyboard.follow(wording.practice.check)
        await one.getByText(wording.practice.wrong).first().waitFor()
        await keyboard.follow(wording.node.continue)
        await keyboard.follow(wording.acts.confirmation)
        await one.getByRole("checkbox").press("Space")
        const name = String((await learning.evidence(learner.assignmentId))[0]?.author.full_name)
        await one.getByLabel(wording.confirmation.fullName).pressSequentially(name)
        await keyboard.follow(wording.confirmation.submit)
        await one.getByText(wording.ended.success, { exact: true }).waitFor()
        expect(await learning.stateOf(learner.assignmentId)).toBe("success")
      } finally {
        await other.close()
      }
    },
    60_000,
  )

  describe("every page", () => {
    let learner: Learner
    let ready: Learner
    const addresses = () => [
      learner.path,
      ...nodes.map((id) => `${learner.path}/nodes/${id}`),
      `${learner.path}/nodes/${nodes[1]}?instead=1`,
    ]
    let nodes: number[] = []

    beforeAll(async () => {
      nodes = await Promise.all(["one", "film", "three"].map((key) => learning.nodeId(key)))
      learner = await begun("course")
      await learner.browser.post(`${learner.path}/nodes/${nodes[0]}`)
      ready = await begun("course")
      for (const id of nodes) await ready.browser.post(`${ready.path}/nodes/${id}`, { instead: "on" })
    })

    /** Opens each page in turn. */
    async function each(query: string, look: (address: string) => Promise<void>): Promise<void> {
      const all = [
        ...addresses().map((path) => [learner, path] as const),
        [ready, `${ready.path}/confirmation`] as const,
      ]
      for (const [who, path] of all) {
        await signIn(who)
        const address = `${path}${path.includes("?") ? "&" : "?"}${query}`
        await page.goto(`${server.origin}${address}`)
        await look(address)
      }
    }

    test.each([
      ["light", 1280],
      ["dark", 390],
    ] as const)(
      "has nothing that axe reports, %s, %d pixels wide",
      async (colorScheme, width) => {
        await page.emulateMedia({ colorScheme })
        await page.setViewportSize({ width, height: 844 })
        await each("language=en", async (address) => {
          expect([address, await violations(page)]).toEqual([address, []])
        })
        await page.locator(".signature").waitFor()
        await page.getByRole("button", { name: "Confirm" }).click()
        await page.getByText("Please check what you entered").waitFor()
        expect(await violations(page)).toEqual([])
      },
      120_000,
    )

    test("fits in, even in the language with the longest words", async () => {
      for (const width of [320, 390, 1280]) {
        await page.setViewportSize({ width, height: 700 })
        for (const language of ["en", "de"]) {
          await each(`language=${language}`, async (address) => {
            const overflowing = await page.evaluate("document.documentElement.scrollWidth > innerWidth")
            expect([address, width, overflowing]).toEqual([address, width, false])
          })
        }
      }
    })

    test("shows the focus, and nothing covers it", async () => {
      await page.setViewportSize({ width: 390, height: 844 })
      await each("language=en", async (address) => {
        const count = await page.locator("main :is(a, button, input, select):visible").count()
        const seen: string[] = []
        await page.evaluate(`document.querySelector("h1").scrollIntoView()`)
        await page.locator("main a").first().focus()
        for (let step = 0; step < count; step++) {
          seen.push(String(await page.evaluate(FOCUSED)))
          await page.keyboard.press("Tab")
        }
        expect([address, seen.filter((text) => text.endsWith("(not seen)"))]).toEqual([address, []])
      })
    })

    test("of a course is below 60 KB on the wire, with style, icons and script", async () => {
      const fresh = await openBrowser()
      try {
        await signIn(learner, fresh)
        const one = await fresh.context.newPage()
        await one.goto(`${server.origin}${learner.path}/nodes/${nodes[2]}`, { waitUntil: "networkidle" })
        let bytes = 0
        const cookie = `session=${learner.browser.cookies.get("session")}`
        for (const { href } of fresh.requested) {
          const response = await fetch(href, { headers: { cookie, "accept-encoding": "gzip" }, decompress: false })
          bytes += (await response.arrayBuffer()).byteLength
        }
        expect(fresh.requested.length).toBeGreaterThan(2)
        expect(bytes).toBeLessThan(60_000)
      } finally {
        await fresh.close()
      }
    })
  })
})

/** The focused element, whether it shows the focus and is in view, and that nothing covers it. */
const FOCUSED = `(() => {
  const element = document.activeElement
  if (element === null || element === document.body) return "nothing"
  if (element.tagName === "VIDEO") return "video"
  const { left, top, bottom, width, height } = element.getBoundingClientRect()
  const above = document.elementFromPoint(left + width / 2, top + height / 2)
  const isSeen = getComputedStyle(element).outlineStyle !== "none" && width > 0 && bottom > 0 && top < innerHeight &&
    (above === null || element.contains(above) || above.contains(element) || above.closest("a, button") === element)
  return (element.textContent || element.id).trim() + (isSeen ? "" : " (not seen)")
})()`
