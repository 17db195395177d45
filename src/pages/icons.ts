import arrowDown from "lucide-static/icons/arrow-down.svg" with { type: "text" }
import arrowUp from "lucide-static/icons/arrow-up.svg" with { type: "text" }
import award from "lucide-static/icons/award.svg" with { type: "text" }
import ban from "lucide-static/icons/ban.svg" with { type: "text" }
import bookOpen from "lucide-static/icons/book-open.svg" with { type: "text" }
import bookmark from "lucide-static/icons/bookmark.svg" with { type: "text" }
import braces from "lucide-static/icons/braces.svg" with { type: "text" }
import building from "lucide-static/icons/building-2.svg" with { type: "text" }
import calendarDays from "lucide-static/icons/calendar-days.svg" with { type: "text" }
import chartColumn from "lucide-static/icons/chart-column.svg" with { type: "text" }
import check from "lucide-static/icons/check.svg" with { type: "text" }
import chevronDown from "lucide-static/icons/chevron-down.svg" with { type: "text" }
import chevronLeft from "lucide-static/icons/chevron-left.svg" with { type: "text" }
import chevronRight from "lucide-static/icons/chevron-right.svg" with { type: "text" }
import chevronsDown from "lucide-static/icons/chevrons-down.svg" with { type: "text" }
import chevronsUp from "lucide-static/icons/chevrons-up.svg" with { type: "text" }
import circle from "lucide-static/icons/circle.svg" with { type: "text" }
import circleAlert from "lucide-static/icons/circle-alert.svg" with { type: "text" }
import circleArrowRight from "lucide-static/icons/circle-arrow-right.svg" with { type: "text" }
import circleCheck from "lucide-static/icons/circle-check.svg" with { type: "text" }
import circleDot from "lucide-static/icons/circle-dot.svg" with { type: "text" }
import circlePause from "lucide-static/icons/circle-pause.svg" with { type: "text" }
import circlePlay from "lucide-static/icons/circle-play.svg" with { type: "text" }
import circleQuestion from "lucide-static/icons/circle-question-mark.svg" with { type: "text" }
import circleUser from "lucide-static/icons/circle-user.svg" with { type: "text" }
import circleX from "lucide-static/icons/circle-x.svg" with { type: "text" }
import clapperboard from "lucide-static/icons/clapperboard.svg" with { type: "text" }
import clipboardCheck from "lucide-static/icons/clipboard-check.svg" with { type: "text" }
import clock from "lucide-static/icons/clock.svg" with { type: "text" }
import copy from "lucide-static/icons/copy.svg" with { type: "text" }
import download from "lucide-static/icons/download.svg" with { type: "text" }
import fileCheck from "lucide-static/icons/file-check.svg" with { type: "text" }
import fileText from "lucide-static/icons/file-text.svg" with { type: "text" }
import filter from "lucide-static/icons/filter.svg" with { type: "text" }
import gripVertical from "lucide-static/icons/grip-vertical.svg" with { type: "text" }
import history from "lucide-static/icons/history.svg" with { type: "text" }
import imageOff from "lucide-static/icons/image-off.svg" with { type: "text" }
import info from "lucide-static/icons/info.svg" with { type: "text" }
import keyRound from "lucide-static/icons/key-round.svg" with { type: "text" }
import keyboard from "lucide-static/icons/keyboard.svg" with { type: "text" }
import languages from "lucide-static/icons/languages.svg" with { type: "text" }
import layoutDashboard from "lucide-static/icons/layout-dashboard.svg" with { type: "text" }
import lightbulb from "lucide-static/icons/lightbulb.svg" with { type: "text" }
import listChecks from "lucide-static/icons/list-checks.svg" with { type: "text" }
import loader from "lucide-static/icons/loader.svg" with { type: "text" }
import lock from "lucide-static/icons/lock.svg" with { type: "text" }
import logIn from "lucide-static/icons/log-in.svg" with { type: "text" }
import logOut from "lucide-static/icons/log-out.svg" with { type: "text" }
import mail from "lucide-static/icons/mail.svg" with { type: "text" }
import mapPin from "lucide-static/icons/map-pin.svg" with { type: "text" }
import menu from "lucide-static/icons/menu.svg" with { type: "text" }
import packageOpen from "lucide-static/icons/package-open.svg" with { type: "text" }
import pencil from "lucide-static/icons/pencil.svg" with { type: "text" }
import plug from "lucide-static/icons/plug.svg" with { type: "text" }
import plus from "lucide-static/icons/plus.svg" with { type: "text" }
import printer from "lucide-static/icons/printer.svg" with { type: "text" }
import scrollText from "lucide-static/icons/scroll-text.svg" with { type: "text" }
import search from "lucide-static/icons/search.svg" with { type: "text" }
import shieldCheck from "lucide-static/icons/shield-check.svg" with { type: "text" }
import table from "lucide-static/icons/table-2.svg" with { type: "text" }
import tablet from "lucide-static/icons/tablet.svg" with { type: "text" }
import trash from "lucide-static/icons/trash-2.svg" with { type: "text" }
import triangleAlert from "lucide-static/icons/triangle-alert.svg" with { type: "text" }
import undo from "lucide-static/icons/undo-2.svg" with { type: "text" }
import upload from "lucide-static/icons/upload.svg" with { type: "text" }
import userCheck from "lucide-static/icons/user-check.svg" with { type: "text" }
import userPlus from "lucide-static/icons/user-plus.svg" with { type: "text" }
import userX from "lucide-static/icons/user-x.svg" with { type: "text" }
import users from "lucide-static/icons/users.svg" with { type: "text" }
import webhook from "lucide-static/icons/webhook.svg" with { type: "text" }
import x from "lucide-static/icons/x.svg" with { type: "text" }

