import IconTrashX from '@tabler/icons-react/dist/esm/icons/IconTrashX.mjs'
import type { ItemAction } from '../../../platform/actions/item-action.ts'
import { queryClient } from '../../../platform/query-client.ts'
import { t } from '../../../ui/text.ts'
import { emptiable, emptyTrash } from '../operations/trash-items.ts'
import type { TrashHead } from '../queries/sources.ts'
import { spacesQuery } from '../queries/spaces.ts'
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
    const shownId = new URLSearchParams(location.search).get('space') ?? undefined
    const spaces = emptiable(await queryClient.ensureQueryData(spacesQuery), shownId)
    if (spaces.length > 0) await emptyTrash(spaces, head()?.ownTotal ?? 0)
  },
}
