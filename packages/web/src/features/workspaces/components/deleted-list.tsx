import { dayValue } from '@holdall/contract/kit/values/values.ts'
import { reportProblem } from '../../../platform/items/report.ts'
import { Button } from '../../../ui/button.tsx'
import { formatFileSize } from '../../../ui/format/format.ts'
import { SectionCard } from '../../../ui/layout/page.tsx'
import { useText } from '../../../ui/text.ts'
import { askToDelete } from '../open-dialogs.ts'
import { restoreWorkspace, useDeletedWorkspaces } from '../queries.ts'
import classes from '../workspaces.module.css'
import { WorkspaceSign } from './workspace-sign.tsx'

/** Deleted workspaces that can be restored; nothing if there are none. */
export function DeletedList() {
  const text = useText()
  const { data } = useDeletedWorkspaces()
  if (!data || data.length === 0) return null
  return (
    <SectionCard
      title={text('Deleted', { meaning: 'heading of workspaces' })}
      lead={text('They still use your storage. Restoring a workspace brings back its members, files and links.')}
    >
      <ul className={classes.rows}>
        {data.map(workspace => (
          <li key={workspace.id} className={classes.row}>
            <WorkspaceSign color={workspace.color} />
            <div className={classes.rowText}>
              <strong>{workspace.name}</strong>
              <p>
                {formatFileSize(workspace.usedBytes)}
                {workspace.goesAt &&
                  ` · ${text('Will be deleted forever on {{date}}', { date: dayValue(workspace.goesAt) })}`}
              </p>
            </div>
            <div className={classes.rowActions}>
              <Button size="small" variant="quiet" onClick={() => askToDelete(workspace, true).catch(reportProblem)}>
                {text('Delete forever')}
              </Button>
              <Button size="small" onClick={() => restoreWorkspace(workspace.id).catch(reportProblem)}>
                {text('Restore')}
              </Button>
            </div>
          </li>
        ))}
      </ul>
    </SectionCard>
  )
}
