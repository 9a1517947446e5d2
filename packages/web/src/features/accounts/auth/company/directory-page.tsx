import type { CompanyButton, CompanyResult } from '@holdall/contract/company-sign-in/company-sign-in.schemas.ts'
import type { Site } from '@holdall/contract/site/site.contract.ts'
import { type ReactNode, useState } from 'react'
import { call } from '../../../../platform/api/call.ts'
import { useSubmit } from '../../../../platform/early/use-submit.ts'
import { leaveTo } from '../../../../platform/leave.ts'
import { Button } from '../../../../ui/button.tsx'
import { Form } from '../../../../ui/form.tsx'
import { CheckboxField } from '../../../../ui/plain/checkbox-field.tsx'
import { PasswordField, TextField } from '../../../../ui/plain/text-field.tsx'
import { useText } from '../../../../ui/text.ts'
import { AuthPageFrame } from '../auth-page-frame.tsx'
import { safeNext } from '../safe-next.ts'
import { Entrance } from '../social/entrance.tsx'
import type { NewcomerBody } from '../social/newcomer.tsx'

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
  const [user, setUser] = useState('')
  const [password, setPassword] = useState('')
  const [isRemembered, setRemembered] = useState(remember)
  const [result, setResult] = useState<CompanyResult | null>(null)
  const submit = useSubmit(['user', 'password'])
  const take = async (made: CompanyResult) => {
    // The form stays busy until the next page is there.
    if ('me' in made.outcome) await leaveTo(safeNext(made.next, location.origin))
    setResult(made)
  }
  const send = () =>
    submit.run(async () => {
      const body = { user: user.trim(), password, remember: isRemembered, next }
      await take(await call('companySignIn.signIn', { params: { id: provider.id }, body }))
    })
  const complete = async (body: NewcomerBody) => take(await call('companySignIn.complete', { body }))
  return (
    <Entrance {...{ site, result }} name={provider.name} hasCaptcha={false} onComplete={complete}>
      <AuthPageFrame site={site} title={text('Sign in with {{site}}', { site: provider.name })} below={below}>
        <Form onSubmit={send} errors={submit.errors} formError={submit.formError}>
          <TextField
            label={text('User name')}
            name="user"
            autoComplete="username"
            autoCapitalize="none"
            spellCheck={false}
            autoFocus
            required
            value={user}
            error={submit.errors.user}
            onChange={event => setUser(event.target.value)}
          />
          <PasswordField
            label={text('Password')}
            name="password"
            required
            value={password}
            error={submit.errors.password}
            onChange={event => setPassword(event.target.value)}
          />
          <CheckboxField
            label={text('Stay signed in')}
            checked={isRemembered}
            onChange={event => setRemembered(event.target.checked)}
          />
          <Button type="submit" variant="primary" size="large" isFullWidth isBusy={submit.isBusy}>
            {text('Sign in')}
          </Button>
        </Form>
      </AuthPageFrame>
    </Entrance>
  )
}
