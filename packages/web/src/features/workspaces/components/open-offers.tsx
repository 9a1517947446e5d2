import { sizeValue } from '@holdall/contract/kit/values/values.ts'
import { roleTitle } from '@holdall/contract/roles/installed-roles.ts'
import type { Handover, Invitation } from '@holdall/contract/workspaces/workspaces.schemas.ts'
import IconFile from '@tabler/icons-react/dist/esm/icons/IconFile.mjs'
import IconFolder from '@tabler/icons-react/dist/esm/icons/IconFolder.mjs'
import IconUsersGroup from '@tabler/icons-react/dist/esm/icons/IconUsersGroup.mjs'
import type { ReactNode } from 'react'
import { useAct } from '../../../platform/forms/use-act.ts'
import { reportProblem } from '../../../platform/items/report.ts'
import { goTo } from '../../../platform/navigation.ts'
import { folderPath } from '../../../platform/open-item.ts'
import { Button } from '../../../ui/button.tsx'
import { showToast } from '../../../ui/feedback/toast.ts'
import { SectionCard } from '../../../ui/layout/page.tsx'
import { Undelivered } from '../../../ui/people/undelivered.tsx'
import type { Translate } from '../../../ui/text.ts'
import { useText } from '../../../ui/text.ts'
import * as q from '../queries.ts'
import classes from '../workspaces.module.css'
import { WorkspaceSign } from './workspace-sign.tsx'

/** Offers that wait for the user's answer, and those that the user has sent to others. */
export function OpenOffers() {
  const text = useText()
  const { data: invitations = [] } = q.useInvitations()
  const { data: { received = [], sent = [] } = {} } = q.useHandovers()
  return (
    <>
      {invitations.length + received.length > 0 && (
        <SectionCard title={text('Invitations')}>
          <ul className={classes.rows}>
            {invitations.map(invitation => (
              <InvitationRow key={invitation.id} invitation={invitation} />
            ))}
            {received.map(offer => (
              <ReceivedRow key={offer.id} offer={offer} />
            ))}
          </ul>
        </SectionCard>
      )}
      {sent.length > 0 && (
        <SectionCard title={text('Sent by you')} lead={text('You own them until someone accepts.')}>
          <ul className={classes.rows}>
            {sent.map(offer => (
              <Row
                key={offer.id}
                sign={<Sign kind={offer.kind} />}
                title={offer.object.name}
                facts={text('To {{email}}', { email: offer.toEmail })}
                undelivered={offer.undelivered}
              >
                <Answer label={text('Withdraw')} run={() => q.cancelHandover(offer.id)} />
              </Row>
            ))}
          </ul>
        </SectionCard>
      )}
    </>
  )
}

function InvitationRow({ invitation }: { invitation: Invitation }) {
  const text = useText()
  const { workspace, invitedBy, role, message } = invitation
  const join = async () => {
    const joined = await q.acceptInvitation(invitation.id)
    showToast({ key: 'workspace', message: text('You joined “{{name}}”', { name: joined.name }) })
    goTo(folderPath({ id: joined.rootId }))
  }
  return (
    <Row
      sign={<WorkspaceSign color={workspace.color} />}
      title={workspace.name}
      facts={
        invitedBy
          ? text('{{by}} invites you as {{role}}', { by: invitedBy, role: roleTitle(role.name, text) })
          : text('You are invited as {{role}}', { role: roleTitle(role.name, text) })
      }
      message={message}
    >
      <Answer
        label={text('Decline', { meaning: 'an invitation or a transfer' })}
        run={() => q.declineInvitation(invitation.id)}
      />
      <Answer isPrimary label={text('Join')} run={join} />
    </Row>
  )
}

function ReceivedRow({ offer }: { offer: Handover }) {
  const text = useText()
  const accept = async () => {
    await q.acceptHandover(offer.id)
    showToast({ key: 'workspace', message: text('“{{name}}” is yours now', { name: offer.object.name }) })
  }
  return (
    <Row
      sign={<Sign kind={offer.kind} />}
      title={offer.object.name}
      facts={`${offerWords(offer, text)} ${text('It will use {{size}} of your storage.', { size: sizeValue(offer.bytes) })}`}
      message={offer.message}
    >
      <Answer
        label={text('Decline', { meaning: 'an invitation or a transfer' })}
        run={() => q.declineHandover(offer.id)}
      />
      <Answer isPrimary label={text('Accept', { meaning: 'an invitation or a transfer' })} run={accept} />
    </Row>
  )
}

function offerWords({ kind, from }: Handover, text: Translate): string {
  const by = from.name
  if (kind === 'workspace') return text('{{by}} wants to transfer this workspace to you.', { by })
  return kind === 'folder'
    ? text('{{by}} wants to transfer this folder to you.', { by })
    : text('{{by}} wants to transfer this file to you.', { by })
}

function Sign({ kind }: { kind: Handover['kind'] }) {
  const Icon = kind === 'workspace' ? IconUsersGroup : kind === 'folder' ? IconFolder : IconFile
  return (
    <span className={classes.waiting} aria-hidden="true">
      <Icon size={20} stroke={1.6} />
    </span>
  )
}

type RowProps = {
  sign: ReactNode
  title: string
  facts: string
  message?: string
  undelivered?: string | null | undefined
  children: ReactNode
}

function Row({ sign, title, facts, message, undelivered, children }: RowProps) {
  return (
    <li className={classes.row}>
      {sign}
      <div className={classes.rowText}>
        <strong>{title}</strong>
        <p>{facts}</p>
        {message?.trim() && <p className={classes.message}>{message}</p>}
        <Undelivered reason={undelivered} />
      </div>
      <div className={classes.rowActions}>{children}</div>
    </li>
  )
}

function Answer({ label, run, isPrimary }: { label: string; run: () => Promise<unknown>; isPrimary?: boolean }) {
  const answer = useAct(run, reportProblem)
  return (
    <Button
      size="small"
      variant={isPrimary ? 'primary' : 'default'}
      isBusy={answer.isBusy}
      onClick={() => void answer.run()}
    >
      {label}
    </Button>
  )
}
