import { useState } from 'react'
import { call } from '../../../platform/api/call.ts'
import { problemText } from '../../../platform/early/problem-text.ts'
import { useSite } from '../../../platform/site.ts'
import { Button } from '../../../ui/button.tsx'
import { showToast } from '../../../ui/feedback/toast.ts'
import { Notice } from '../../../ui/plain/notice.tsx'
import { RichText } from '../../../ui/rich-text.tsx'
import { useText } from '../../../ui/text.ts'
import classes from './account.module.css'

/** For users who have not confirmed their address: what they are missing, and how to confirm it. */
export function ConfirmAddress() {
  const text = useText()
  const { me, sendsMail } = useSite()
  const [sent, setSent] = useState<'no' | 'sending' | 'yes'>('no')
  if (!me || me.emailConfirmed || me.impersonation) return null
  const { email } = me
  const send = async () => {
    setSent('sending')
    try {
      await call('accounts.resendConfirmation', { body: { email } })
      setSent('yes')
    } catch (error) {
      setSent('no')
      showToast({ key: 'confirm-address', tone: 'danger', message: problemText(error, text) })
    }
  }
  return (
    <Notice tone="warning">
      <div className={classes.confirm}>
        <p>
          {sent === 'yes' ? (
            <RichText
              text={text('We’ve sent an email to <b>{{email}}</b>. Open the link in it to confirm your address.', {
                email,
              })}
              tags={{ b: address => <strong>{address}</strong> }}
            />
          ) : sendsMail ? (
            text('Confirm your address to see what was shared with you.')
          ) : (
            text(
              'Confirm your address to see what was shared with you. This site can’t send email yet, so ask an administrator to confirm it.',
            )
          )}
        </p>
        {sendsMail && sent !== 'yes' && (
          <Button size="small" isBusy={sent === 'sending'} onClick={() => void send()}>
            {text('Send confirmation email')}
          </Button>
        )}
      </div>
    </Notice>
  )
}
