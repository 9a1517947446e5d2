import type { Workspace } from '@holdall/contract/workspaces/workspaces.schemas.ts'
import { reportProblem } from '../../../platform/items/report.ts'
import { Button } from '../../../ui/button.tsx'
import { SizeMeter } from '../../../ui/chart/size-meter.tsx'
import { SectionCard } from '../../../ui/layout/page.tsx'
import { useText } from '../../../ui/text.ts'
import { askToDelete, editWorkspace } from '../open-dialogs.ts'
import classes from '../workspaces.module.css'

/** The space that a workspace uses, its name and colour, and its deletion. */
export function SettingsSection({ workspace }: { workspace: Workspace }) {
  const text = useText()
  const { permissions, owner, isOwner } = workspace
  const mayUpdate = permissions.includes('workspace.update')
  const mayDelete = permissions.includes('workspace.delete')
  return (
    <SectionCard
      title={text('Workspace')}
      footer={
        (mayUpdate || mayDelete) && (
          <>
            {mayUpdate && (
              <Button onClick={() => editWorkspace(workspace).catch(reportProblem)}>{text('Name and colour…')}</Button>
            )}
            {mayDelete && (
              <Button variant="quiet" onClick={() => askToDelete(workspace).catch(reportProblem)}>
                {text('Delete workspace…')}
              </Button>
            )}
          </>
        )
      }
    >
      <div className={classes.form}>
        <SizeMeter used={workspace.usedBytes} limit={workspace.availableBytes} />
        <p className={classes.note}>
          {isOwner
            ? text('It uses your storage, together with your own drive and your other workspaces.')
            : text('It counts toward the storage of its owner, {{name}}.', { name: owner.name })}
        </p>
      </div>
    </SectionCard>
  )
}
