import type { FailureKind } from "../../openid/failure.ts"

/** Words about signing on at a provider. `provider` is what people call it. */
export interface SignOnWording {
  /** The link that begins it. */
  readonly signOnWith: (provider: string) => string
  readonly tryAgain: string
  readonly toSignIn: string
  /** On the sign-in page, after somebody has broken off at the provider. */
  readonly cancelled: string
  readonly failures: Readonly<
    Record<Exclude<FailureKind, "cancelled">, { readonly title: string; readonly advice: (provider: string) => string }>
  >
}
