import type { Ctx } from '../ctx.ts'

/** Distinguishes people from bots before an endpoint that asks for it does its work. */
export interface CaptchaGuard {
  /**
   * Allows a call whose action is not currently guarded or whose token is valid for that action.
   * @throws `captcha.refused`; `captcha.away` if the token could not be checked
   */
  guard(ctx: Ctx, action: string, token: string | null): Promise<void>
}

declare module '../services.ts' {
  interface Services {
    readonly captcha: CaptchaGuard
  }
}
