import type { LoginFlow } from '@holdall/contract/accounts/login-flow.schemas.ts'
import { useCallback, useEffect, useState } from 'react'
import { call } from '../../../../platform/api/call.ts'
import { isProblem } from '../../../../platform/api/problem.ts'
import { leaveToSignIn } from '../../../../platform/leave.ts'

export type Asked = { kind: 'flow'; flow: LoginFlow } | { kind: 'over' } | { kind: 'failed'; error: unknown }

/** Which app asks, once it is known who answers; null until then. */
export function useLoginFlow(token: string, isSignedIn: boolean): [Asked | null, ask: () => void] {
  const [asked, setAsked] = useState<Asked | null>(null)
  const ask = useCallback(async () => {
    setAsked(null)
    try {
      setAsked({ kind: 'flow', flow: await call('accounts.checkLoginFlow', { body: { token } }) })
    } catch (error) {
      setAsked(await endOf(error))
    }
  }, [token])
  useEffect(() => {
    if (isSignedIn) void ask()
  }, [isSignedIn, ask])
  return [asked, () => void ask()]
}

/**
 * What a refusal means for the page. Somebody who was signed out meanwhile signs in first, and this page ends.
 */
export async function endOf(error: unknown): Promise<Exclude<Asked, { kind: 'flow' }>> {
  if (isProblem(error, 'request.sign-in-needed')) return leaveToSignIn()
  return isProblem(error, 'account.flow-over') ? { kind: 'over' } : { kind: 'failed', error }
}
