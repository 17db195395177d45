import { type Static, Type } from "typebox"
import { choice, EXAMPLE_ORIGIN, id, idOf, instant, languageCode, lines, recordType, title } from "../http/fields.ts"
import { type ListQuery, listQueryOf } from "../http/list-query.ts"
import { pageParameters, sortParameter, updatedSinceParameter } from "../http/paging.ts"
import { bodyOf, nullable } from "../http/schema.ts"
import { KEPT_FIELDS } from "../tools/list.ts"
import { VIDEO_STATES } from "./states.ts"
import { DEFAULT_STYLE, VIDEO_STYLES } from "./styles.ts"

/** The `api_base_course_id` that requests a new collection. */
export const NEW_COLLECTION = -1

/** The longest prompter text, in characters (code points). */
export const PROMPTER_TEXT_MAX = 14_000

const NewVideo = Type.Object(
  {
    prompter_text: lines(
      {
        description: "What the video shows, and speaks if the server has a voice.",
        examples: ["Welcome. Before you drive, walk around the truck once. Look at tyres, forks and chains."],
      },
      PROMPTER_TEXT_MAX,
    ),
    name: Type.Optional(
      nullable(
        title({
          description:
            "Title of the video and of the new content node. If absent or null, the first sentence of the text.",
          examples: ["Daily check of the truck"],
        }),
      ),
    ),
    language: Type.Optional(
      nullable(
        languageCode({
          description:
            "Language of the text, two letters. It decides the voice, the captions and where lines break. If " +
            "absent, it is detected from the text, or is your company's if that is uncertain.",
          examples: ["en"],
        }),
      ),
    ),
    style: Type.Optional(
      nullable(
        choice(VIDEO_STYLES, {
          description:
            `How the text is shown: \`slides\` as in a talk, or \`scroll\` as on a teleprompter. Null ` +
            `means \`${DEFAULT_STYLE}\`.`,
          default: DEFAULT_STYLE,
          examples: [DEFAULT_STYLE],
        }),
      ),
    ),
    content_node_id: Type.Optional(
      nullable(
        id({
          description:
            "A content node of your company or of a shared course, which gets the video. It takes precedence over " +
            "all fields below. Null counts as absent.",
          examples: [null],
        }),
      ),
    ),
    course_id: Type.Optional(
      nullable(
        id({
          description:
            "An active base course or recurring instruction course. It takes precedence over the two fields " +
            "below. Null counts as absent.",
          examples: [null],
        }),
      ),
    ),
    api_base_course_id: Type.Optional(
      Type.Union(
        [
          id({ description: "An API collection of your company.", "x-fault": "collection_id" }),
          Type.Literal(NEW_COLLECTION, { description: "Creates a new API collection." }),
          Type.Null(),
        ],
        {
          description:
            "An API collection of your company, or -1 for a new one, which is linked to your client if that has " +
            "none. It takes precedence over `team_id`. Null counts as absent.",
          examples: [NEW_COLLECTION],
        },
      ),
    ),
    team_id: Type.Optional(
      nullable(
        id({
          description: "A team in your view, whose recurring instruction course gets the video. Null counts as absent.",
          examples: [null],
        }),
      ),
    ),
  },
  { $id: "NewContentVideo", description: "A text to make a video from, and where the video goes." },
)
export type NewVideo = Static<typeof NewVideo>

export const newVideo = bodyOf(NewVideo)

const seconds = Type.Integer({
  minimum: 1,
  description: "Seconds at speaking pace, estimated from the prompter text.",
  examples: [6],
})

const madeCourseNode = nullable(
  idOf("course_node", "The course node that was created for the video; null if none was."),
)

/** The response to creating a video. */
export const VideoCreation = Type.Object(
  {
    content_node_video_id: idOf("content_video", "The video's id: `GET /contentvideos/{id}` shows its progress."),
    content_node_id: idOf("content_node", "The content node that has the video."),
    course_id: idOf("instruction_course", "The course in which the content is."),
    course_node_id: madeCourseNode,
    estimated_video_length: seconds,
  },
  { $id: "VideoCreation", description: "A new video: where it is and how long it will be." },
)
export type VideoCreation = Static<typeof VideoCreation>

const address = (description: string, example: string) =>
  nullable(Type.String({ format: "uri", description, examples: [example] }))

export const ContentVideo = Type.Object(
  {
    id: idOf("content_video", "The `content_node_video_id` returned when it was created."),
    type: recordType("content_video"),
    state: choice(VIDEO_STATES, {
      description: "`queued`, `rendering`, `ready`, or `failed` after several attempts: `error` says why.",
      examples: ["ready"],
    }),
    progress: Type.Integer({
      minimum: 0,
      maximum: 100,
      description: "Progress in per cent.",
      examples: [100],
    }),
    error: nullable(Type.String({ description: "Why the last attempt failed.", examples: [null] })),
    content_node_id: idOf("content_node", "The content node that has the video."),
    course_id: idOf("instruction_course", "The course in which the content is."),
    course_node_id: madeCourseNode,
    name: Type.String({ description: "The title that the video shows.", examples: ["Daily check of the truck"] }),
    language: nullable(
      Type.String({
        description:
          "Language of the text, two letters: as sent, or as detected when the video was made. Null until then.",
        examples: ["en"],
      }),
    ),
    style: choice(VIDEO_STYLES, {
      description: "How the text is shown: `slides` as in a talk, or `scroll` as on a teleprompter.",
      examples: [DEFAULT_STYLE],
    }),
    estimated_video_length: seconds,
    duration: nullable(Type.Number({ description: "Duration of the finished video in seconds.", examples: [6] })),
    video_url: address(
      "MP4 (H.264), at an address valid for the length of the video plus six hours. Null until it is ready.",
      `${EXAMPLE_ORIGIN}/files/40?expires=1795168800&signature=mJx`,
    ),
    captions_url: address(
      "WebVTT captions, signed in the same way.",
      `${EXAMPLE_ORIGIN}/files/41?expires=1795168800&signature=Qk0`,
    ),
    poster_url: address(
      "A picture of the opening (JPEG), signed in the same way; null if there is none.",
      `${EXAMPLE_ORIGIN}/files/42?expires=1795168800&signature=t7P`,
    ),
    chapters_url: address(
      "WebVTT chapters, signed in the same way; null if the text has fewer than two headings.",
      `${EXAMPLE_ORIGIN}/files/43?expires=1795168800&signature=Vb2`,
    ),
    created_at: instant("When the video was requested, in UTC.", "2026-11-20T09:30:00Z"),
    updated_at: instant("When the video last changed, for example its state, in UTC.", "2026-11-20T09:30:04Z"),
  },
  { $id: "ContentVideo", description: "A video that the server makes, or has made, from a text." },
)
export type ContentVideo = Static<typeof ContentVideo>

const VideoQuery = Type.Object({
  ...pageParameters,
  ...sortParameter(KEPT_FIELDS),
  ...updatedSinceParameter,
  state: Type.Optional(choice(VIDEO_STATES, { description: "Only those in this state." })),
})
export type VideoQuery = ListQuery<Static<typeof VideoQuery>>

export const videoQuery = listQueryOf("contentvideos", VideoQuery)
