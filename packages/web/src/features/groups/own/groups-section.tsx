import type { OwnGroup } from '@holdall/contract/groups/own-groups.schemas.ts'
import IconDots from '@tabler/icons-react/dist/esm/icons/IconDots.mjs'
import IconPlus from '@tabler/icons-react/dist/esm/icons/IconPlus.mjs'
import IconUsers from '@tabler/icons-react/dist/esm/icons/IconUsers.mjs'
import IconUsersGroup from '@tabler/icons-react/dist/esm/icons/IconUsersGroup.mjs'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { showDialog } from '../../../platform/dialogs.tsx'
import { reportProblem } from '../../../platform/items/report.ts'
import { ActionMenuButton } from '../../../ui/actions/action-menu-button.tsx'
import { Button } from '../../../ui/button.tsx'
import { WorkspaceDrawing } from '../../../ui/drawings/things.tsx'
import { confirm } from '../../../ui/feedback/confirm.tsx'
import { SkeletonRows } from '../../../ui/feedback/skeleton.tsx'
import { EmptyState, ErrorState } from '../../../ui/feedback/states.tsx'
import { showToast } from '../../../ui/feedback/toast.ts'
import { SectionCard } from '../../../ui/layout/page.tsx'
import { t, useText } from '../../../ui/text.ts'
import { groupSize } from '../../sharing/public.ts'
import { askForGroup } from '../edit-group.ts'
import { JoinedGroups } from './joined-groups.tsx'
import type { OwnGroupDialogProps } from './own-group-dialog.tsx'
import classes from './own-groups.module.css'
import { deleteOwnGroup, ownGroupsQuery, saveOwnGroup } from './queries.ts'

/** The cards of the account page with the user's own groups, where the site allows them, and those that they are in. */
export function Fill() {
  const { data, error, isFetching, refetch } = useQuery(ownGroupsQuery)
  const isShown = !data || data.canAdd || data.data.length > 0
  return (
    <>
      {isShown && (
        <OwnGroups groups={data?.data} canAdd={data?.canAdd ?? false}>
          {error && !data ? (
            <ErrorState isCompact onRetry={() => void refetch()} isRetrying={isFetching} />
          ) : (
            <SkeletonRows rows={2} rowHeight={60} columns={1} />
          )}
        </OwnGroups>
      )}
      <JoinedGroups isAlone={!isShown} />
    </>
  )
}

type OwnGroupsProps = {
  /** Absent until they are known; the children are shown meanwhile. */
  groups: readonly OwnGroup[] | undefined
  canAdd: boolean
  children: ReactNode
}

function OwnGroups({ groups, canAdd, children }: OwnGroupsProps) {
  const text = useText()
  return (
    <SectionCard
      title={text('Your groups')}
      lead={text('Share with several people at once. People you remove lose what was shared with the group.')}
      footer={
        canAdd && (
          <Button icon={IconPlus} variant="primary" onClick={() => newGroup().catch(reportProblem)}>
            {text('New group')}
          </Button>
        )
      }
    >
      {groups === undefined ? (
        children
      ) : groups.length === 0 ? (
        <EmptyState
          isCompact
          drawing={WorkspaceDrawing}
          title={text('You don’t have any groups yet')}
          text={text('Create one for people you often share with.')}
        />
      ) : (
        <ul className={classes.rows} aria-label={text('Your groups')}>
          {groups.map(group => (
            <Row key={group.id} group={group} canAdd={canAdd} />
          ))}
        </ul>
      )}
    </SectionCard>
  )
}

function Row({ group, canAdd }: { group: OwnGroup; canAdd: boolean }) {
  const text = useText()
  const { id, name, waitingCount } = group
  const waiting = text('{{count, number}} without an account', { count: waitingCount })
  const edit = () => askForGroup({ group, save: input => saveOwnGroup(id, input) }).catch(reportProblem)
  return (
    <li className={classes.row}>
      <span className={classes.sign} aria-hidden="true">
        <IconUsersGroup size={18} stroke={1.6} />
      </span>
      <div className={classes.words}>
        <strong>{name}</strong>
        <p>
          {groupSize(group, text)}
          {waitingCount > 0 && ` · ${waiting}`}
        </p>
        {group.description && <p>{group.description}</p>}
      </div>
      <div className={classes.actions}>
        <Button
          size="small"
          icon={IconUsers}
          aria-label={text('People in “{{name}}”', { name })}
          onClick={() => openPeople(group, canAdd).catch(reportProblem)}
        >
          {text('People')}
        </Button>
        <ActionMenuButton
          icon={IconDots}
          label={text('More for {{name}}', { name })}
          align="end"
          actions={[
            { id: 'edit', label: text('Edit group'), run: () => void edit() },
            {
              id: 'delete',
              label: text('Delete'),
              danger: true,
              group: 'delete',
              run: () => void remove(group).catch(reportProblem),
            },
          ]}
        />
      </div>
    </li>
  )
}

/** A new group is empty, so its people are asked for next. */
async function newGroup(): Promise<void> {
  const made = await askForGroup({ save: input => saveOwnGroup(undefined, input) })
  if (made) await openPeople(made, true)
}

async function openPeople(group: OwnGroup, canAdd: boolean): Promise<void> {
  const load = async () => (await import('./own-group-dialog.tsx')).OwnGroupDialog
  await showDialog<never, Omit<OwnGroupDialogProps, 'onAnswer'>>(load, { group, canAdd })
}

async function remove({ id, name }: OwnGroup): Promise<void> {
  const isSure = await confirm({
    title: t('Delete the group “{{name}}”?', { name }),
    body: t(
      'Its members immediately lose everything shared with the group. Their accounts are kept. This can’t be undone.',
    ),
    confirmLabel: t('Delete'),
    danger: true,
  })
  if (!isSure) return
  await deleteOwnGroup(id)
  showToast({ message: t('Group deleted') })
}
