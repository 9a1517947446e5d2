import type { Site } from '@holdall/contract/site/site.contract.ts'
import { RichText } from '../../../ui/rich-text.tsx'
import { useText } from '../../../ui/text.ts'
import { AuthPageFrame } from './auth-page-frame.tsx'
import { MailSent } from './mail-sent.tsx'

export type ConfirmSentProps = { site: Site | null; email: string; onResend: () => Promise<void> }

/** Shown after registering, or after requesting the message again. Reads the same whether or not the account exists. */
export function ConfirmSent({ site, email, onResend }: ConfirmSentProps) {
  const text = useText()
  return (
    <AuthPageFrame
      site={site}
      title={text('Check your inbox')}
      below={
        <RichText
          text={text('Confirmed already? <a>Sign in</a>')}
          tags={{ a: words => <a href="/sign-in">{words}</a> }}
        />
      }
    >
      <MailSent
        sentence={text('We’ve sent an email to <b>{{email}}</b>. Open the link in it to confirm your address.', {
          email,
        })}
        onResend={onResend}
      />
    </AuthPageFrame>
  )
}