/** All icons that pages show. Remove icons that are no longer used. */
const ICONS = {
  "arrow-down": arrowDown,
  "arrow-up": arrowUp,
  award,
  ban,
  "book-open": bookOpen,
  bookmark,
  braces,
  "building-2": building,
  "calendar-days": calendarDays,
  "chart-column": chartColumn,
  check,
  "chevron-down": chevronDown,
  "chevron-left": chevronLeft,
  "chevron-right": chevronRight,
  "chevrons-down": chevronsDown,
  "chevrons-up": chevronsUp,
  circle,
  "circle-alert": circleAlert,
  "circle-arrow-right": circleArrowRight,
  "circle-check": circleCheck,
  "circle-dot": circleDot,
  "circle-pause": circlePause,
  "circle-play": circlePlay,
  "circle-question": circleQuestion,
  "circle-user": circleUser,
  "circle-x": circleX,
  clapperboard,
  "clipboard-check": clipboardCheck,
  clock,
  copy,
  download,
  "file-check": fileCheck,
  "file-text": fileText,
  filter,
  "grip-vertical": gripVertical,
  history,
  "image-off": imageOff,
  info,
  "key-round": keyRound,
  keyboard,
  languages,
  "layout-dashboard": layoutDashboard,
  lightbulb,
  "list-checks": listChecks,
  loader,
  lock,
  "log-in": logIn,
  "log-out": logOut,
  mail,
  "map-pin": mapPin,
  menu,
  "package-open": packageOpen,
  pencil,
  plug,
  plus,
  printer,
  "scroll-text": scrollText,
  search,
  "shield-check": shieldCheck,
  table,
  tablet,
  "trash-2": trash,
  "triangle-alert": triangleAlert,
  "undo-2": undo,
  upload,
  "user-check": userCheck,
  "user-plus": userPlus,
  "user-x": userX,
  users,
  webhook,
  x,
} as const
export type IconName = keyof typeof ICONS

/** Lucide's drawing style, which its files set on the whole picture; here it is set on each symbol. */
const DRAWN =
  'viewBox="0 0 24 24" fill="none" stroke="currentColor" stroke-width="2" stroke-linecap="round" stroke-linejoin="round"'

/** The drawing in a file, without the surrounding picture element. */
function drawing(file: string): string {
  const lines = /<svg[^>]*>(.*)<\/svg>/s.exec(file)?.[1]
  if (lines === undefined) throw new TypeError(`not a Lucide icon: ${file}`)
  return lines.replaceAll(/\s*\n\s*/g, "")
}

/** All icons in one file, referenced by name in `<use>`: for a repeated icon, a page contains only the name again. */
export const SPRITE = `<svg xmlns="http://www.w3.org/2000/svg">
${Object.entries(ICONS)
  .map(([name, file]) => `<symbol id="${name}" ${DRAWN}>${drawing(file)}</symbol>`)
  .join("\n")}
</svg>
`

/** The icon of the site in a browser tab: a white shield on blue, visible on tabs of any colour. */
export const FAVICON = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><rect width="32" height="32" rx="7" fill="#0b5cad"/><g transform="translate(4 4)" fill="none" stroke="#fff" stroke-width="2.4" stroke-linecap="round" stroke-linejoin="round">${drawing(shieldCheck)}</g></svg>
`
