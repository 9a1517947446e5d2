import type { UserInvitation } from '@holdall/contract/user-invitations/user-invitations.schemas.ts'
import IconMailForward from '@tabler/icons-react/dist/esm/icons/IconMailForward.mjs'
import IconMailX from '@tabler/icons-react/dist/esm/icons/IconMailX.mjs'
import IconUserPlus from '@tabler/icons-react/dist/esm/icons/IconUserPlus.mjs'
import { AdminList } from '../../../platform/admin-lists/admin-list.tsx'
import type { RowAction } from '../../../platform/admin-lists/list-props.ts'
import { userInvitationList } from '../../../platform/admin-lists/lists/user-invitations.generated.ts'
import { useRunOne } from '../../../platform/admin-lists/run-one.ts'
import { choiceLabels } from '../../../platform/admin-lists/state/filters.ts'
import type { StatusTone } from '../../../platform/admin-lists/status-badge.tsx'
import { StatusBadge } from '../../../platform/admin-lists/status-badge.tsx'
import { goTo } from '../../../platform/navigation.ts'
import { ListedPerson } from '../../../platform/people/listed-person.tsx'
import { PersonLink } from '../../../platform/people/person-link.tsx'
import { useSite } from '../../../platform/site.ts'
import { confirm } from '../../../ui/feedback/confirm.tsx'
import { showAddress } from '../../../ui/people/show-address.ts'
import { useText } from '../../../ui/text.ts'
import { resend, revoke } from '../queries.ts'

const columns = {
  email: {
    render: ({ email, user }: UserInvitation) => (
      <PersonLink id={user?.id ?? null} title={email}>
        {showAddress(email)}
      </PersonLink>
    ),
    width: { min: 200, grow: 1.6 },
  },
  name: { width: { min: 120, grow: 0.8 } },
  state: { render: (row: UserInvitation) => <State row={row} />, width: { min: 100, grow: 0.3 } },
  mail: { render: (row: UserInvitation) => <MailState row={row} />, width: { min: 100, grow: 0.3 } },
  invitedBy: {
    render: ({ invitedBy }: UserInvitation) => <Inviter person={invitedBy} />,
    width: { min: 140, grow: 0.8 },
  },
  role: { render: ({ role }: UserInvitation) => role?.name ?? <span data-nothing>–</span> },
  group: { render: ({ group }: UserInvitation) => group?.name ?? <span data-nothing>–</span> },
  plan: { render: ({ plan }: UserInvitation) => plan?.name ?? <span data-nothing>–</span> },
}

/** The invitations to the site, and what became of them. */
export function Page() {
  const text = useText()
  const { settings } = useSite()
  const { rowActions, bulkActions } = useInvitationActions()
  return (
    <AdminList
      list={userInvitationList}
      title={text('Invitations')}
      nameOf={row => showAddress(row.email)}
      columns={columns}
      without={settings['billing.enable'] === true ? [] : ['plan']}
      rowActions={rowActions}
      bulkActions={bulkActions}
      primary={{
        id: 'invite',
        label: text('Invite people'),
        icon: IconUserPlus,
        permission: 'users.create',
        run: () => goTo('/admin/invite'),
      }}
    />
  )
}

function useInvitationActions() {
  const text = useText()
  const runOne = useRunOne(userInvitationList.id)
  const again = {
    id: 'resend',
    label: text('Resend'),
    icon: IconMailForward,
    permission: 'users.create' as const,
    toast: text('Invitations queued again'),
  }
  const end = {
    id: 'revoke',
    label: text('Revoke'),
    icon: IconMailX,
    permission: 'users.create' as const,
    danger: true,
    toast: text('Invitations revoked'),
  }
  const question = () => ({
    title: text('Revoke invitations'),
    body: text('The links in the emails stop working immediately.'),
    confirmLabel: text('Revoke'),
    danger: true,
  })
  const revokeOne = async (id: string) => {
    if (await confirm(question())) await runOne(id, end.toast, revoke)
  }
  const rowActions = ({ id, state }: UserInvitation): readonly RowAction[] => [
    ...(state === 'waiting' || state === 'expired'
      ? [{ ...again, isInRow: true, run: () => void runOne(id, again.toast, resend) }]
      : []),
    ...(state === 'waiting' ? [{ ...end, run: () => void revokeOne(id) }] : []),
  ]
  const bulkActions = [
    { ...again, doing: text('Queueing'), run: resend },
    { ...end, confirm: question, doing: text('Revoking'), run: revoke },
  ]
  return { rowActions, bulkActions }
}

const tones: Readonly<Record<UserInvitation['state'], StatusTone>> = {
  waiting: 'busy',
  accepted: 'good',
  expired: 'warning',
  revoked: 'plain',
}

function State({ row: { state } }: { row: UserInvitation }) {
  const text = useText()
  const { filters } = userInvitationList
  return <StatusBadge tone={tones[state]}>{choiceLabels(filters.state, state, text)}</StatusBadge>
}

const mailTones = { queued: 'busy', sent: 'good', failed: 'bad' } as const

/** With the mail server’s words about an address that can’t be reached. */
function MailState({ row: { mail, undelivered } }: { row: UserInvitation }) {
  const text = useText()
  const label = choiceLabels(userInvitationList.filters.mail, mail, text)
  return (
    <span title={undelivered ?? undefined}>
      <StatusBadge tone={mailTones[mail]}>{label}</StatusBadge>
    </span>
  )
}

function Inviter({ person }: { person: UserInvitation['invitedBy'] }) {
  const text = useText()
  return <ListedPerson person={person} nobody={text('Command line')} />
}
