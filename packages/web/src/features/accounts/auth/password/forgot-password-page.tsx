import { useState } from 'react'
import { call } from '../../../../platform/api/call.ts'
import { useEarlySite } from '../../../../platform/early/use-early-site.ts'
import { useText } from '../../../../ui/text.ts'
import { AuthPageFrame } from '../auth-page-frame.tsx'
import { EmailForm } from '../email-form.tsx'
import { MailSent } from '../mail-sent.tsx'

export function Page() {
  const text = useText()
  const site = useEarlySite()
  const [sentTo, setSentTo] = useState<string | null>(null)
  const send = (email: string) => call('accounts.forgot', { body: { email } })
  const below = <a href="/sign-in">{text('Back to sign in')}</a>
  if (sentTo !== null) {
    return (
      <AuthPageFrame site={site} title={text('Check your inbox')} below={below}>
        <MailSent
          sentence={text(
            'If there’s an account for <b>{{email}}</b>, we’ve sent an email there. Open the link in it to set a new password.',
            { email: sentTo },
          )}
          onResend={() => send(sentTo)}
        />
      </AuthPageFrame>
    )
  }
  return (
    <AuthPageFrame
      site={site}
      title={text('Forgot your password?')}
      lead={text('We’ll email you a reset link.')}
      below={below}
    >
      <EmailForm
        action={text('Send reset link')}
        onSend={async email => {
          await send(email)
          setSentTo(email)
        }}
      />
    </AuthPageFrame>
  )
}
