import type { OpenedLink } from '@holdall/contract/sharing/sharing.schemas.ts'
import IconMailCode from '@tabler/icons-react/dist/esm/icons/IconMail.mjs'
import { useState } from 'react'
import { call } from '../../../platform/api/call.ts'
import { isProblem } from '../../../platform/api/problem.ts'
import { useSubmit } from '../../../platform/early/use-submit.ts'
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
  const [email, setEmail] = useState('')
  const [code, setCode] = useState('')
  const [isSent, setSent] = useState(false)
  const submit = useSubmit(['email', 'code'], { 'link.wrong-code': 'code' })
  const run = (work: () => Promise<void>) =>
    submit.run(async () => {
      try {
        await work()
      } catch (error) {
        if (isProblem(error, 'link.unavailable')) return onGone()
        throw error
      }
    })
  const order = () =>
    run(async () => {
      await call('sharing.sendCode', { params: { slug }, body: { email: email.trim() } })
      setSent(true)
    })
  const unlock = () =>
    run(async () => {
      onOpen(await call('sharing.unlockWithCode', { params: { slug }, body: { email: email.trim(), code } }))
    })
  return (
    <div className={classes.card}>
      <span className={classes.lock}>
        <IconMailCode size={26} stroke={1.6} aria-hidden="true" />
      </span>
      <h1>{isSent ? text('Enter your code') : text('This link is for invited people')}</h1>
      <Form
        key={isSent ? 'code' : 'email'}
        className={classes.form}
        onSubmit={isSent ? unlock : order}
        errors={submit.errors}
        formError={submit.formError}
      >
        {!isSent && (
          <TextField
            label={text('Your email address')}
            help={text('If you’re invited, we’ll email you a code.')}
            type="email"
            autoComplete="email"
            autoFocus
            required
            value={email}
            error={submit.errors.email}
            onChange={event => setEmail(event.target.value)}
          />
        )}
        {isSent && (
          <TextField
            label={text('Code')}
            help={text('If {{email}} is invited, we’ve sent a code. It’s valid for 10 minutes.', { email })}
            inputMode="numeric"
            autoComplete="one-time-code"
            autoFocus
            required
            value={code}
            error={submit.errors.code}
            onChange={event => setCode(event.target.value)}
          />
        )}
        <Button type="submit" variant="primary" size="large" isFullWidth isBusy={submit.isBusy}>
          {isSent ? text('Open') : text('Send me a code')}
        </Button>
        {isSent && (
          <Button
            variant="quiet"
            isFullWidth
            onClick={() => {
              setSent(false)
              setCode('')
            }}
          >
            {text('Another address or a new code')}
          </Button>
        )}
      </Form>
    </div>
  )
}
