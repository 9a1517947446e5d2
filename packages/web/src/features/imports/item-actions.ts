import IconTransferIn from '@tabler/icons-react/dist/esm/icons/IconTransferIn.mjs'
import IconWorldDownload from '@tabler/icons-react/dist/esm/icons/IconWorldDownload.mjs'
import type { ItemAction, ItemTarget } from '../../platform/actions/item-action.ts'
import { showDialog } from '../../platform/dialogs.tsx'
import { goTo } from '../../platform/navigation.ts'
import { may } from '../../platform/permissions.ts'
import { queryClient } from '../../platform/query-client.ts'
import { siteQuery } from '../../platform/site.ts'
import { t } from '../../ui/text.ts'
import { placeForNew } from '../drive/public.ts'

function isOffered(target: ItemTarget): boolean {
  const site = queryClient.getQueryData(siteQuery.queryKey)
  return site?.settings['drive.imports'] === true && may(site.me, 'files.create') && placeForNew(target) !== null
}

const addLinkAction: ItemAction = {
  id: 'add-from-link',
  on: 'space',
  label: () => t('Add from a link…'),
  icon: IconWorldDownload,
  group: 'new',
  order: 30,
  isVisible: isOffered,
  async run(target) {
    const folder = placeForNew(target)
    if (folder)
      await showDialog<never, { folder: { id: string; name: string } }>(
        async () => (await import('./link-dialog.tsx')).LinkDialog,
        { folder },
      )
  },
}

const moveInAction: ItemAction = {
  id: 'move-in',
  on: 'space',
  label: () => t('Import from another drive…'),
  icon: IconTransferIn,
  group: 'new',
  order: 40,
  isVisible: isOffered,
  run: target => {
    const folder = placeForNew(target)
    if (folder) goTo(`/drive/move-in?to=${folder.id}`)
  },
}

export const itemActions: readonly ItemAction[] = [addLinkAction, moveInAction]
