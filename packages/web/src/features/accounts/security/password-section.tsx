import { ChangePasswordInput } from '@holdall/contract/accounts/accounts.schemas.ts'
import { useState } from 'react'
import { call } from '../../../platform/api/call.ts'
import { Field } from '../../../platform/forms/field.tsx'
import { useForm } from '../../../platform/forms/use-form.ts'
import { useSchemaForm } from '../../../platform/forms/use-schema-form.ts'
import { useSite } from '../../../platform/site.ts'
import { Button } from '../../../ui/button.tsx'
import { showToast } from '../../../ui/feedback/toast.ts'
import { Form } from '../../../ui/form.tsx'
import { SectionCard } from '../../../ui/layout/page.tsx'
import { Notice } from '../../../ui/plain/notice.tsx'
import { useText } from '../../../ui/text.ts'
import { NewPassword } from '../auth/password/new-password.tsx'
import classes from '../components/account.module.css'
import { changePassword, useMe } from '../queries.ts'
import { useSocialLinks } from './social-queries.ts'

export function PasswordSection() {
  const text = useText()
  const [isOpen, setOpen] = useState(false)
  const { data: logins } = useSocialLinks()
  const { companyOnly } = useSite()
  // Nobody without a password can set one while they sign in with their company's account.
  if (logins?.hasPassword === false) return companyOnly ? null : <FirstPassword />
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

/**
 * A user who signed up through another site sets their first password with a mailed link, which proves that the address
 * is theirs.
 */
function FirstPassword() {
  const text = useText()
  const { email } = useMe()
  const [isSent, setSent] = useState(false)
  const form = useForm({
    initial: {},
    async submit() {
      await call('accounts.forgot', { body: { email } })
      setSent(true)
    },
  })
  return (
    <SectionCard
      title={text('Password')}
      lead={text('You have no password yet. Set one to sign in directly and to confirm sensitive changes.')}
    >
      {form.problems.formError && <Notice tone="danger">{form.problems.formError}</Notice>}
      {isSent ? (
        <Notice tone="success">{text('We’ve sent an email to {{email}}. Open the link in it.', { email })}</Notice>
      ) : (
        <div className={classes.buttons}>
          <Button isBusy={form.isBusy} onClick={form.send}>
            {text('Set a password')}
          </Button>
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
      showToast({ key: 'account', message: text('Password changed') })
      onClose()
    },
  })
  const next = form.bind('newPassword')
  return (
    <Form className={`${classes.form} ${classes.narrow}`} form={form}>
      <input type="text" name="username" autoComplete="username" value={me.email} readOnly hidden />
      <Field form={form} name="currentPassword" label={text('Current password')} autoFocus />
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
