import type { Space } from '@holdall/contract/drive/drive.schemas.ts'
import { sizeValue } from '@holdall/contract/kit/values/values.ts'
import IconPlus from '@tabler/icons-react/dist/esm/icons/IconPlus.mjs'
import IconUsers from '@tabler/icons-react/dist/esm/icons/IconUsers.mjs'
import { reportProblem } from '../../../platform/items/report.ts'
import { goTo } from '../../../platform/navigation.ts'
import { folderPath } from '../../../platform/open-item.ts'
import { Link } from '../../../platform/router/link.tsx'
import { useSite } from '../../../platform/site.ts'
import { Button } from '../../../ui/button.tsx'
import { WorkspaceDrawing } from '../../../ui/drawings/things.tsx'
import { SkeletonRows } from '../../../ui/feedback/skeleton.tsx'
import { EmptyState } from '../../../ui/feedback/states.tsx'
import { SectionCard } from '../../../ui/layout/page.tsx'
import { useText } from '../../../ui/text.ts'
import { useSpaces } from '../../drive/public.ts'
import { newWorkspace } from '../open-dialogs.ts'
import classes from '../workspaces.module.css'
import { WorkspaceSign } from './workspace-sign.tsx'

/** The workspaces that the user owns or belongs to. */
export function WorkspaceList() {
  const text = useText()
  const spaces = useSpaces()
  const mayCreate = useMayCreate()
  const list = spaces?.filter(space => space.kind === 'workspace')
  return (
    <SectionCard
      title={text('Your workspaces')}
      lead={text('Files in a workspace belong to the team and stay when someone leaves.')}
      footer={
        mayCreate && (
          <Button icon={IconPlus} variant="primary" onClick={() => newWorkspace().catch(reportProblem)}>
            {text('New workspace')}
          </Button>
        )
      }
    >
      {!list && <SkeletonRows rows={2} rowHeight={64} columns={1} />}
      {list?.length === 0 && (
        <EmptyState
          isCompact
          drawing={WorkspaceDrawing}
          title={text('You’re not in a workspace yet')}
          text={
            mayCreate
              ? text('Create one and invite your team.')
              : text('Workspaces appear here once someone invites you.')
          }
        />
      )}
      {list && list.length > 0 && (
        <ul className={classes.rows}>
          {list.map(space => (
            <Row key={space.id} space={space} />
          ))}
        </ul>
      )}
    </SectionCard>
  )
}

function Row({ space }: { space: Space }) {
  const text = useText()
  return (
    <li className={classes.row}>
      <WorkspaceSign color={space.color} />
      <div className={classes.rowText}>
        <Link to={folderPath({ id: space.rootId })}>{space.name}</Link>
        <p>
          {text('{{size}} used', { size: sizeValue(space.usedBytes) })}
          {space.isOwner && ` · ${text('Owned by you')}`}
        </p>
      </div>
      <div className={classes.rowActions}>
        <Button
          size="small"
          icon={IconUsers}
          aria-label={text('Members and settings of {{name}}', { name: space.name })}
          onClick={() => goTo(`/drive/workspaces/${space.id}`)}
        >
          {text('Members')}
        </Button>
      </div>
    </li>
  )
}

function useMayCreate(): boolean {
  const { me, settings } = useSite()
  const held = me?.permissions ?? []
  return settings['workspaces.integrated'] !== false && (held.includes('admin') || held.includes('workspaces.create'))
}
