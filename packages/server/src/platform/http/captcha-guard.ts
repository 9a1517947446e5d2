import type { Ctx } from '../ctx.ts'

/** Tells people from programs before an endpoint that says so does its work. */
export interface CaptchaGuard {
  /**
   * Lets a call through whose action is not guarded now, or whose token is good for that action.
   * @throws `captcha.refused`; `captcha.away` where the token could not be looked at
   */
  guard(ctx: Ctx, action: string, token: string | null): Promise<void>
}

declare module '../services.ts' {
  interface Services {
    readonly captcha: CaptchaGuard
  }
}
