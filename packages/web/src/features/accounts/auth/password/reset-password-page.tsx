import { useEffect, useState } from 'react'
import { call } from '../../../../platform/api/call.ts'
import { isProblem } from '../../../../platform/api/problem.ts'
import { useEarlySite } from '../../../../platform/early/use-early-site.ts'
import { useForm } from '../../../../platform/forms/use-form.ts'
import type { AuthPageProps } from '../../../../platform/registry/feature.ts'
import { Button } from '../../../../ui/button.tsx'
import { useOnReturn } from '../../../../ui/connection.ts'
import { Form } from '../../../../ui/form.tsx'
import { showAddress } from '../../../../ui/people/show-address.ts'
import { useText } from '../../../../ui/text.ts'
import { tokenOf } from '../auth-links.ts'
import { AuthPageFrame } from '../auth-page-frame.tsx'
import { ButtonLink } from '../button-link.tsx'
import { NewPassword } from './new-password.tsx'

/** Whose password the link sets. If the server can't be asked now, the form does without. */
function useOwner(token: string): { email: string | null; isGone: boolean } {
  const [owner, setOwner] = useState<{ email: string | null; isGone: boolean }>({ email: null, isGone: false })
  const [round, setRound] = useState(0)
  useOnReturn(() => setRound(round + 1), owner.email === null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new round asks again
  useEffect(() => {
    if (!token) return
    const abort = new AbortController()
    call('accounts.checkReset', { body: { token } }, { signal: abort.signal }).then(
      ({ email }) => setOwner({ email, isGone: false }),
      (error: unknown) => {
        if (!abort.signal.aborted) setOwner({ email: null, isGone: isProblem(error, 'account.token-invalid') })
      },
    )
    return () => abort.abort()
  }, [token, round])
  return owner
}

export function Page({ params, search }: AuthPageProps) {
  const text = useText()
  const site = useEarlySite()
  const [isDone, setDone] = useState(false)
  const token = tokenOf(params, search)
  const owner = useOwner(token)
  const form = useForm({
    initial: { password: '' },
    async submit({ password }) {
      await call('accounts.reset', { body: { token, password } })
      setDone(true)
    },
  })
  const password = form.bind('password')
  if (isDone) {
    return (
      <AuthPageFrame site={site} title={text('Password changed')}>
        <p>{text('You have been signed out everywhere. Sign in with the new password.')}</p>
        <ButtonLink href="/sign-in">{text('Sign in')}</ButtonLink>
      </AuthPageFrame>
    )
  }
  if (!token || owner.isGone || form.problem?.code === 'account.token-invalid') {
    return (
      <AuthPageFrame site={site} title={text('This link is no longer valid')}>
        <p>{text('It may have expired or already been used. Ask for a new one.')}</p>
        <ButtonLink href="/forgot-password">{text('Ask for a new link')}</ButtonLink>
      </AuthPageFrame>
    )
  }
  return (
    <AuthPageFrame site={site} title={text('Set a new password')}>
      <Form form={form}>
        {/* Its space is reserved, so that nothing moves when it loads. */}
        <p>{owner.email === null ? '\u00a0' : text('For {{email}}', { email: showAddress(owner.email) })}</p>
        {/* Tells password managers whose password it is. */}
        <input type="email" autoComplete="username" value={owner.email ?? ''} readOnly hidden />
        <NewPassword
          own={owner.email === null ? [] : [owner.email]}
          label={text('New password')}
          value={password.value}
          error={password.error ?? undefined}
          onChange={password.change}
        />
        <Button type="submit" variant="primary" size="large" isFullWidth isBusy={form.isBusy}>
          {text('Set password')}
        </Button>
      </Form>
    </AuthPageFrame>
  )
}
