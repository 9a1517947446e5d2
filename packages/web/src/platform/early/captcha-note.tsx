import { useEffect } from 'react'
import { RichText } from '../../ui/rich-text.tsx'
import { useText } from '../../ui/text.ts'
import { isGuarded, prepareCaptcha } from './captcha.ts'
import classes from './captcha-note.module.css'

/** Says that the form is protected, instead of the badge that Google would place over the page. */
export function CaptchaNote({ action }: { action: string }) {
  const text = useText()
  const isShown = isGuarded(action)
  useEffect(() => {
    if (!isShown) return
    const events = ['pointerdown', 'keydown'] as const
    for (const name of events) addEventListener(name, prepareCaptcha)
    return () => {
      for (const name of events) removeEventListener(name, prepareCaptcha)
    }
  }, [isShown])
  if (!isShown) return null
  const link = (href: string) => (words: string) => (
    <a href={href} target="_blank" rel="noreferrer">
      {words}
    </a>
  )
  return (
    <p className={classes.note}>
      <RichText
        text={text(
          'This form is protected by reCAPTCHA. Google’s <privacy>Privacy Policy</privacy> and <terms>Terms of Service</terms> apply.',
        )}
        tags={{
          privacy: link('https://policies.google.com/privacy'),
          terms: link('https://policies.google.com/terms'),
        }}
      />
    </p>
  )
}
