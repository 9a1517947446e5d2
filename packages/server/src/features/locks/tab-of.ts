import { memberOf, type Needs } from '../../platform/ctx.ts'

/** What tells the tabs of a person apart. Programs without tabs count as one for each way of signing in. */
export function tabOf(ctx: Needs<'caller' | 'origin'>): string {
  return ctx.origin.tab ?? memberOf(ctx).sessionId
}
