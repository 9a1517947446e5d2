import { PasswordAgain } from '@holdall/contract/accounts/second-factor.schemas.ts'
import type { ReactNode } from 'react'
import { Field } from '../../../platform/forms/field.tsx'
import { FormDialog } from '../../../platform/forms/form-dialog.tsx'
import { useSchemaForm } from '../../../platform/forms/use-schema-form.ts'
import { useText } from '../../../ui/text.ts'
import classes from '../components/account.module.css'
import { OwnPassword } from './own-password.tsx'

export type PasswordDialogProps = {
  title: string
  lead: ReactNode
  action: string
  isDanger?: boolean
  /**
   * Is called without a password by those who have none. Rejects with `account.wrong-password` for a wrong one, which the
   * dialog shows.
   */
  onPassword: (password: string | undefined) => Promise<void>
  onClose: () => void
}

/** Asks for the password again before a sensitive change; those who have none must have signed in a short while ago. */
export function PasswordDialog({ title, lead, action, isDanger, onPassword, onClose }: PasswordDialogProps) {
  const text = useText()
  const form = useSchemaForm(PasswordAgain, {
    initial: { password: '' },
    fieldOf: { 'account.wrong-password': 'password' },
    submit: ({ password }) => onPassword(password),
  })
  return (
    <FormDialog
      form={form}
      key="password"
      size="small"
      title={title}
      onClose={onClose}
      isBrief
      className={classes.form}
      isDanger={isDanger}
      submitLabel={action}
    >
      <p>{lead}</p>
      <OwnPassword>
        <Field form={form} name="password" label={text('Your password')} required autoFocus />
      </OwnPassword>
    </FormDialog>
  )
}
