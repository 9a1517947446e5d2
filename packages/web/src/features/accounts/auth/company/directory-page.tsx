import type { CompanyButton, CompanyResult } from '@holdall/contract/company-sign-in/company-sign-in.schemas.ts'
import type { Site } from '@holdall/contract/site/site.contract.ts'
import { type ReactNode, useState } from 'react'
import { call } from '../../../../platform/api/call.ts'
import { useForm } from '../../../../platform/forms/use-form.ts'
import { leaveTo } from '../../../../platform/leave.ts'
import { Button } from '../../../../ui/button.tsx'
import { Form } from '../../../../ui/form.tsx'
import { CheckboxField } from '../../../../ui/plain/checkbox-field.tsx'
import { PasswordField, TextField } from '../../../../ui/plain/text-field.tsx'
import { useText } from '../../../../ui/text.ts'
import { AuthPageFrame } from '../auth-page-frame.tsx'
import { safeNext } from '../safe-next.ts'
import { ExternalSignIn } from '../social/external-sign-in.tsx'
import type { PendingAccountBody } from '../social/pending-account.tsx'

export type DirectoryPageProps = {
  site: Site | null
  provider: CompanyButton
  next: string
  remember: boolean
  below: ReactNode
}

/** Asks for name and password at a directory, and continues as after any other sign-in there. */
export function DirectoryPage({ site, provider, next, remember, below }: DirectoryPageProps) {
  const text = useText()
  const [result, setResult] = useState<CompanyResult | null>(null)
  const take = async (made: CompanyResult) => {
    // The form stays busy until the next page is there.
    if ('me' in made.outcome) await leaveTo(safeNext(made.next, location.origin))
    setResult(made)
  }
  const form = useForm({
    initial: { user: '', password: '', remember },
    async submit({ user, ...values }) {
      const body = { user: user.trim(), ...values, next }
      await take(await call('companySignIn.signIn', { params: { id: provider.id }, body }))
    },
  })
  const isRemembered = form.bind('remember')
  const complete = async (body: PendingAccountBody) => take(await call('companySignIn.complete', { body }))
  return (
    <ExternalSignIn {...{ site, result }} name={provider.name} hasCaptcha={false} onComplete={complete}>
      <AuthPageFrame site={site} title={text('Sign in with {{site}}', { site: provider.name })} below={below}>
        <Form form={form}>
          <TextField
            label={text('Username')}
            {...form.input('user')}
            autoComplete="username"
            autoCapitalize="none"
            spellCheck={false}
            autoFocus
            required
          />
          <PasswordField label={text('Password')} required {...form.input('password')} />
          <CheckboxField
            label={text('Stay signed in')}
            checked={isRemembered.value}
            onChange={event => isRemembered.change(event.target.checked)}
          />
          <Button type="submit" variant="primary" size="large" isFullWidth isBusy={form.isBusy}>
            {text('Sign in')}
          </Button>
        </Form>
      </AuthPageFrame>
    </ExternalSignIn>
  )
}
