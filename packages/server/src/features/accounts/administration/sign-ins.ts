import { revokeTokens } from '../access-tokens/revoke-tokens.ts'
import { maySignInAlone } from '../company-only.ts'
import { removeSecondFactors } from '../second-factor/remove-second-factors.ts'
import { revokeSessions } from '../sessions/revoke-sessions.ts'
import { readSignIn } from './read-sign-in.ts'

/** What administrators see and end of someone’s sign-ins; changes are made under the user’s lock. */
export const signIns = {
  read: readSignIn,
  endSessions: revokeSessions,
  revokeTokens,
  removeSecondFactors,
  /** Whether a new password would be of any use. */
  usesPassword: maySignInAlone,
} as const
