import { showToast } from '../../../ui/feedback/toast.ts'
import { useText } from '../../../ui/text.ts'
import { PasswordDialog } from './password-dialog.tsx'
import { removeTotp } from './queries.ts'
import { NewRecoveryCodesDialog } from './recovery-codes-dialog.tsx'
import { useSocialLinks } from './social-queries.ts'
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
  const { data: logins } = useSocialLinks()
  const remove = async (password: string | undefined) => {
    await removeTotp({ password })
    showToast({ key: 'account', message: text('Authenticator app turned off') })
    onClose()
  }
  return (
    <PasswordDialog
      isDanger
      title={text('Turn off the authenticator app?')}
      lead={
        logins?.hasPassword === false
          ? text('You’ll no longer be asked for a code when you sign in.')
          : text('Anyone who knows your password will be able to sign in.')
      }
      action={text('Turn off')}
      onPassword={remove}
      onClose={onClose}
    />
  )
}
