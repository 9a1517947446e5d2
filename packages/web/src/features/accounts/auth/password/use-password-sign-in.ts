import type { SecondStepWay } from '@holdall/contract/accounts/accounts.schemas.ts'
import { useState } from 'react'
import { call } from '../../../../platform/api/call.ts'
import { type FormOf, useForm } from '../../../../platform/forms/use-form.ts'
import { signInWithPasskey } from '../passkey.ts'
import { enterSite } from '../secure-address.ts'

/** A sign-in with a password or a passkey, as far as it has got. */
export interface PasswordSignIn {
  readonly form: FormOf<{ email: string; password: string; remember: boolean }>
  /** The address is not confirmed, and the message was requested again. */
  readonly isMailSent: boolean
  /** The second factors to choose from, after the right password. */
  readonly ways: readonly SecondStepWay[] | null
  usePasskey(): unknown
  resend(): Promise<void>
  sendFirst(): unknown
  /** Returns from the second step to the password. */
  goBack(): void
}

/** Goes to `next` after signing in. */
export function usePasswordSignIn(next: string, initialEmail: string): PasswordSignIn {
  const [isMailSent, setMailSent] = useState(false)
  const [ways, setWays] = useState<readonly SecondStepWay[] | null>(null)
  const form = useForm({
    initial: { email: initialEmail, password: '', remember: true },
    async submit({ email, ...values }) {
      const result = await call('accounts.signIn', { body: { email: email.trim(), ...values } })
      if ('secondStep' in result) setWays(result.secondStep)
      else await enterSite(next)
    },
  })
  const resend = () => call('accounts.resendConfirmation', { body: { email: form.values.email.trim() } })
  return {
    ...{ form, isMailSent, ways, resend },
    usePasskey: () =>
      form.run(async () => {
        if (await signInWithPasskey(form.values.remember)) await enterSite(next)
      }),
    sendFirst: () =>
      form.run(async () => {
        await resend()
        setMailSent(true)
      }),
    goBack() {
      setWays(null)
      form.set('password', '')
    },
  }
}
