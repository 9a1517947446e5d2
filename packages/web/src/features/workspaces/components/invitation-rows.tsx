import { roleTitle } from '@holdall/contract/roles/installed-roles.ts'
import type { Invitation } from '@holdall/contract/workspaces/workspaces.schemas.ts'
import type { ReactNode } from 'react'
import { reportProblem } from '../../../platform/items/report.ts'
import { Button } from '../../../ui/button.tsx'
import { showToast } from '../../../ui/feedback/toast.ts'
import { RelativeTime } from '../../../ui/format/relative-time.tsx'
import { showAddress } from '../../../ui/people/show-address.ts'
import { Undelivered } from '../../../ui/people/undelivered.tsx'
import { useText } from '../../../ui/text.ts'
import { resendInvitation, revokeInvitation } from '../queries.ts'
import classes from '../workspaces.module.css'

/** People who were invited and have not answered. */
export function InvitationRows({ invitations, icon }: { invitations: readonly Invitation[]; icon: ReactNode }) {
  const text = useText()
  const resend = async ({ id, email }: Invitation) => {
    await resendInvitation(id)
    showToast({ key: 'workspace', message: text('Sent to {{email}} again', { email }) })
  }
  return invitations.map(invitation => (
    <li key={invitation.id} className={classes.row}>
      <span className={classes.waiting} aria-hidden="true">
        {icon}
      </span>
      <div className={classes.rowText}>
        <strong>{showAddress(invitation.email)}</strong>
        <p>
          {text('Invited as {{role}}', { role: roleTitle(invitation.role.name, text) })} ·{' '}
          <RelativeTime at={invitation.sentAt} />
        </p>
        <Undelivered reason={invitation.undelivered} />
      </div>
      <div className={classes.rowActions}>
        <Button
          size="small"
          variant="quiet"
          aria-label={text('Send the invitation to {{email}} again', { email: showAddress(invitation.email) })}
          onClick={() => resend(invitation).catch(reportProblem)}
        >
          {text('Send again')}
        </Button>
        <Button
          size="small"
          variant="quiet"
          aria-label={text('Withdraw the invitation to {{email}}', { email: showAddress(invitation.email) })}
          onClick={() => revokeInvitation(invitation.id).catch(reportProblem)}
        >
          {text('Withdraw')}
        </Button>
      </div>
    </li>
  ))
}
