import { type NewToken, NewTokenInput } from '@holdall/contract/accounts/tokens.schemas.ts'
import { useState } from 'react'
import { Field } from '../../../platform/forms/field.tsx'
import { useSchemaForm } from '../../../platform/forms/use-schema-form.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { FormBody } from '../../../ui/form.tsx'
import { useText } from '../../../ui/text.ts'
import classes from '../components/account.module.css'
import { TokenSecretDialog } from '../components/token-secret-dialog.tsx'
import { createToken, useMe } from '../queries.ts'

export type AppPasswordDialogProps = { name: string; onClose: () => void }

/** The shortest way to an app password that reads and writes: its name stands there already. */
export function AppPasswordDialog({ name, onClose }: AppPasswordDialogProps) {
  const [made, setMade] = useState<NewToken | null>(null)
  if (made) return <TokenSecretDialog key="secret" made={made} onClose={onClose} />
  return <AppPasswordForm name={name} onMade={setMade} onClose={onClose} />
}

type FormProps = AppPasswordDialogProps & { onMade: (made: NewToken) => void }

function AppPasswordForm({ name, onMade, onClose }: FormProps) {
  const text = useText()
  const me = useMe()
  const [initial] = useState(() => ({
    kind: 'app' as const,
    name,
    scopes: ['read' as const, 'write' as const],
    expiresAt: null,
    password: '',
  }))
  const form = useSchemaForm(NewTokenInput, {
    initial,
    fieldOf: { 'account.wrong-password': 'password' },
    submit: async input => onMade(await createToken(input)),
  })
  return (
    <Dialog
      key="form"
      isSticky
      title={text('New app password')}
      onClose={onClose}
      onSubmit={form.send}
      footer={
        <>
          <Button onClick={onClose}>{text('Cancel')}</Button>
          <Button type="submit" variant="primary" isBusy={form.isBusy}>
            {text('Make app password')}
          </Button>
        </>
      }
    >
      <FormBody className={classes.form} {...form.problems}>
        <p className={classes.hint}>
          {text(
            'It lets one device see and change your files, and nothing of your account. Revoke it when the device is lost.',
          )}
        </p>
        <Field form={form} name="name" label={text('Name of the device')} autoComplete="off" />
        <input type="text" name="username" autoComplete="username" value={me.email} readOnly hidden />
        <Field form={form} name="password" label={text('Your password')} />
      </FormBody>
    </Dialog>
  )
}
