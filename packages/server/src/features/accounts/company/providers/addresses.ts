import type { Needs } from '../../../../platform/ctx.ts'

/** Returns where a provider sends people back to. */
export function callbackAddress({ origin }: Needs<'origin'>, providerId: string): string {
  return `${origin.baseUrl}/secure/auth/company/${providerId}/callback`
}

/** Returns where a provider sends people once they have signed out there too. */
export function signedOutAddress({ origin }: Needs<'origin'>): string {
  return `${origin.baseUrl}/sign-in`
}

/** Returns where a provider tells that someone has signed out there. */
export function logoutAddress({ origin }: Needs<'origin'>, providerId: string): string {
  return `${origin.baseUrl}/api/v1/auth/company/${providerId}/logout`
}
