import type { Site } from '@holdall/contract/site/site.contract.ts'
import { isGuarded } from '../../platform/early/captcha.ts'
import { countsVisits } from '../../platform/early/cookie-consent.ts'
import { addressOfLink } from '../../platform/early/labelled-link.ts'
import { Button } from '../../ui/button.tsx'
import { useText } from '../../ui/text.ts'
import classes from './cookie-notice.module.css'

export type CookieNoticeProps = { settings: Site['settings']; onAccept: () => void }

/** Tells visitors of cookies until they accept it. Nothing waits for it. */
export function CookieNotice({ settings, onAccept }: CookieNoticeProps) {
  const text = useText()
  const more = learnMore(settings['cookie_notice.learn_more'])
  return (
    <section
      aria-label={text('Cookie notice')}
      className={classes.notice}
      data-position={settings['cookie_notice.position'] === 'top' ? 'top' : 'bottom'}
    >
      <p>
        {text('This site uses cookies so that you stay signed in and it remembers your choices.')}{' '}
        {countsVisits() && text('Once you accept, Google Analytics counts your visit, without names or files.')}{' '}
        {isGuarded('registration') && text('When you register, reCAPTCHA sets cookies of Google.')}{' '}
        {more && (
          <a href={more.href} target="_blank" rel="noreferrer">
            {more.label}
          </a>
        )}
      </p>
      <Button variant="primary" onClick={onAccept}>
        {text('Accept')}
      </Button>
    </section>
  )
}

function learnMore(value: unknown): { label: string; href: string } | null {
  if (typeof value !== 'object' || value === null) return null
  const { label, type, action } = value as Record<string, unknown>
  const href = typeof action === 'string' ? addressOfLink(type, action) : null
  return typeof label === 'string' && label !== '' && href ? { label, href } : null
}
