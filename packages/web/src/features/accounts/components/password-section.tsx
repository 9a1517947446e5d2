import { ChangePasswordInput } from '@holdall/contract/accounts/accounts.schemas.ts'
import { useState } from 'react'
import { Field } from '../../../platform/forms/field.tsx'
import { useSchemaForm } from '../../../platform/forms/use-schema-form.ts'
import { Button } from '../../../ui/button.tsx'
import { showToast } from '../../../ui/feedback/toast.ts'
import { Form } from '../../../ui/form.tsx'
import { SectionCard } from '../../../ui/layout/page.tsx'
import { useText } from '../../../ui/text.ts'
import { NewPassword } from '../auth/new-password.tsx'
import { changePassword, useMe } from '../queries.ts'
import classes from './account.module.css'

export function PasswordSection() {
  const text = useText()
  const [isOpen, setOpen] = useState(false)
  return (
    <SectionCard title={text('Password')} lead={text('Changing it signs you out everywhere else.')}>
      {isOpen ? (
        <PasswordForm onClose={() => setOpen(false)} />
      ) : (
        <div className={classes.buttons}>
          <Button onClick={() => setOpen(true)}>{text('Change password')}</Button>
        </div>
      )}
    </SectionCard>
  )
}

function PasswordForm({ onClose }: { onClose: () => void }) {
  const text = useText()
  const me = useMe()
  const form = useSchemaForm(ChangePasswordInput, {
    initial: { currentPassword: '', newPassword: '' },
    fieldOf: { 'account.wrong-password': 'currentPassword' },
    async submit(change) {
      await changePassword(change)
      showToast({ key: 'account', message: text('Your password is changed') })
      onClose()
    },
  })
  const next = form.bind('newPassword')
  return (
    <Form className={`${classes.form} ${classes.narrow}`} onSubmit={form.send} {...form.problems}>
      <input type="text" name="username" autoComplete="username" value={me.email} readOnly hidden />
      <Field form={form} name="currentPassword" label={text('Present password')} autoFocus />
      <NewPassword
        label={text('New password')}
        value={next.value}
        error={next.error ?? undefined}
        own={[me.firstName, me.lastName, me.email]}
        onChange={next.change}
      />
      <div className={classes.buttons}>
        <Button type="submit" variant="primary" isBusy={form.isBusy}>
          {text('Change password')}
        </Button>
        <Button onClick={onClose}>{text('Cancel')}</Button>
      </div>
    </Form>
  )
}
