import { useState } from 'react'
import { useSubmit } from '../../../platform/early/use-submit.ts'
import { Button } from '../../../ui/button.tsx'
import { showToast } from '../../../ui/feedback/toast.ts'
import { Form } from '../../../ui/form.tsx'
import { SectionCard } from '../../../ui/layout/page.tsx'
import { PasswordField } from '../../../ui/plain/text-field.tsx'
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
  const [currentPassword, setCurrent] = useState('')
  const [newPassword, setNew] = useState('')
  const submit = useSubmit(['currentPassword', 'newPassword'], { 'account.wrong-password': 'currentPassword' })
  const save = () =>
    submit.run(async () => {
      await changePassword({ currentPassword, newPassword })
      showToast({ key: 'account', message: text('Your password is changed') })
      onClose()
    })
  return (
    <Form
      className={`${classes.form} ${classes.narrow}`}
      onSubmit={save}
      errors={submit.errors}
      formError={submit.formError}
    >
      <input type="text" name="username" autoComplete="username" value={me.email} readOnly hidden />
      <PasswordField
        label={text('Present password')}
        autoFocus
        required
        value={currentPassword}
        error={submit.errors.currentPassword}
        onChange={event => setCurrent(event.target.value)}
      />
      <NewPassword
        label={text('New password')}
        value={newPassword}
        error={submit.errors.newPassword}
        own={[me.firstName, me.lastName, me.email]}
        onChange={setNew}
      />
      <div className={classes.buttons}>
        <Button type="submit" variant="primary" isBusy={submit.isBusy}>
          {text('Change password')}
        </Button>
        <Button onClick={onClose}>{text('Cancel')}</Button>
      </div>
    </Form>
  )
}
