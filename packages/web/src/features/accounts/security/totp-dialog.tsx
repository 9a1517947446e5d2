import type { NewTotp } from '@holdall/contract/accounts/second-factor.schemas.ts'
import { ConfirmTotpInput } from '@holdall/contract/accounts/second-factor.schemas.ts'
import { useState } from 'react'
import { Field } from '../../../platform/forms/field.tsx'
import { FormDialog } from '../../../platform/forms/form-dialog.tsx'
import { useSchemaForm } from '../../../platform/forms/use-schema-form.ts'
import { qrCode } from '../../../platform/qr-code.ts'
import { CopyButton } from '../../../ui/copy-button.tsx'
import { useText } from '../../../ui/text.ts'
import classes from '../components/account.module.css'
import { PasswordDialog } from './password-dialog.tsx'
import { confirmTotp, newTotp } from './queries.ts'
import { RecoveryCodesDialog } from './recovery-codes-dialog.tsx'
import securityClasses from './security.module.css'

/** Three steps: the password, the secret and a code that proves that it works, the recovery codes. */
export function TotpDialog({ onClose }: { onClose: () => void }) {
  const text = useText()
  const [made, setMade] = useState<NewTotp | null>(null)
  const [codes, setCodes] = useState<readonly string[] | null>(null)
  if (codes) return <RecoveryCodesDialog codes={codes} isFirst onClose={onClose} />
  if (made) return <SecretStep made={made} onCodes={setCodes} onClose={onClose} />
  return (
    <PasswordDialog
      title={text('Set up an authenticator app')}
      lead={text('An app on your phone shows a new code every 30 seconds. You’ll enter it when you sign in.')}
      action={text('Continue')}
      onPassword={async password => setMade(await newTotp({ password }))}
      onClose={onClose}
    />
  )
}

type SecretStepProps = { made: NewTotp; onCodes: (codes: readonly string[]) => void; onClose: () => void }

function SecretStep({ made, onCodes, onClose }: SecretStepProps) {
  const text = useText()
  const [qr] = useState(() => qrCode(made.address))
  const form = useSchemaForm(ConfirmTotpInput, {
    initial: { code: '' },
    fieldOf: { 'account.wrong-code': 'code' },
    submit: async input => onCodes((await confirmTotp(input)).codes),
  })
  return (
    <FormDialog
      form={form}
      key="secret"
      size="small"
      title={text('Scan this with your app')}
      onClose={onClose}
      className={classes.form}
      submitLabel={text('Turn on')}
    >
      <div className={securityClasses.qr}>
        <svg viewBox={`0 0 ${qr.size} ${qr.size}`} role="img" aria-label={text('QR code for the app')}>
          <path d={qr.path} />
        </svg>
      </div>
      <div className={securityClasses.secret}>
        <span className={classes.hint}>{text('Or type this key into the app:')}</span>
        <span className={securityClasses.secretLine}>
          <code data-testid="totp-secret">{made.secret.match(/.{4}/g)?.join(' ')}</code>
          <CopyButton value={made.secret} name={text('Copy the key')} />
        </span>
      </div>
      <Field
        form={form}
        name="code"
        label={text('Code from the app')}
        inputMode="numeric"
        autoComplete="one-time-code"
        autoFocus
      />
    </FormDialog>
  )
}
