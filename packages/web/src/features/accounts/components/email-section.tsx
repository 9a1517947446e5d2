import { ChangeEmailInput } from '@holdall/contract/accounts/accounts.schemas.ts'
import { useState } from 'react'
import { Field } from '../../../platform/forms/field.tsx'
import { useSchemaForm } from '../../../platform/forms/use-schema-form.ts'
import { Button } from '../../../ui/button.tsx'
import { Form } from '../../../ui/form.tsx'
import { SectionCard } from '../../../ui/layout/page.tsx'
import { showAddress } from '../../../ui/people/show-address.ts'
import { Notice } from '../../../ui/plain/notice.tsx'
import { RichText } from '../../../ui/rich-text.tsx'
import { useText } from '../../../ui/text.ts'
import { changeEmail, useMe } from '../queries.ts'
import classes from './account.module.css'
import { ConfirmAddress } from './confirm-address.tsx'

/** The address to sign in with. A new one takes effect once it is confirmed. */
export function EmailSection() {
  const text = useText()
  const me = useMe()
  const [isOpen, setOpen] = useState(false)
  return (
    <SectionCard title={text('Email')} lead={text('You sign in with it, and we send emails to it.')}>
      <div className={classes.line}>
        <strong>{showAddress(me.email)}</strong>
        {!isOpen && <Button onClick={() => setOpen(true)}>{text('Change email')}</Button>}
      </div>
      {!me.pendingEmail && <ConfirmAddress />}
      {me.pendingEmail && (
        <Notice tone="info">
          <RichText
            text={text('We’ve sent an email to <b>{{email}}</b>. Your address changes once you open the link in it.', {
              email: me.pendingEmail,
            })}
            tags={{ b: address => <strong>{address}</strong> }}
          />
        </Notice>
      )}
      {isOpen && <EmailForm onClose={() => setOpen(false)} />}
    </SectionCard>
  )
}

function EmailForm({ onClose }: { onClose: () => void }) {
  const text = useText()
  const form = useSchemaForm(ChangeEmailInput, {
    initial: { email: '', password: '' },
    fieldOf: { 'account.wrong-password': 'password' },
    async submit(change) {
      await changeEmail(change)
      onClose()
    },
  })
  return (
    <Form className={`${classes.form} ${classes.narrow}`} form={form}>
      <Field form={form} name="email" label={text('New email')} autoComplete="email" autoFocus />
      <Field form={form} name="password" label={text('Your password')} />
      <div className={classes.buttons}>
        <Button type="submit" variant="primary" isBusy={form.isBusy}>
          {text('Change email')}
        </Button>
        <Button onClick={onClose}>{text('Cancel')}</Button>
      </div>
    </Form>
  )
}
