import type { Passkey } from '@holdall/contract/accounts/passkeys.schemas.ts'
import { AddPasskeyForm } from '@holdall/contract/accounts/passkeys.schemas.ts'
import { useState } from 'react'
import { Field } from '../../../platform/forms/field.tsx'
import { FormDialog } from '../../../platform/forms/form-dialog.tsx'
import { useSchemaForm } from '../../../platform/forms/use-schema-form.ts'
import { showToast } from '../../../ui/feedback/toast.ts'
import { useText } from '../../../ui/text.ts'
import classes from '../components/account.module.css'
import { OwnPassword } from './own-password.tsx'
import { addPasskey, removePasskey } from './passkey-queries.ts'
import { PasswordDialog } from './password-dialog.tsx'
import { RecoveryCodesDialog } from './recovery-codes-dialog.tsx'

/**
 * Asks for name and password, then the browser takes over. The first second factor of an account comes with recovery
 * codes.
 */
export function AddPasskeyDialog({ onClose }: { onClose: () => void }) {
  const text = useText()
  const [codes, setCodes] = useState<readonly string[]>([])
  const form = useSchemaForm(AddPasskeyForm, {
    initial: { name: text('This device'), password: '' },
    fieldOf: { 'account.wrong-password': 'password' },
    async submit({ name, password }) {
      const made = await addPasskey(password, name)
      if (!made) return
      showToast({ key: 'account', message: text('Passkey added') })
      if (made.codes.length > 0) setCodes(made.codes)
      else onClose()
    },
  })
  if (codes.length > 0) return <RecoveryCodesDialog codes={codes} isFirst onClose={onClose} />
  return (
    <FormDialog
      form={form}
      key="passkey"
      size="small"
      title={text('Add a passkey')}
      onClose={onClose}
      isBrief
      className={classes.form}
      submitLabel={text('Continue')}
    >
      <p>{text('Sign in with your fingerprint, face or device PIN instead of a password.')}</p>
      <Field form={form} name="name" help={text('Helps you recognise it later.')} autoComplete="off" />
      <OwnPassword>
        <Field form={form} name="password" label={text('Your password')} required autoFocus />
      </OwnPassword>
    </FormDialog>
  )
}

export function RemovePasskeyDialog({ passkey, onClose }: { passkey: Passkey; onClose: () => void }) {
  const text = useText()
  const { id, name } = passkey
  return (
    <PasswordDialog
      isDanger
      title={text('Remove “{{name}}”?', { name })}
      lead={text('It can no longer be used to sign in. Delete it from the device as well.')}
      action={text('Remove')}
      onPassword={async password => {
        await removePasskey(id, password)
        showToast({ key: 'account', message: text('“{{name}}” removed', { name }) })
        onClose()
      }}
      onClose={onClose}
    />
  )
}
