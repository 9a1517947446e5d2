import type { Site } from '@holdall/contract/site/site.contract.ts'
import { RichText } from '../../../../ui/rich-text.tsx'
import { useText } from '../../../../ui/text.ts'
import { AuthPageFrame } from '../auth-page-frame.tsx'
import { ButtonLink } from '../button-link.tsx'

/** Shown after registering without confirmation, if the password just chosen doesn't open the account. */
export function RegisteredAlready(props: { site: Site | null; email: string; signInHref: string }) {
  const { site, email, signInHref } = props
  const text = useText()
  return (
    <AuthPageFrame site={site} title={text('Check your inbox')}>
      <p>
        <RichText
          text={text('We’ve sent an email to <b>{{email}}</b> that explains what to do next.', { email })}
          tags={{ b: address => <strong>{address}</strong> }}
        />
      </p>
      <ButtonLink href={signInHref}>{text('Sign in')}</ButtonLink>
    </AuthPageFrame>
  )
}
