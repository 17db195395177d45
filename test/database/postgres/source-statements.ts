import { readFileSync } from "node:fs"
import ts from "typescript"

const STATEMENT = /^ ?(?:select|insert|update|delete|with|values)\b/i

/** White space as one blank, so that indentation makes no difference. */
export const plain = (text: string) => text.replace(/\s+/g, " ")

/** The texts with which the statements of the program begin, up to the first value or fragment. */
export function statementBeginnings(): string[] {
  const templates = [...new Bun.Glob("src/**/*.ts").scanSync(".")].flatMap(beginningsIn)
  return [...new Set(templates.filter((text) => STATEMENT.test(text)))]
}

/** The texts with which the `sql` templates of a file begin, those of fragments too. */
function beginningsIn(file: string): string[] {
  const source = ts.createSourceFile(file, readFileSync(file, "utf8"), ts.ScriptTarget.Latest)
  const found: string[] = []
  const visit = (node: ts.Node): void => {
    if (ts.isTaggedTemplateExpression(node) && node.tag.getText(source) === "sql") {
      const { template } = node
      found.push(plain(ts.isNoSubstitutionTemplateLiteral(template) ? template.text : template.head.text))
    }
    ts.forEachChild(node, visit)
  }
  visit(source)
  return found
}
