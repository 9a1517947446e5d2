import type { Workspace, WorkspaceRole } from '@holdall/contract/workspaces/workspaces.schemas.ts'
import { offerUndo } from '../../platform/actions/undo.ts'
import { showDialog } from '../../platform/dialogs.tsx'
import { goTo } from '../../platform/navigation.ts'
import { folderPath } from '../../platform/open-item.ts'
import { showToast } from '../../ui/feedback/toast.ts'
import { t } from '../../ui/text.ts'
import type { DeleteDialogProps } from './dialogs/delete-dialog.tsx'
import type { InviteDialogProps } from './dialogs/invite-dialog.tsx'
import type { WorkspaceDialogProps } from './dialogs/workspace-dialog.tsx'
import { restoreWorkspace } from './queries.ts'

const loadWorkspaceDialog = async () => (await import('./dialogs/workspace-dialog.tsx')).WorkspaceDialog

/** Creates a workspace and opens it. */
export async function newWorkspace(): Promise<void> {
  const made = await showDialog<Workspace, Omit<WorkspaceDialogProps, 'onAnswer'>>(loadWorkspaceDialog, {})
  if (made) goTo(folderPath({ id: made.rootId }))
}

export async function editWorkspace(workspace: Pick<Workspace, 'id' | 'name' | 'color'>): Promise<void> {
  await showDialog<Workspace, Omit<WorkspaceDialogProps, 'onAnswer'>>(loadWorkspaceDialog, { workspace })
}

export async function invitePeople(workspace: Workspace, roles: readonly WorkspaceRole[]): Promise<void> {
  const load = async () => (await import('./dialogs/invite-dialog.tsx')).InviteDialog
  await showDialog<never, Omit<InviteDialogProps, 'onAnswer'>>(load, { workspace, roles })
}

/** Deletes a workspace once its name was typed; its owner can undo that from the message. */
export async function askToDelete(workspace: Workspace, isForever = false): Promise<void> {
  const load = async () => (await import('./dialogs/delete-dialog.tsx')).DeleteDialog
  const isGone = await showDialog<true, Omit<DeleteDialogProps, 'onAnswer'>>(load, { workspace, isForever })
  if (!isGone) return
  if (!isForever) goTo('/drive/workspaces')
  const done = t('“{{name}}” deleted', { name: workspace.name })
  if (isForever || !workspace.isOwner) {
    showToast({ key: 'workspace', message: done })
    return
  }
  offerUndo({
    done,
    undone: t('“{{name}}” restored', { name: workspace.name }),
    undo: async () => {
      await restoreWorkspace(workspace.id)
      return undefined
    },
  })
}
