import type { SecondStepWay } from '@holdall/contract/accounts/accounts.schemas.ts'
import { useState } from 'react'
import { call } from '../../../../platform/api/call.ts'
import { type Submit, useSubmit } from '../../../../platform/early/use-submit.ts'
import { leaveTo } from '../../../../platform/leave.ts'
import { signInWithPasskey } from '../passkey.ts'

/** A sign-in with a password or a passkey, as far as it has got. */
export interface PasswordSignIn {
  readonly email: string
  readonly password: string
  readonly isRemembered: boolean
  readonly submit: Submit
  /** The address is not confirmed, and the message was requested again. */
  readonly isMailSent: boolean
  /** The second factors to choose from, after the right password. */
  readonly ways: readonly SecondStepWay[] | null
  setEmail(email: string): void
  setPassword(password: string): void
  setRemembered(isRemembered: boolean): void
  signIn(): unknown
  usePasskey(): unknown
  resend(): Promise<void>
  sendFirst(): unknown
  /** Returns from the second step to the password. */
  goBack(): void
}

/** Goes to `next` after signing in. */
export function usePasswordSignIn(next: string, initialEmail: string): PasswordSignIn {
  const [email, setEmail] = useState(initialEmail)
  const [password, setPassword] = useState('')
  const [isRemembered, setRemembered] = useState(true)
  const [isMailSent, setMailSent] = useState(false)
  const [ways, setWays] = useState<readonly SecondStepWay[] | null>(null)
  const submit = useSubmit(['email', 'password'])
  const resend = () => call('accounts.resendConfirmation', { body: { email: email.trim() } })
  return {
    ...{ email, password, isRemembered, submit, isMailSent, ways },
    ...{ setEmail, setPassword, setRemembered, resend },
    signIn: () =>
      submit.run(async () => {
        const body = { email: email.trim(), password, remember: isRemembered }
        const result = await call('accounts.signIn', { body })
        if ('secondStep' in result) setWays(result.secondStep)
        else await leaveTo(next)
      }),
    usePasskey: () =>
      submit.run(async () => {
        if (await signInWithPasskey(isRemembered)) await leaveTo(next)
      }),
    sendFirst: () =>
      submit.run(async () => {
        await resend()
        setMailSent(true)
      }),
    goBack() {
      setWays(null)
      setPassword('')
    },
  }
}
