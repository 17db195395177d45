import base from "./base.css" with { type: "text" }
import catalogue from "./catalogue.css" with { type: "text" }
import components from "./components.css" with { type: "text" }
import consoleFrame from "./console.css" with { type: "text" }
import course from "./course.css" with { type: "text" }
import entrance from "./entrance.css" with { type: "text" }
import form from "./form.css" with { type: "text" }
import guide from "./guide.css" with { type: "text" }
import importFile from "./import.css" with { type: "text" }
import kiosk from "./kiosk.css" with { type: "text" }
import layout from "./layout.css" with { type: "text" }
import list from "./list.css" with { type: "text" }
import markdown from "./markdown.css" with { type: "text" }
import matrix from "./matrix.css" with { type: "text" }
import menu from "./menu.css" with { type: "text" }
import passkeys from "./passkeys.css" with { type: "text" }
import places from "./places.css" with { type: "text" }
import portal from "./portal.css" with { type: "text" }
import refusal from "./refusal.css" with { type: "text" }
import start from "./start.css" with { type: "text" }
import table from "./table.css" with { type: "text" }
import test from "./test.css" with { type: "text" }
import tokens from "./tokens.css" with { type: "text" }
import verification from "./verification.css" with { type: "text" }

/** The style of all pages, in one file that a browser requests only once. Colours are defined only in `tokens.css`. */
export const STYLE = [
  tokens,
  base,
  layout,
  menu,
  form,
  components,
  list,
  entrance,
  portal,
  course,
  consoleFrame,
  table,
  matrix,
  places,
  catalogue,
  importFile,
  test,
  passkeys,
  kiosk,
  start,
  verification,
  refusal,
  guide,
  markdown,
].join("\n")
