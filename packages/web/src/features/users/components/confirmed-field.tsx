import type { UserDetails } from '@holdall/contract/users/manage.schemas.ts'
import { useAct } from '../../../platform/forms/use-act.ts'
import type { BoundField } from '../../../platform/forms/use-form.ts'
import { useSite } from '../../../platform/site.ts'
import { Button } from '../../../ui/button.tsx'
import { showToast } from '../../../ui/feedback/toast.ts'
import { SelectField } from '../../../ui/plain/select-field.tsx'
import { useText } from '../../../ui/text.ts'
import { resendConfirmation } from '../queries.ts'
import classes from './user-form.module.css'

export type ConfirmedFieldProps = {
  field: BoundField<string | null | undefined>
  /** An existing user. */
  user?: UserDetails | undefined
}

/** Whether the address counts as confirmed, with a button that sends the confirmation mail again. */
export function ConfirmedField({ field, user }: ConfirmedFieldProps) {
  const text = useText()
  const { settings } = useSite()
  const mayResend = user?.email_verified_at === null && settings.require_email_confirmation === true
  return (
    <div className={classes.beside}>
      <SelectField
        label={text('Email Confirmed')}
        value={field.value ? 'yes' : 'no'}
        error={field.error}
        onChange={({ target }) =>
          field.change(target.value === 'yes' ? (user?.email_verified_at ?? new Date().toISOString()) : null)
        }
      >
        <option value="yes">{text('Yes')}</option>
        <option value="no">{text('No')}</option>
      </SelectField>
      {mayResend && user && <Resend email={user.email} />}
    </div>
  )
}

function Resend({ email }: { email: string }) {
  const text = useText()
  const resend = useAct(async () => {
    await resendConfirmation(email)
    showToast({ tone: 'success', message: text('Verification email re-sent.') })
  })
  return (
    <Button isBusy={resend.isBusy} onClick={() => void resend.run()}>
      {text('Resend')}
    </Button>
  )
}
