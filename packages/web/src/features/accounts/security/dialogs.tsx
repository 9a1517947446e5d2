import { showToast } from '../../../ui/feedback/toast.ts'
import { useText } from '../../../ui/text.ts'
import { PasswordDialog } from './password-dialog.tsx'
import { removeTotp } from './queries.ts'
import { NewRecoveryCodesDialog } from './recovery-codes-dialog.tsx'
import { TotpDialog } from './totp-dialog.tsx'

export type SecurityDialogName = 'totp' | 'remove-totp' | 'codes'

/** The security dialogs, loaded when one of them is opened. */
export function SecurityDialog({ name, onClose }: { name: SecurityDialogName; onClose: () => void }) {
  if (name === 'totp') return <TotpDialog onClose={onClose} />
  if (name === 'codes') return <NewRecoveryCodesDialog onClose={onClose} />
  return <RemoveTotpDialog onClose={onClose} />
}

function RemoveTotpDialog({ onClose }: { onClose: () => void }) {
  const text = useText()
  const remove = async (password: string) => {
    await removeTotp({ password })
    showToast({ key: 'account', message: text('The authenticator app is turned off') })
    onClose()
  }
  return (
    <PasswordDialog
      isDanger
      title={text('Turn off the authenticator app?')}
      lead={text('Anyone who knows your password will be able to sign in.')}
      action={text('Turn off')}
      onPassword={remove}
      onClose={onClose}
    />
  )
}
