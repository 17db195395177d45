import { isBlank } from "../language/visible.ts"
import { withoutComments } from "./comments.ts"

/** Code, which contains no marks, or a line break with the white space around it. */
const LINE_BREAK = /(`+[^`]*`+)|(?<![ \t])[ \t]*<\/?br\b[^<>]{0,100}>[ \t]*\n?/giu

/**
 * A title or another text without Markdown, as people read it: without HTML comments, and with `lineBreak` in place of
 * `<br>`. A text that consists only of `<br>` means the mark itself: an answer may be one.
 */
export function withoutHtml(text: string, lineBreak: "\n" | " "): string {
  if (!text.includes("<")) return text
  const kept = withoutComments(text)
  const plain = kept.replace(LINE_BREAK, (_, code?: string) => code ?? lineBreak)
  return isBlank(plain) ? kept : plain
}
