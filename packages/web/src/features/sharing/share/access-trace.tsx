import type { ItemCan } from '@holdall/contract/drive/drive.schemas.ts'
import { momentValue } from '@holdall/contract/kit/values/values.ts'
import type { AccessEntry, AccessReason, ItemAccess, PersonAccess } from '@holdall/contract/sharing/people.schemas.ts'
import { type ReactNode, useState } from 'react'
import { Button } from '../../../ui/button.tsx'
import { Avatar } from '../../../ui/people/avatar.tsx'
import { showAddress } from '../../../ui/people/show-address.ts'
import { Undelivered } from '../../../ui/people/undelivered.tsx'
import type { Translate } from '../../../ui/text.ts'
import { useText } from '../../../ui/text.ts'
import { isInvitedOnly } from '../people/access-words.ts'
import { groupSize } from '../people/group-size.ts'
import classes from '../people/people.module.css'
import { GroupMark, WaitingMark, WorkspaceRow } from '../people/people-list.tsx'
import { roleName } from '../people/roles.ts'

/** More rows than this are shown only on request. */
const mostAtFirst = 6

/** Who may do what, and why: every reason that the server's rules take into account. */
export function AccessTrace({ access }: { access: ItemAccess }) {
  const text = useText()
  const [isWhole, setWhole] = useState(false)
  const groups = access.grants.filter(grant => grant.group !== null)
  const waiting = access.grants.filter(grant => grant.person === null && grant.group === null)
  const rows = [
    ...access.people.map(one => (
      <PersonRow key={one.person.id} access={one} isInWorkspace={access.workspace !== null} />
    )),
    ...groups.map(grant => <GroupRow key={grant.id} grant={grant} />),
    ...waiting.map(grant => <WaitingRow key={grant.id} grant={grant} />),
  ]
  const isLong = !isWhole && rows.length > mostAtFirst + 1
  return (
    <>
      <ul className={classes.trace} aria-label={text('People with access')}>
        {isLong ? rows.slice(0, mostAtFirst) : rows}
        {access.workspace && !isInvitedOnly(access) && (
          <WorkspaceRow workspace={access.workspace} closings={access.closings} />
        )}
      </ul>
      {isLong && (
        <Button size="small" variant="quiet" onClick={() => setWhole(true)}>
          {text('Show all {{count, number}} people', { count: rows.length })}
        </Button>
      )}
      {!isLong && access.moreMembers > 0 && !isInvitedOnly(access) && (
        <p className={classes.role}>
          {text('And {{count, number}} more people in the workspace', {
            count: access.moreMembers,
            defaultValue_one: 'And one more person in the workspace',
          })}
        </p>
      )}
    </>
  )
}

function PersonRow({ access, isInWorkspace }: { access: PersonAccess; isInWorkspace: boolean }) {
  const text = useText()
  const { person, because, can } = access
  const isOwner = because.some(({ via }) => via === 'owner')
  // The owner of a drive is only said to be that.
  const reasons = because.filter(({ via }) => via !== 'owner' || isInWorkspace)
  // One role says by itself what the person may do; several, or a role of a workspace, don't.
  const hasLevel = !isOwner && (because.length > 1 || because.some(({ via }) => via === 'member'))
  return (
    <li className={classes.person} title={person.email}>
      <Avatar name={person.name} url={person.avatarUrl} size={36} />
      <Who name={person.name}>
        {hasLevel && <small className={classes.level}>{levelText(can, text)}</small>}
        {reasons.map(reason => (
          <small key={`${reason.via} ${reason.through?.id} ${reason.group?.id}`}>{reasonText(reason, text)}</small>
        ))}
      </Who>
      {isOwner && <span className={classes.role}>{text('Owner')}</span>}
    </li>
  )
}

/** A group with its role; its members say that they have access through it. */
function GroupRow({ grant }: { grant: AccessEntry }) {
  const text = useText()
  const { role, through, expiresAt, group } = grant
  return (
    <li className={classes.person}>
      <GroupMark />
      <Who name={group?.name ?? ''}>
        {group && <small>{groupSize(group, text)}</small>}
        <small>{reasonText({ via: 'grant', role, roleName: null, through, group: null, expiresAt }, text)}</small>
      </Who>
      <span className={classes.role}>{text('Group')}</span>
    </li>
  )
}

function WaitingRow({ grant }: { grant: AccessEntry }) {
  const text = useText()
  const { role, through, expiresAt } = grant
  return (
    <li className={classes.person}>
      <WaitingMark />
      <Who name={showAddress(grant.email)}>
        <small>{text('Invited. They get access once they confirm this address.')}</small>
        <small>{reasonText({ via: 'grant', role, roleName: null, through, group: null, expiresAt }, text)}</small>
        <Undelivered reason={grant.undelivered} />
      </Who>
      <span className={classes.role}>{text('Invited')}</span>
    </li>
  )
}

function Who({ name, children }: { name: string; children: ReactNode }) {
  return (
    <span className={classes.who}>
      {name}
      {children}
    </span>
  )
}

/** Why someone has access, in a few words. */
function reasonText(reason: AccessReason, text: Translate): string {
  if (reason.via === 'owner') return text('Owns the workspace')
  const group = reason.group?.name
  if (reason.via === 'member') {
    const named = { role: reason.roleName ?? '', group }
    return group === undefined
      ? text('{{role}} in the workspace', named)
      : text('{{role}} in the workspace, through the group {{group}}', named)
  }
  const role = reason.role ? roleName(reason.role, text) : ''
  const { through } = reason
  const way =
    group !== undefined
      ? groupText(reason, group, role, text)
      : through
        ? through.name === ''
          ? text('{{role}}, through a folder above', { role })
          : text('{{role}}, through “{{name}}”', { role, name: through.name })
        : text('{{role}}, shared directly', { role })
  return reason.expiresAt ? `${way} · ${text('until {{at}}', { at: momentValue(reason.expiresAt) })}` : way
}

/** The same for those who have it through a group. */
function groupText({ through }: AccessReason, group: string, role: string, text: Translate): string {
  if (through === null) return text('{{role}}, through the group {{group}}', { role, group })
  return through.name === ''
    ? text('{{role}} on a folder above, through the group {{group}}', { role, group })
    : text('{{role}} on “{{name}}”, through the group {{group}}', { role, group, name: through.name })
}

/** The level of access that results. */
function levelText(can: ItemCan, text: Translate): string {
  if (can.share) return text('Can manage')
  if (can.edit) return text('Can edit')
  if (can.add) return text('Can add')
  if (can.comment) return text('Can comment')
  return can.view ? text('Can view') : ''
}
