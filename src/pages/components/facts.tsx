/** @jsxImportSource preact */
/** What is known of somebody or something, a line each: its name and its value, which may be in another direction of writing. */
export function Facts({ lines }: { readonly lines: readonly (readonly [name: string, value: string])[] }) {
  return (
    <dl class="facts">
      {lines.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>
            <bdi>{value}</bdi>
          </dd>
        </div>
      ))}
    </dl>
  )
}
