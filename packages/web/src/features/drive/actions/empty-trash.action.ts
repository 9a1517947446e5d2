import IconTrashX from '@tabler/icons-react/dist/esm/icons/IconTrashX.mjs'
import type { ItemAction } from '../../../platform/actions/item-action.ts'
import { queryClient } from '../../../platform/query-client.ts'
import { t } from '../../../ui/text.ts'
import { emptyTrash } from '../operations/trash-items.ts'
import type { TrashHead } from '../queries/sources.ts'
import { homeSpace, spacesQuery } from '../queries/spaces.ts'
import { screen } from '../state/screen.ts'

const head = () => screen.get().rows?.head as TrashHead | undefined

export const emptyTrashAction: ItemAction = {
  id: 'empty-trash',
  on: 'space',
  label: () => t('Empty trash'),
  icon: IconTrashX,
  group: 'remove',
  danger: true,
  isVisible: target => target.place === 'trash',
  disabledReason: () => (head()?.ownTotal ? undefined : t('The trash is empty')),
  run: async () => {
    const space = homeSpace(await queryClient.ensureQueryData(spacesQuery))
    if (space) await emptyTrash(space, head()?.ownTotal ?? 0)
  },
}
