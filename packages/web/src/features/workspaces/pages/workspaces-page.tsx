import { Page as PageFrame, PageHead } from '../../../ui/layout/page.tsx'
import { useText } from '../../../ui/text.ts'
import { ConfirmAddress } from '../../accounts/public.ts'
import { DeletedList } from '../components/deleted-list.tsx'
import { OpenOffers } from '../components/open-offers.tsx'
import { WorkspaceList } from '../components/workspace-list.tsx'

/** All workspaces, and everything pending about them. */
export function Page() {
  const text = useText()
  return (
    <PageFrame title={text('Workspaces')} width="form">
      <PageHead title={text('Workspaces')} />
      <ConfirmAddress />
      <OpenOffers />
      <WorkspaceList />
      <DeletedList />
    </PageFrame>
  )
}
