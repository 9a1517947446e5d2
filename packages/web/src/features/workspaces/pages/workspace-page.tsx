import type { Workspace } from '@holdall/contract/workspaces/workspaces.schemas.ts'
import IconFolderOpen from '@tabler/icons-react/dist/esm/icons/IconFolderOpen.mjs'
import { useQuery } from '@tanstack/react-query'
import { isProblem } from '../../../platform/api/problem.ts'
import { goTo } from '../../../platform/navigation.ts'
import { folderPath } from '../../../platform/open-item.ts'
import { useParams } from '../../../platform/router/router-context.ts'
import { useSite } from '../../../platform/site.ts'
import { Button } from '../../../ui/button.tsx'
import { WorkspaceDrawing } from '../../../ui/drawings/things.tsx'
import { SkeletonRows } from '../../../ui/feedback/skeleton.tsx'
import { EmptyState, ErrorState } from '../../../ui/feedback/states.tsx'
import { Page as PageFrame, PageHead } from '../../../ui/layout/page.tsx'
import { useText } from '../../../ui/text.ts'
import { WorkspaceWebhooks } from '../../webhooks/public.ts'
import { MembersSection } from '../components/members-section.tsx'
import { SettingsSection } from '../components/settings-section.tsx'
import { WorkspaceSign } from '../components/workspace-sign.tsx'
import { workspaceQuery } from '../queries.ts'
import classes from '../workspaces.module.css'

/** The members and settings of one workspace. */
export function Page() {
  const text = useText()
  const { id = '' } = useParams() as { id?: string }
  const { data, error, isFetching, refetch } = useQuery(workspaceQuery(id))
  // A workspace that the user loses while viewing it is hidden, however fresh the previous answer was.
  if (error && isProblem(error) && error.status < 500) {
    return (
      <EmptyState
        isPage
        drawing={WorkspaceDrawing}
        title={text('This workspace no longer exists')}
        text={text('It was deleted, or you’re no longer a member.')}
        action={<Button onClick={() => goTo('/drive/workspaces')}>{text('All workspaces')}</Button>}
      />
    )
  }
  if (!data) {
    return (
      <PageFrame title={text('Workspace')} width="form">
        {error ? (
          <ErrorState onRetry={() => refetch()} isRetrying={isFetching} />
        ) : (
          <SkeletonRows rows={4} rowHeight={64} columns={1} />
        )}
      </PageFrame>
    )
  }
  return (
    <PageFrame title={data.name} width="form">
      <PageHead title={<Title workspace={data} />} actions={<Open workspace={data} />} />
      <MembersSection workspace={data} />
      <SettingsSection workspace={data} />
      <Webhooks workspace={data} />
    </PageFrame>
  )
}

function Title({ workspace }: { workspace: Workspace }) {
  return (
    <span className={classes.head}>
      <WorkspaceSign color={workspace.color} />
      {workspace.name}
    </span>
  )
}

/** Only for people who can edit the workspace, on a site that allows it. */
function Webhooks({ workspace }: { workspace: Workspace }) {
  const { settings } = useSite()
  if (settings['workspaces.webhooks'] !== true || !workspace.permissions.includes('workspace.update')) return null
  return <WorkspaceWebhooks workspaceId={workspace.id} />
}

function Open({ workspace }: { workspace: Workspace }) {
  const text = useText()
  return (
    <Button icon={IconFolderOpen} onClick={() => goTo(folderPath({ id: workspace.rootId }))}>
      {text('Open files')}
    </Button>
  )
}
