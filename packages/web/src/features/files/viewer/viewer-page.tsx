import { itemQuery } from '../../../platform/items/tree.ts'
import { goTo } from '../../../platform/navigation.ts'
import { folderPath } from '../../../platform/open-item.ts'
import { queryClient } from '../../../platform/query-client.ts'
import { useParams } from '../../../platform/router/router-context.ts'
import { filePath } from './file-path.ts'
import { Viewer } from './viewer.tsx'

/**
 * The viewer at its own address: after a reload, or from a link that a colleague sent. Closing it opens the file's
 * folder.
 */
export function Page() {
  const { id } = useParams() as { id: string }
  const close = () => {
    const parentId = queryClient.getQueryData(itemQuery(id).queryKey)?.parentId
    goTo(parentId ? folderPath({ id: parentId }) : '/drive')
  }
  return <Viewer id={id} onGo={next => goTo(filePath(next), { replace: true })} onClose={close} />
}
