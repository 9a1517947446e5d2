import { useState } from 'react'
import { downloadText } from '../../../platform/download.ts'
import { Button } from '../../../ui/button.tsx'
import { CopyButton } from '../../../ui/copy-button.tsx'
import { Dialog } from '../../../ui/dialog/dialog.tsx'
import { Notice } from '../../../ui/plain/notice.tsx'
import { useText } from '../../../ui/text.ts'
import classes from '../components/account.module.css'
import { PasswordDialog } from './password-dialog.tsx'
import { newRecoveryCodes } from './queries.ts'
import securityClasses from './security.module.css'

export type RecoveryCodesDialogProps = {
  codes: readonly string[]
  /** Whether they belong to a second factor that was just set up. */
  isFirst?: boolean
  onClose: () => void
}

/** Shows the codes for the only time. A click outside does not close it. */
export function RecoveryCodesDialog({ codes, isFirst, onClose }: RecoveryCodesDialogProps) {
  const text = useText()
  const all = codes.join('\n')
  const save = () => downloadText(`${all}\n`, 'recovery-codes.txt', 'text/plain')
  return (
    <Dialog
      key="codes"
      size="small"
      isSticky
      title={isFirst ? text('Two-factor authentication is on. Save these codes') : text('Your new recovery codes')}
      onClose={onClose}
      footer={
        <Button variant="primary" onClick={onClose}>
          {text('I’ve saved them')}
        </Button>
      }
    >
      <div className={classes.form}>
        <Notice tone="warning">
          {text(
            'If you lose your phone, each of these codes lets you sign in once. They’re only shown now, so print them or keep them with your passwords.',
          )}
        </Notice>
        <ul className={securityClasses.codes} aria-label={text('Recovery codes')}>
          {codes.map(code => (
            <li key={code}>
              <code>{code}</code>
            </li>
          ))}
        </ul>
        <div className={classes.buttons}>
          <CopyButton value={all} label={text('Copy all')} />
          <Button onClick={save}>{text('Save as file')}</Button>
        </div>
      </div>
    </Dialog>
  )
}

/** Creates a new set of codes, which replaces the old one. */
export function NewRecoveryCodesDialog({ onClose }: { onClose: () => void }) {
  const text = useText()
  const [codes, setCodes] = useState<readonly string[] | null>(null)
  if (codes) return <RecoveryCodesDialog codes={codes} onClose={onClose} />
  return (
    <PasswordDialog
      title={text('New recovery codes')}
      lead={text('Your current codes stop working.')}
      action={text('Create new codes')}
      onPassword={async password => setCodes((await newRecoveryCodes({ password })).codes)}
      onClose={onClose}
    />
  )
}
