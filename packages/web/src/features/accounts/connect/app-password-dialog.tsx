import { Field } from '../../../platform/forms/field.tsx'
import { useText } from '../../../ui/text.ts'
import { TokenDialog } from '../access-tokens/token-dialog.tsx'
import classes from '../components/account.module.css'

export type AppPasswordDialogProps = { name: string; onClose: () => void }

/** The shortest way to an app password with read and write access: its name is already filled in. */
export function AppPasswordDialog({ name, onClose }: AppPasswordDialogProps) {
  const text = useText()
  return (
    <TokenDialog
      title={text('New app password')}
      submitLabel={text('Create app password')}
      initial={() => ({ kind: 'app', name, scopes: ['read', 'write'], expiresAt: null, password: '' })}
      fields={form => (
        <>
          <p className={classes.hint}>
            {text('Lets one device see and change your files, but not your account. Revoke it if you lose the device.')}
          </p>
          <Field form={form} name="name" label={text('Name of the device')} autoComplete="off" />
        </>
      )}
      onClose={onClose}
    />
  )
}
