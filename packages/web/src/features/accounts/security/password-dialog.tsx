import { PasswordAgain } from '@holdall/contract/accounts/second-factor.schemas.ts'
import type { ReactNode } from 'react'
import { Field } from '../../../platform/forms/field.tsx'
import { useSchemaForm } from '../../../platform/forms/use-schema-form.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog/dialog.tsx'
import { FormBody } from '../../../ui/form.tsx'
import { useText } from '../../../ui/text.ts'
import classes from '../components/account.module.css'
import { useMe } from '../queries.ts'

export type PasswordDialogProps = {
  title: string
  lead: ReactNode
  action: string
  isDanger?: boolean
  /** Rejects with `account.wrong-password` for a wrong password, which the dialog shows. */
  onPassword: (password: string) => Promise<void>
  onClose: () => void
}

/** Asks for the password again before a sensitive change. */
export function PasswordDialog({ title, lead, action, isDanger, onPassword, onClose }: PasswordDialogProps) {
  const text = useText()
  const me = useMe()
  const form = useSchemaForm(PasswordAgain, {
    initial: { password: '' },
    fieldOf: { 'account.wrong-password': 'password' },
    submit: ({ password }) => onPassword(password),
  })
  return (
    <Dialog
      key="password"
      size="small"
      title={title}
      onClose={onClose}
      onSubmit={form.send}
      footer={
        <>
          <Button onClick={onClose}>{text('Cancel')}</Button>
          <Button type="submit" variant={isDanger ? 'danger' : 'primary'} isBusy={form.isBusy}>
            {action}
          </Button>
        </>
      }
    >
      <FormBody className={classes.form} {...form.problems}>
        <p>{lead}</p>
        <input type="text" name="username" autoComplete="username" value={me.email} readOnly hidden />
        <Field form={form} name="password" label={text('Your password')} autoFocus />
      </FormBody>
    </Dialog>
  )
}
