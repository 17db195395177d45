/** @jsxImportSource preact */
import { Icon } from "./icon.tsx"

/** A notice of what has just been done, shown at the top of the page that follows. */
export function Toast({ text }: { readonly text: string }) {
  return (
    <p class="toast" role="status">
      <Icon name="circle-check" />
      {text}
    </p>
  )
}
