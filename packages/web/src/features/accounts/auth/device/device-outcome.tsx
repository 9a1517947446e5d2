import type { Site } from '@holdall/contract/site/site.contract.ts'
import type { ReactNode } from 'react'
import { problemText } from '../../../../platform/early/problem-text.ts'
import { Button } from '../../../../ui/button.tsx'
import { Notice } from '../../../../ui/plain/notice.tsx'
import { useText } from '../../../../ui/text.ts'
import { AuthPageFrame } from '../auth-page-frame.tsx'
import { ButtonLink } from '../button-link.tsx'

export type Outcome =
  | { kind: 'granted'; address: string | null }
  | { kind: 'refused' }
  | { kind: 'used' }
  | { kind: 'over' }
  | { kind: 'failed'; error: unknown }

export type DeviceOutcomeProps = { site: Site | null; outcome: Outcome; onRetry: () => void }

/** How it ended. */
export function DeviceOutcome({ site, outcome, onRetry }: DeviceOutcomeProps) {
  const text = useText()
  const frame = (title: string, lead: string, children: ReactNode) => (
    <AuthPageFrame site={site} title={title} lead={lead}>
      {children}
    </AuthPageFrame>
  )
  const devices = <ButtonLink href="/account/connect">{text('Show connected devices')}</ButtonLink>
  switch (outcome.kind) {
    case 'granted':
      return frame(
        text('Device connected'),
        text('You can close this page and go back to the app.'),
        <>
          <Notice tone="success">{text('You can revoke its access at any time in your account.')}</Notice>
          {outcome.address === null ? devices : <ButtonLink href={outcome.address}>{text('Open the app')}</ButtonLink>}
        </>,
      )
    case 'refused':
      return frame(
        text('Access not allowed'),
        text('The app wasn’t connected. You can close this page.'),
        <Notice>{text('If you didn’t start this, nothing else is needed. Your files are safe.')}</Notice>,
      )
    case 'used':
      return frame(
        text('This link was already used'),
        text('Each link connects one device, once. To connect another device, start again in its app.'),
        devices,
      )
    case 'over':
      return frame(
        text('This link is no longer valid'),
        text('Links like this expire after 20 minutes. Start again in the app.'),
        <ButtonLink href="/drive">{text('Go to My files')}</ButtonLink>,
      )
    case 'failed':
      return frame(
        text('This device can’t be connected now'),
        '',
        <>
          <Notice tone="danger">{problemText(outcome.error, text)}</Notice>
          <Button size="large" isFullWidth onClick={onRetry}>
            {text('Try again')}
          </Button>
        </>,
      )
  }
}
