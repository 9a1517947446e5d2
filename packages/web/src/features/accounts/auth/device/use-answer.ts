import type { LoginFlow } from '@holdall/contract/accounts/login-flow.schemas.ts'
import { call } from '../../../../platform/api/call.ts'
import { type FormOf, useForm } from '../../../../platform/forms/use-form.ts'
import type { Outcome } from './device-outcome.tsx'
import { endOf } from './use-login-flow.ts'

export interface Answer {
  /** Its password is sent only if it is needed. Sending it lets the app in. */
  readonly form: FormOf<{ password: string }>
  refuse(): unknown
}

type AnswerOptions = {
  token: string
  needs: LoginFlow['needs']
  /** The member has had the time to read the question. */
  isSettled: boolean
  onOutcome: (outcome: Outcome) => void
}

/** Lets the app in or refuses it, and tells how that ended. */
export function useAnswer({ token, needs, isSettled, onOutcome }: AnswerOptions): Answer {
  const answer = async (work: () => Promise<Outcome>) => {
    try {
      onOutcome(await work())
    } catch (error) {
      const end = await endOf(error)
      if (end.kind === 'failed') throw error
      onOutcome(end)
    }
  }
  const form = useForm({
    initial: { password: '' },
    fieldOf: { 'account.wrong-password': 'password' },
    async submit({ password }) {
      if (!isSettled) return
      await answer(async () => {
        const body = { token, ...(needs === 'password' ? { password } : {}) }
        const { address } = await call('accounts.grantLoginFlow', { body })
        // An app of the older kind is told its password this way.
        if (address !== null) location.assign(address)
        return { kind: 'granted', address }
      })
    },
  })
  const refuse = () =>
    form.run(() =>
      answer(async () => {
        await call('accounts.refuseLoginFlow', { body: { token } })
        return { kind: 'refused' }
      }),
    )
  return { form, refuse }
}
