import type { OpenedLink } from '@holdall/contract/sharing/sharing.schemas.ts'
import IconMailCode from '@tabler/icons-react/dist/esm/icons/IconMail.mjs'
import { useState } from 'react'
import { call } from '../../../platform/api/call.ts'
import { isProblem } from '../../../platform/api/problem.ts'
import { useForm } from '../../../platform/forms/use-form.ts'
import { Button } from '../../../ui/button.tsx'
import { Form } from '../../../ui/form.tsx'
import { TextField } from '../../../ui/plain/text-field.tsx'
import { useText } from '../../../ui/text.ts'
import classes from './visit.module.css'

export type CodeGateProps = {
  slug: string
  onOpen: (link: OpenedLink) => void
  /** Called when the link has expired in the meantime. */
  onGone: () => void
}

/** Lets in the people named in a link, each with a code that is mailed to their address. */
export function CodeGate({ slug, onOpen, onGone }: CodeGateProps) {
  const text = useText()
  const [isSent, setSent] = useState(false)
  const form = useForm({
    initial: { email: '', code: '' },
    fieldOf: { 'link.wrong-code': 'code' },
    async submit({ email: typed, code }) {
      const email = typed.trim()
      try {
        if (isSent) return onOpen(await call('sharing.unlockWithCode', { params: { slug }, body: { email, code } }))
        await call('sharing.sendCode', { params: { slug }, body: { email } })
        setSent(true)
      } catch (error) {
        if (isProblem(error, 'link.unavailable')) return onGone()
        throw error
      }
    },
  })
  const { email } = form.values
  return (
    <div className={classes.card}>
      <span className={classes.lock}>
        <IconMailCode size={26} stroke={1.6} aria-hidden="true" />
      </span>
      <h1>{isSent ? text('Enter your code') : text('This link is for invited people')}</h1>
      <Form key={isSent ? 'code' : 'email'} className={classes.form} form={form}>
        {!isSent && (
          <TextField
            label={text('Your email address')}
            help={text('If you’re invited, we’ll email you a code.')}
            type="email"
            autoComplete="email"
            autoFocus
            required
            {...form.input('email')}
          />
        )}
        {isSent && (
          <TextField
            label={text('Code', { meaning: 'one-time code' })}
            help={text('If {{email}} is invited, we’ve sent a code. It’s valid for 10 minutes.', { email })}
            inputMode="numeric"
            autoComplete="one-time-code"
            autoFocus
            required
            {...form.input('code')}
          />
        )}
        <Button type="submit" variant="primary" size="large" isFullWidth isBusy={form.isBusy}>
          {isSent ? text('Open') : text('Send me a code')}
        </Button>
        {isSent && (
          <Button
            variant="quiet"
            isFullWidth
            onClick={() => {
              setSent(false)
              form.set('code', '')
            }}
          >
            {text('Use another address or get a new code')}
          </Button>
        )}
      </Form>
    </div>
  )
}
