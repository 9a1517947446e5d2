import type { JoinedGroup } from '@holdall/contract/groups/own-groups.schemas.ts'
import IconUsersGroup from '@tabler/icons-react/dist/esm/icons/IconUsersGroup.mjs'
import { useInfiniteQuery } from '@tanstack/react-query'
import { reportProblem } from '../../../platform/items/report.ts'
import { Button } from '../../../ui/button.tsx'
import { WorkspaceDrawing } from '../../../ui/drawings/things.tsx'
import { confirm } from '../../../ui/feedback/confirm.tsx'
import { SkeletonRows } from '../../../ui/feedback/skeleton.tsx'
import { EmptyState, ErrorState } from '../../../ui/feedback/states.tsx'
import { showToast } from '../../../ui/feedback/toast.ts'
import { SectionCard } from '../../../ui/layout/page.tsx'
import { t, useText } from '../../../ui/text.ts'
import classes from './own-groups.module.css'
import { joinedGroupsQuery, leaveGroup } from './queries.ts'

/** The groups of the site and of others that the user is in. Without any, the card is only shown if it is alone. */
export function JoinedGroups({ isAlone }: { isAlone: boolean }) {
  const text = useText()
  const query = useInfiniteQuery(joinedGroupsQuery)
  const groups = query.data?.pages.flatMap(page => page.data)
  if (!isAlone && (!groups || groups.length === 0) && !query.error) return null
  return (
    <SectionCard
      title={text('Groups you’re in')}
      lead={text('You have access to everything shared with these groups.')}
    >
      {query.error && !groups && (
        <ErrorState isCompact onRetry={() => void query.refetch()} isRetrying={query.isFetching} />
      )}
      {!query.error && !groups && <SkeletonRows rows={2} rowHeight={60} columns={1} />}
      {groups?.length === 0 && (
        <EmptyState
          isCompact
          drawing={WorkspaceDrawing}
          title={text('You’re not in a group yet')}
          text={text('Groups appear here once someone adds you to one.')}
        />
      )}
      {groups && groups.length > 0 && (
        <ul className={classes.rows} aria-label={text('Groups you’re in')}>
          {groups.map(group => (
            <Row key={group.id} group={group} />
          ))}
        </ul>
      )}
      {query.hasNextPage && (
        <Button
          size="small"
          variant="quiet"
          isBusy={query.isFetchingNextPage}
          onClick={() => void query.fetchNextPage()}
        >
          {text('Show more')}
        </Button>
      )}
    </SectionCard>
  )
}

function Row({ group }: { group: JoinedGroup }) {
  const text = useText()
  const { name, owner, description, canLeave } = group
  return (
    <li className={classes.row}>
      <span className={classes.sign} aria-hidden="true">
        <IconUsersGroup size={18} stroke={1.6} />
      </span>
      <div className={classes.words}>
        <strong>{name}</strong>
        <p>{canLeave ? text('Created by {{name}}', { name: owner ?? text('Someone') }) : text('Group of this site')}</p>
        {description && <p>{description}</p>}
      </div>
      {canLeave && (
        <Button
          size="small"
          variant="quiet"
          aria-label={text('Leave the group {{name}}', { name })}
          onClick={() => void leave(group).catch(reportProblem)}
        >
          {text('Leave')}
        </Button>
      )}
    </li>
  )
}

async function leave({ id, name }: JoinedGroup): Promise<void> {
  const isSure = await confirm({
    title: t('Leave the group “{{name}}”?', { name }),
    body: t('You immediately lose everything you only have through this group.'),
    confirmLabel: t('Leave'),
    danger: true,
  })
  if (!isSure) return
  await leaveGroup(id)
  showToast({ message: t('You left the group “{{name}}”', { name }) })
}
