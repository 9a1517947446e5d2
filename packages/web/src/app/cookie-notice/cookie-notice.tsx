import type { Site } from '@holdall/contract/site/site.contract.ts'
import { guardOf } from '../../platform/captcha/captcha-on-page.ts'
import { countsVisits } from '../../platform/early/cookie-consent.ts'
import { addressOfLink } from '../../platform/early/labelled-link.ts'
import { useSeenPage } from '../../platform/early/seen-page.ts'
import { Button } from '../../ui/button.tsx'
import { atFoot } from '../../ui/layout/foot-banners.ts'
import { useText } from '../../ui/text.ts'
import classes from './cookie-notice.module.css'
import { isBackOffice } from './page-kind.ts'

export type CookieNoticeProps = { settings: Site['settings']; onAccept: () => void; onDecline: () => void }

/**
 * Tells visitors about cookies until they answer. Yes and no have the same weight. Nothing waits for it, and it covers no controls: pages end where it
 * begins.
 */
export function CookieNotice({ settings, onAccept, onDecline }: CookieNoticeProps) {
  const text = useText()
  const pathname = useSeenPage()
  const more = learnMore(settings['cookie_notice.learn_more'])
  const isAtTop = settings['cookie_notice.position'] === 'top'
  // Administrators work there, with controls at every edge.
  if (isBackOffice(pathname)) return null
  return (
    <section
      aria-label={text('Cookie notice')}
      className={classes.notice}
      ref={isAtTop ? atHead : atFoot}
      data-position={isAtTop ? 'top' : 'bottom'}
    >
      <p>
        {text('This site uses cookies to keep you signed in and to remember your choices.')}{' '}
        {countsVisits() && text('Once you accept, Google Analytics counts your visit, without names or files.')}{' '}
        {guardOf('registration') === 'recaptcha' && text('When you register, Google’s reCAPTCHA sets cookies.')}{' '}
        {more && (
          <a href={more.href} target="_blank" rel="noreferrer">
            {more.label}
          </a>
        )}
      </p>
      <div className={classes.answers}>
        {/* Without counting, there is nothing to decline. */}
        {countsVisits() && <Button onClick={onDecline}>{text('Decline', { meaning: 'cookies' })}</Button>}
        <Button onClick={onAccept}>{text('Accept', { meaning: 'cookies' })}</Button>
      </div>
    </section>
  )
}

/** The page begins below the notice. */
function atHead(notice: HTMLElement | null): (() => void) | undefined {
  if (!notice) return undefined
  const { style } = document.documentElement
  const arrange = () => style.setProperty('--head-banner-height', `${notice.offsetHeight}px`)
  const watch = new ResizeObserver(arrange)
  watch.observe(notice)
  arrange()
  return () => {
    watch.disconnect()
    style.removeProperty('--head-banner-height')
  }
}

function learnMore(value: unknown): { label: string; href: string } | null {
  if (typeof value !== 'object' || value === null) return null
  const { label, type, action } = value as Record<string, unknown>
  const href = typeof action === 'string' ? addressOfLink(type, action) : null
  return typeof label === 'string' && label !== '' && href ? { label, href } : null
}
