import { WorkspaceRole } from '@holdall/contract/workspaces/workspaces.schemas.ts'
import { file, id } from '../../../test/screens/items.ts'
import { sampleOf } from '../../../test/screens/sample.ts'
import { testDialog } from '../../../test/screens/test-dialog.tsx'
import { DeleteDialog } from './dialogs/delete-dialog.tsx'
import { HandOverDialog } from './dialogs/hand-over-dialog.tsx'
import { InviteDialog } from './dialogs/invite-dialog.tsx'
import { WorkspaceDialog } from './dialogs/workspace-dialog.tsx'

const workspace = { id: id('team'), name: 'Team', memberCount: 3, usedBytes: 5, isOwner: true }

testDialog('that deletes a workspace', {
  title: /Team/,
  draw: close => <DeleteDialog workspace={workspace} onAnswer={close} />,
  form: {
    fill: { 'Type “Team” to confirm': 'Team' },
    submit: 'Delete workspace',
    calls: 'workspaces.delete',
    sends: { name: 'Team', isForever: false },
    refused: ['name', 'Type “Team” to confirm'],
    isBrief: true,
  },
})

testDialog('that transfers ownership', {
  title: 'Transfer ownership of “Plan.txt”',
  draw: close => <HandOverDialog item={file('Plan.txt')} onAnswer={close} />,
  form: {
    fill: { 'New owner': 'bob@example.com' },
    submit: 'Send request',
    calls: 'handovers.offerItem',
    sends: { email: 'bob@example.com', keepsAccess: true, message: '' },
    refused: ['email', 'New owner'],
  },
})

testDialog('that invites people', {
  title: 'Invite people to “Team”',
  draw: close => (
    <InviteDialog
      workspace={workspace}
      roles={[sampleOf(WorkspaceRole, { id: id('editor'), name: 'Editor' })]}
      onAnswer={close}
    />
  ),
})

testDialog('of a new workspace', {
  title: 'New workspace',
  draw: close => <WorkspaceDialog onAnswer={close} />,
  form: {
    fill: { Name: 'Team' },
    submit: 'Create workspace',
    calls: 'workspaces.create',
    sends: { name: 'Team' },
    refused: ['name', 'Name'],
  },
})
