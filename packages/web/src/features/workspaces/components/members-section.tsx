import { dayValue } from '@holdall/contract/kit/values/values.ts'
import { roleLead, roleTitle } from '@holdall/contract/roles/installed-roles.ts'
import type { Workspace, WorkspaceMember, WorkspaceMembers } from '@holdall/contract/workspaces/workspaces.schemas.ts'
import IconClock from '@tabler/icons-react/dist/esm/icons/IconClock.mjs'
import IconDots from '@tabler/icons-react/dist/esm/icons/IconDots.mjs'
import IconUserPlus from '@tabler/icons-react/dist/esm/icons/IconUserPlus.mjs'
import { useQuery } from '@tanstack/react-query'
import { reportProblem } from '../../../platform/items/report.ts'
import { goTo } from '../../../platform/navigation.ts'
import type { Action } from '../../../ui/actions/action.ts'
import { ActionMenuButton } from '../../../ui/actions/action-menu-button.tsx'
import { Button } from '../../../ui/button.tsx'
import { confirm } from '../../../ui/feedback/confirm.tsx'
import { SkeletonRows } from '../../../ui/feedback/skeleton.tsx'
import { ErrorState } from '../../../ui/feedback/states.tsx'
import { showToast } from '../../../ui/feedback/toast.ts'
import { SectionCard } from '../../../ui/layout/page.tsx'
import { Avatar } from '../../../ui/people/avatar.tsx'
import { showAddress } from '../../../ui/people/show-address.ts'
import { Select } from '../../../ui/plain/select.tsx'
import { useText } from '../../../ui/text.ts'
import { invitePeople } from '../open-dialogs.ts'
import { changeRole, membersQuery, offerWorkspace, removeMember } from '../queries.ts'
import classes from '../workspaces.module.css'
import { GroupRows } from './group-rows.tsx'
import { InvitationRows } from './invitation-rows.tsx'

/** The members of a workspace with their roles, and who is invited. */
export function MembersSection({ workspace }: { workspace: Workspace }) {
  const text = useText()
  const { data, error, isFetching, refetch } = useQuery(membersQuery(workspace.id))
  const mayInvite = workspace.permissions.includes('members.invite')
  return (
    <SectionCard
      title={text('Members')}
      lead={text('Roles decide what each person can do. Changes take effect immediately.')}
      footer={
        mayInvite &&
        data && (
          <Button
            variant="primary"
            icon={IconUserPlus}
            onClick={() => invitePeople(workspace, data.roles).catch(reportProblem)}
          >
            {text('Invite people')}
          </Button>
        )
      }
    >
      {error && !data && <ErrorState isCompact onRetry={() => refetch()} isRetrying={isFetching} />}
      {!error && !data && <SkeletonRows rows={workspace.memberCount} rowHeight={64} columns={1} />}
      {data && (
        <ul className={classes.rows} aria-label={text('Members')}>
          {data.data.map(member => (
            <MemberRow key={member.id} member={member} workspace={workspace} roles={data.roles} />
          ))}
          <GroupRows groups={data.groups} workspace={workspace} roles={data.roles} />
          <InvitationRows invitations={data.invitations} icon={<IconClock size={20} stroke={1.6} />} />
        </ul>
      )}
    </SectionCard>
  )
}

type MemberRowProps = { member: WorkspaceMember; workspace: Workspace; roles: WorkspaceMembers['roles'] }

function MemberRow({ member, workspace, roles }: MemberRowProps) {
  const text = useText()
  const { person, role, isOwner, isMe } = member
  const actions = useMemberActions(member, workspace)
  return (
    <li className={classes.row}>
      <Avatar name={person.name} url={person.avatarUrl} size={40} />
      <div className={classes.rowText}>
        <strong>{isMe ? text('{{name}} (you)', { name: person.name }) : person.name}</strong>
        <p>
          {showAddress(person.email)} ·{' '}
          {isOwner ? text('Owner') : text('Since {{date}}', { date: dayValue(member.joinedAt) })}
        </p>
      </div>
      <div className={classes.rowActions}>
        {member.can.changeRole ? (
          <Select
            look="quiet"
            className={classes.roleSelect}
            aria-label={text('Role of {{name}}', { name: person.name })}
            value={role.id}
            onChange={event => changeRole(member.id, event.target.value).catch(reportProblem)}
          >
            {!roles.some(one => one.id === role.id) && <option value={role.id}>{roleTitle(role.name, text)}</option>}
            {roles.map(one => (
              <option key={one.id} value={one.id} title={roleLead(one, text)}>
                {roleTitle(one.name, text)}
              </option>
            ))}
          </Select>
        ) : (
          <span className={classes.role}>{roleTitle(role.name, text)}</span>
        )}
        {actions.length > 0 && (
          <ActionMenuButton
            icon={IconDots}
            label={text('More for {{name}}', { name: person.name })}
            actions={actions}
            align="end"
          />
        )}
      </div>
    </li>
  )
}

function useMemberActions(member: WorkspaceMember, workspace: Workspace): Action[] {
  const text = useText()
  const { person, isMe, can } = member
  const { name } = person
  const remove = async () => {
    const isSure = await confirm({
      title: isMe
        ? text('Leave “{{name}}”?', { name: workspace.name })
        : text('Remove {{name}} from “{{workspace}}”?', { name, workspace: workspace.name }),
      body: isMe
        ? text(
            'You lose access immediately. Your files stay in the workspace, and links you created to them stop working.',
          )
        : text('They lose access immediately. Their files stay in the workspace, and links they created stop working.'),
      confirmLabel: isMe ? text('Leave') : text('Remove'),
      danger: true,
    })
    if (!isSure) return
    await removeMember(member.id)
    if (isMe) goTo('/drive/workspaces')
  }
  const handOver = async () => {
    const isSure = await confirm({
      title: text('Transfer ownership of “{{workspace}}” to {{name}}?', { workspace: workspace.name, name }),
      body: text('Once they accept, it uses their storage and only they can transfer it. You stay a member.'),
      confirmLabel: text('Send request'),
    })
    if (!isSure) return
    await offerWorkspace(workspace.id, person.email)
    showToast({ key: 'workspace', message: text('Transfer request sent to {{name}}', { name }) })
  }
  return [
    ...(can.handOver
      ? [{ id: 'hand-over', label: text('Transfer ownership…'), run: () => void handOver().catch(reportProblem) }]
      : []),
    ...(can.remove
      ? [
          {
            id: 'remove',
            label: isMe ? text('Leave workspace…') : text('Remove…'),
            danger: true,
            group: 'remove',
            run: () => void remove().catch(reportProblem),
          },
        ]
      : []),
  ]
}
