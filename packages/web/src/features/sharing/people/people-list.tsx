import { momentValue } from '@holdall/contract/kit/values/values.ts'
import type { AccessEntry, ItemAccess } from '@holdall/contract/sharing/people.schemas.ts'
import IconClock from '@tabler/icons-react/dist/esm/icons/IconClock.mjs'
import IconUsersGroup from '@tabler/icons-react/dist/esm/icons/IconUsersGroup.mjs'
import IconX from '@tabler/icons-react/dist/esm/icons/IconX.mjs'
import type { ReactNode } from 'react'
import { reportProblem } from '../../../platform/items/report.ts'
import { IconButton } from '../../../ui/button.tsx'
import { Avatar } from '../../../ui/people/avatar.tsx'
import { showAddress } from '../../../ui/people/show-address.ts'
import { Undelivered } from '../../../ui/people/undelivered.tsx'
import { Select } from '../../../ui/plain/select.tsx'
import { useText } from '../../../ui/text.ts'
import { isInvitedOnly } from './access-words.ts'
import { groupSize } from './group-size.ts'
import classes from './people.module.css'
import { changeGrant, endGrant } from './queries.ts'
import { grantRoles, readsVersions, roleName } from './roles.ts'

/** Everyone with access: name, role and expiry; those who have it through a folder above are below its name. */
export function PeopleList({ access, aside }: { access: ItemAccess; aside?: ReactNode }) {
  const text = useText()
  const { owner, workspace, grants } = access
  const above = Map.groupBy(
    grants.flatMap(grant => (grant.through ? [{ grant, through: grant.through }] : [])),
    ({ through }) => through.id,
  )
  return (
    <section className={classes.list} aria-label={text('People with access')}>
      <div className={classes.listHead}>
        <h3>{text('People with access')}</h3>
        {aside}
      </div>
      <ul className={classes.people} aria-label={text('People with access')}>
        <li className={classes.person}>
          <Avatar name={owner.name} url={owner.avatarUrl} size={36} />
          <span className={classes.who}>
            {owner.name}
            <small>{showAddress(owner.email)}</small>
          </span>
          <span className={classes.role}>{text('Owner')}</span>
        </li>
        {workspace && !isInvitedOnly(access) && <WorkspaceRow workspace={workspace} closings={access.closings} />}
        {grants.map(grant => grant.through === null && <PersonRow key={grant.id} grant={grant} />)}
      </ul>
      {[...above.values()].map(some => (
        <Inherited key={some[0]?.through.id} name={some[0]?.through.name ?? ''} grants={some.map(one => one.grant)} />
      ))}
    </section>
  )
}

function Inherited({ name, grants }: { name: string; grants: readonly AccessEntry[] }) {
  const text = useText()
  const label = name ? text('Through “{{name}}”', { name }) : text('Through a folder above')
  return (
    <>
      <h4 className={classes.through}>{label}</h4>
      <ul className={classes.people} aria-label={label}>
        {grants.map(grant => (
          <PersonRow key={grant.id} grant={grant} />
        ))}
      </ul>
    </>
  )
}

type WorkspaceRowProps = { workspace: NonNullable<ItemAccess['workspace']> } & Pick<ItemAccess, 'closings'>

/** The workspace that the item belongs to, in the list of who has access. */
export function WorkspaceRow({ workspace, closings }: WorkspaceRowProps) {
  const text = useText()
  const isRestricted = closings.some(({ kind }) => kind === 'person' || kind === 'group')
  return (
    <li className={classes.person}>
      <span className={classes.team} aria-hidden="true">
        <IconUsersGroup size={18} />
      </span>
      <span className={classes.who}>
        {workspace.name}
        <small>
          {isRestricted
            ? text('Everyone in the workspace for whom it isn’t restricted')
            : workspace.members === null
              ? text('Everyone in the workspace')
              : text('Everyone in the workspace: {{count, number}} people', {
                  count: workspace.members,
                  defaultValue_one: 'Everyone in the workspace: one person',
                })}
        </small>
      </span>
      <span className={classes.role}>{text('By role')}</span>
    </li>
  )
}

/** Shown instead of a picture, for a group. */
export function GroupMark() {
  return (
    <span className={classes.team} aria-hidden="true">
      <IconUsersGroup size={18} />
    </span>
  )
}

/** Shown instead of a picture, for an address without a confirmed account. */
export function WaitingMark() {
  return (
    <span className={classes.waiting} aria-hidden="true">
      <IconClock size={18} />
    </span>
  )
}

function PersonRow({ grant }: { grant: AccessEntry }) {
  const text = useText()
  const { group } = grant
  const email = showAddress(grant.email ?? '')
  const name = group?.name ?? grant.person?.name ?? email
  const facts = [
    group
      ? groupSize(group, text)
      : grant.person
        ? email
        : text('Invited. They get access once they confirm this address.'),
    grant.withVersions && !readsVersions(grant.role) ? text('With earlier versions') : null,
    grant.expiresAt ? text('Until {{at}}', { at: momentValue(grant.expiresAt) }) : null,
  ].filter(fact => fact !== null)
  return (
    <li className={classes.person}>
      {group ? (
        <GroupMark />
      ) : grant.person ? (
        <Avatar name={name} url={grant.person.avatarUrl} size={36} />
      ) : (
        <WaitingMark />
      )}
      <span className={classes.who}>
        {name}
        <small>{facts.join(' · ')}</small>
        <Undelivered reason={grant.undelivered} />
      </span>
      <RoleOf grant={grant} name={name} />
    </li>
  )
}

function RoleOf({ grant, name }: { grant: AccessEntry; name: string }) {
  const text = useText()
  // A grant on a folder above is changed there.
  if (!grant.can.change || grant.through !== null)
    return <span className={classes.role}>{roleName(grant.role, text)}</span>
  return (
    <>
      <Select
        look="quiet"
        className={classes.roleSelect}
        aria-label={text('Role of {{name}}', { name })}
        value={grant.role}
        onChange={event => {
          const role = event.target.value as AccessEntry['role']
          changeGrant(grant, { role }).catch(reportProblem)
        }}
      >
        {grantRoles.map(role => (
          <option key={role} value={role}>
            {roleName(role, text)}
          </option>
        ))}
      </Select>
      <IconButton
        icon={IconX}
        size="small"
        label={text('Stop sharing with {{name}}', { name })}
        onClick={() => endGrant(grant).catch(reportProblem)}
      />
    </>
  )
}
