import { useEffect } from 'react'
import { RichText } from '../../../ui/rich-text.tsx'
import { useText } from '../../../ui/text.ts'
import { type CaptchaOnPage, guardOf, turnstilePlace } from '../../captcha/captcha-on-page.ts'
import { useProgress } from '../../captcha/progress.ts'
import { prepareCaptcha } from './captcha.ts'
import classes from './captcha-note.module.css'

/** Says that the form is protected, and by what, instead of the badge that a service would place over the page. */
export function CaptchaNote({ action }: { action: string }) {
  const service = guardOf(action)
  useEffect(() => {
    if (service === null) return
    const prepare = () => prepareCaptcha(action)
    const events = ['pointerdown', 'keydown'] as const
    for (const name of events) addEventListener(name, prepare)
    return () => {
      for (const name of events) removeEventListener(name, prepare)
    }
  }, [service, action])
  if (service === null) return null
  if (service === 'proof_of_work') return <Calculation />
  return (
    <>
      {service === 'turnstile' && <div id={turnstilePlace} className={classes.place} />}
      <p className={classes.note}>
        <Terms service={service} />
      </p>
    </>
  )
}

function Terms({ service }: { service: Exclude<CaptchaOnPage['service'], 'proof_of_work'> }) {
  const text = useText()
  if (service === 'turnstile') {
    return (
      <RichText
        text={text(
          'This form is protected by Cloudflare Turnstile. Cloudflare’s <privacy>Privacy Policy</privacy> and <terms>Terms of Service</terms> apply.',
        )}
        tags={{
          privacy: link('https://www.cloudflare.com/privacypolicy/'),
          terms: link('https://www.cloudflare.com/website-terms/'),
        }}
      />
    )
  }
  return (
    <RichText
      text={text(
        'This form is protected by reCAPTCHA. Google’s <privacy>Privacy Policy</privacy> and <terms>Terms of Service</terms> apply.',
      )}
      tags={{ privacy: link('https://policies.google.com/privacy'), terms: link('https://policies.google.com/terms') }}
    />
  )
}

const link = (href: string) => (words: string) => (
  <a href={href} target="_blank" rel="noreferrer">
    {words}
  </a>
)

/** There is nothing to do for the person, so that only the state is said, also to screen readers. */
function Calculation() {
  const text = useText()
  const progress = useProgress()
  return (
    <p className={classes.note} role="status">
      {progress === 'working' && text('Your device is doing a short calculation that keeps bots out…')}
      {progress === 'done' && text('Your device has done the calculation that keeps bots out.')}
      {progress === 'idle' &&
        text('A short calculation on your device keeps bots out of this form. You don’t have to do anything.')}
    </p>
  )
}
