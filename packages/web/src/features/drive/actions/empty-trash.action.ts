import IconTrashX from '@tabler/icons-react/dist/esm/icons/IconTrashX.mjs'
import type { ItemAction } from '../../../platform/actions/item-action.ts'
import { screen } from '../../../platform/items/screen.ts'
import type { TrashHead } from '../../../platform/items/sources.ts'
import { queryClient } from '../../../platform/query-client.ts'
import { t } from '../../../ui/text.ts'
import { emptiable, emptyTrash } from '../operations/trash-items.ts'
import { spacesQuery } from '../queries/spaces.ts'

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
    const shownId = new URLSearchParams(location.search).get('space') ?? undefined
    const spaces = emptiable(await queryClient.ensureQueryData(spacesQuery), shownId)
    if (spaces.length > 0) await emptyTrash(spaces, head()?.ownTotal ?? 0)
  },
}
