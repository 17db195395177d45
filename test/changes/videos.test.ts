import { expect, test } from "bun:test"
import { PermanentFailure } from "../../src/background/jobs/failures.ts"
import { created } from "../harness/content-videos.ts"
import { Installation, NOW } from "../harness/installation.ts"
import { renderDue, renderedAs } from "../harness/rendered-video.ts"
import { videoCompany } from "../harness/video-company.ts"
import { Follower, told } from "./following.ts"

test("the feed contains the states of a content video, but not its progress", async () => {
  const installation = await Installation.start({ dataset: videoCompany() })
  try {
    const { content_node_video_id: good } = await created(installation, { api_base_course_id: -1 })
    const follower = await Follower.from(installation)
    await renderDue({ ...installation, render: async () => renderedAs() }, NOW)
    expect((await follower.read()).map(told)).toEqual([
      `updated content_video:${good} state`,
      `updated content_video:${good} captions_url duration progress state video_url`,
    ])
    const { content_node_video_id: bad } = await created(installation, { api_base_course_id: -1 })
    await follower.skip()
    const fail = async () => {
      throw new PermanentFailure("it cannot be made")
    }
    await renderDue({ ...installation, render: fail }, NOW)
    await installation.request("POST", `contentvideos/${bad}/retry`)
    const entries = await follower.read()
    expect(entries.map(told)).toEqual([
      `updated content_video:${bad} state`,
      `updated content_video:${bad} error progress state`,
      `updated content_video:${bad} error state`,
    ])
    expect(entries.map(({ actor }) => actor === null)).toEqual([true, true, false])
  } finally {
    await installation.stop()
  }
})
