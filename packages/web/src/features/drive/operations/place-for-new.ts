import type { ItemTarget } from '../../../platform/actions/item-action.ts'
import { queryClient } from '../../../platform/query-client.ts'
import { t } from '../../../ui/text.ts'
import { homeSpace, spacesQuery } from '../queries/spaces.ts'
import type { Place } from './move-items.ts'

/** Where new things are added: the open folder if the member may add to it; in other views the top of their drive. */
export function placeForNew({ place, folder }: ItemTarget): Place | null {
  if (folder) return folder.can.add ? folder : null
  if (place === 'trash') return null
  const home = homeSpace(queryClient.getQueryData(spacesQuery.queryKey) ?? [])
  return home ? { id: home.rootId, name: t('My files') } : null
}
