/** @jsxImportSource preact */
import { Icon } from "./icon.tsx"

/** What has just been done, shown above the page that followed. */
export function Toast({ text }: { readonly text: string }) {
  return (
    <p class="toast" role="status">
      <Icon name="circle-check" />
      {text}
    </p>
  )
}
