import type { PlacedItem } from '@holdall/contract/drive/drive.schemas.ts'
import IconUserPlus from '@tabler/icons-react/dist/esm/icons/IconUserPlus.mjs'
import { reportProblem } from '../../../platform/items/report.ts'
import { queryClient } from '../../../platform/query-client.ts'
import { Button } from '../../../ui/button.tsx'
import { useText } from '../../../ui/text.ts'
import { invitePeople } from '../open-dialogs.ts'
import { membersQuery, workspaceQuery } from '../queries.ts'
import { useWorkspaceOf } from './use-workspace-of.ts'

/** Shown in an empty workspace: invites people. */
export function Fill({ folder }: { folder: PlacedItem }) {
  const text = useText()
  const space = useWorkspaceOf(folder)
  if (!space?.permissions.includes('members.invite')) return null
  const open = async () => {
    const [workspace, members] = await Promise.all([
      queryClient.fetchQuery(workspaceQuery(space.id)),
      queryClient.fetchQuery(membersQuery(space.id)),
    ])
    await invitePeople(workspace, members.roles)
  }
  return (
    <Button icon={IconUserPlus} onClick={() => void open().catch(reportProblem)}>
      {text('Invite people')}
    </Button>
  )
}
