import { call } from '../../../platform/api/call.ts'
import { useEarlySite } from '../../../platform/early/use-early-site.ts'
import { useForm } from '../../../platform/forms/use-form.ts'
import { leaveTo } from '../../../platform/leave.ts'
import type { AuthPageProps } from '../../../platform/registry/feature.ts'
import { zoneOfDevice } from '../../../platform/time/zone.ts'
import { Button } from '../../../ui/button.tsx'
import { Form } from '../../../ui/form.tsx'
import { useText } from '../../../ui/text.ts'
import { tokenOf } from './auth-links.ts'
import { AuthPageFrame } from './auth-page-frame.tsx'
import { ButtonLink } from './button-link.tsx'
import { nobody, PersonFields, personBody } from './register/person-fields.tsx'

/** Creates the first administrator, at the address that the server printed. */
export function Page({ params, search }: AuthPageProps) {
  const text = useText()
  const site = useEarlySite()
  const token = tokenOf(params, search)
  const form = useForm({
    initial: nobody,
    async submit(person) {
      await call('accounts.setup', {
        body: { token, timeZone: zoneOfDevice(), language: navigator.language, ...personBody(person) },
      })
      await leaveTo('/drive')
    },
  })

  if (site?.needsSetup === false || form.problem?.code === 'account.setup-closed') {
    return (
      <AuthPageFrame site={site} title={text('This site is already set up')}>
        <p>{text('It already has an administrator. Sign in, or ask them for an account.')}</p>
        <ButtonLink href="/sign-in">{text('Sign in')}</ButtonLink>
      </AuthPageFrame>
    )
  }
  if (!token || form.problem?.code === 'account.setup-token-wrong') {
    return (
      <AuthPageFrame site={site} title={token ? text('This setup link isn’t valid') : text('Almost there')}>
        <p>
          {token
            ? text('The server creates a new link at each start, and earlier links stop working.')
            : text('This site is waiting for its first administrator.')}
        </p>
        <p>{text('Open the setup link the server printed when it last started, at the end of its output or log.')}</p>
      </AuthPageFrame>
    )
  }
  return (
    <AuthPageFrame
      site={site}
      title={text('Set up this site')}
      lead={text('Create the administrator account. It has full control of this site.')}
    >
      <Form form={form}>
        <PersonFields form={form} />
        <Button type="submit" variant="primary" size="large" isFullWidth isBusy={form.isBusy}>
          {text('Create account and start')}
        </Button>
      </Form>
    </AuthPageFrame>
  )
}
