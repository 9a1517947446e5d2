import type { CaptchaTask } from '@holdall/contract/drivers/captcha.ts'
import type { Ctx } from '../ctx.ts'

/** Distinguishes people from bots before an endpoint that asks for it does its work. */
export interface CaptchaGuard {
  /**
   * Allows a call whose action is not currently guarded or whose token is valid for that action.
   * @throws `captcha.refused`; `captcha.away` if the token could not be checked
   */
  guard(ctx: Ctx, action: string, token: string | null): Promise<void>
  /** A task for a browser that wants to do this; null if nothing is to be calculated for it. */
  challenge(action: string): Promise<CaptchaTask | null>
}

declare module '../services.ts' {
  interface Services {
    readonly captcha: CaptchaGuard
  }
}
