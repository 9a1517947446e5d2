import { contactLimits } from '@holdall/contract/contact/contact-limits.ts'
import type { Site } from '@holdall/contract/site/site.contract.ts'
import { call } from '../../platform/api/call.ts'
import { isProblem } from '../../platform/api/problem.ts'
import { captchaHeaders } from '../../platform/early/captcha/captcha.ts'
import { CaptchaNote } from '../../platform/early/captcha/captcha-note.tsx'
import { useForm } from '../../platform/forms/use-form.ts'
import { Button } from '../../ui/button.tsx'
import { Form } from '../../ui/form.tsx'
import { TextAreaField } from '../../ui/plain/text-area-field.tsx'
import { TextField } from '../../ui/plain/text-field.tsx'
import { useText } from '../../ui/text.ts'

const blank = { name: '', email: '', subject: '', message: '' }

export type ContactFormProps = {
  site: Site | null
  /** Receives the address that the reply will be sent to. */
  onSent: (email: string) => void
  /** Called when the site no longer accepts messages. */
  onClosed: () => void
}

/** The contact form. Signed-in users find their name and address filled in, and may change both. */
export function ContactForm({ site, onSent, onClosed }: ContactFormProps) {
  const text = useText()
  const me = site?.me
  const form = useForm({
    initial: { ...blank, name: me?.displayName ?? '', email: me?.email ?? '' },
    async submit(letter) {
      const body = { ...letter, email: letter.email.trim() }
      try {
        await call('contact.send', { body }, { headers: await captchaHeaders('contact') })
      } catch (error) {
        if (isProblem(error, 'contact.closed')) return onClosed()
        throw error
      }
      onSent(body.email)
    },
  })
  return (
    <Form form={form}>
      <TextField
        required
        {...form.input('name')}
        label={text('Your name')}
        autoComplete="name"
        maxLength={contactLimits.name}
      />
      <TextField
        required
        {...form.input('email')}
        label={text('Your email address')}
        help={text('We’ll reply to this address.')}
        type="email"
        autoComplete="email"
        maxLength={254}
      />
      <TextField required {...form.input('subject')} label={text('Subject')} maxLength={contactLimits.subject} />
      <TextAreaField
        required
        {...form.input('message')}
        label={text('Message')}
        rows={7}
        maxLength={contactLimits.message}
      />
      <CaptchaNote action="contact" />
      <Button type="submit" variant="primary" size="large" isFullWidth isBusy={form.isBusy}>
        {text('Send')}
      </Button>
    </Form>
  )
}
