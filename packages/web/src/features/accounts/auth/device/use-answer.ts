import type { LoginFlow } from '@holdall/contract/accounts/login-flow.schemas.ts'
import { call } from '../../../../platform/api/call.ts'
import { type Submit, useSubmit } from '../../../../platform/early/use-submit.ts'
import type { Outcome } from './device-outcome.tsx'
import { endOf } from './use-login-flow.ts'

export interface Answer {
  readonly submit: Submit
  /** `password`: sent only if it is needed. */
  grant(password: string): unknown
  refuse(): unknown
}

/** Lets the app in or refuses it, and tells how that ended. */
export function useAnswer(token: string, needs: LoginFlow['needs'], onOutcome: (outcome: Outcome) => void): Answer {
  const submit = useSubmit(['password'], { 'account.wrong-password': 'password' })
  const answer = (work: () => Promise<Outcome>) =>
    submit.run(async () => {
      try {
        onOutcome(await work())
      } catch (error) {
        const end = await endOf(error)
        if (end.kind === 'failed') throw error
        onOutcome(end)
      }
    })
  return {
    submit,
    grant: password =>
      answer(async () => {
        const body = { token, ...(needs === 'password' ? { password } : {}) }
        const { address } = await call('accounts.grantLoginFlow', { body })
        // An app of the older kind is told its password this way.
        if (address !== null) location.assign(address)
        return { kind: 'granted', address }
      }),
    refuse: () =>
      answer(async () => {
        await call('accounts.refuseLoginFlow', { body: { token } })
        return { kind: 'refused' }
      }),
  }
}
