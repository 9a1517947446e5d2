import { contactLimits } from '@holdall/contract/contact/contact-limits.ts'
import type { Site } from '@holdall/contract/site/site.contract.ts'
import { useEffect, useState } from 'react'
import { call } from '../../platform/api/call.ts'
import { isProblem } from '../../platform/api/problem.ts'
import { captchaHeaders } from '../../platform/early/captcha.ts'
import { CaptchaNote } from '../../platform/early/captcha-note.tsx'
import { useSubmit } from '../../platform/early/use-submit.ts'
import { Button } from '../../ui/button.tsx'
import { Form } from '../../ui/form.tsx'
import { TextAreaField } from '../../ui/plain/text-area-field.tsx'
import { TextField } from '../../ui/plain/text-field.tsx'
import { useText } from '../../ui/text.ts'

const fields = ['name', 'email', 'subject', 'message'] as const
type Letter = Record<(typeof fields)[number], string>
const blank: Letter = { name: '', email: '', subject: '', message: '' }

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
  const [letter, setLetter] = useState({ ...blank, name: me?.displayName ?? '', email: me?.email ?? '' })
  const submit = useSubmit(fields)
  // The site may load only after the form is shown; what was typed by then is kept.
  useEffect(() => {
    if (!me) return
    setLetter(before => ({ ...before, name: before.name || me.displayName, email: before.email || me.email }))
  }, [me])
  const bind = (name: keyof Letter) => ({
    name,
    required: true,
    value: letter[name],
    error: submit.errors[name],
    onChange: ({ target }: { target: { value: string } }) => setLetter(before => ({ ...before, [name]: target.value })),
  })
  const send = () =>
    submit.run(async () => {
      const body = { ...letter, email: letter.email.trim() }
      try {
        await call('contact.send', { body }, { headers: await captchaHeaders('contact') })
      } catch (error) {
        if (isProblem(error, 'contact.closed')) return onClosed()
        throw error
      }
      onSent(body.email)
    })
  return (
    <Form onSubmit={send} errors={submit.errors} formError={submit.formError}>
      <TextField {...bind('name')} label={text('Your name')} autoComplete="name" maxLength={contactLimits.name} />
      <TextField
        {...bind('email')}
        label={text('Your email address')}
        help={text('We’ll reply to this address.')}
        type="email"
        autoComplete="email"
        maxLength={254}
      />
      <TextField {...bind('subject')} label={text('Subject')} maxLength={contactLimits.subject} />
      <TextAreaField {...bind('message')} label={text('Message')} rows={7} maxLength={contactLimits.message} />
      <CaptchaNote action="contact" />
      <Button type="submit" variant="primary" size="large" isFullWidth isBusy={submit.isBusy}>
        {text('Send')}
      </Button>
    </Form>
  )
}
