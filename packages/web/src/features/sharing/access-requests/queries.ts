import type { GrantRole } from '@holdall/contract/drive/drive.schemas.ts'
import { queryOptions } from '@tanstack/react-query'
import { sayDone } from '../../../platform/actions/undo.ts'
import { call } from '../../../platform/api/call.ts'
import { refreshListsWith, refreshViews } from '../../../platform/items/cache.ts'
import { queryClient } from '../../../platform/query-client.ts'
import { t } from '../../../ui/text.ts'
import { sayShared } from '../people/queries.ts'

/** The user's own request for an item that they can't see. */
export const ownRequestQuery = (itemId: string) =>
  queryOptions({
    queryKey: ['access', 'own-request', itemId],
    queryFn: async ({ signal }) =>
      (await call('sharing.ownAccessRequest', { params: { id: itemId } }, { signal })).data[0] ?? null,
  })

export async function askForAccess(itemId: string, message: string): Promise<void> {
  await call('sharing.requestAccess', { params: { id: itemId }, body: { message } })
  await queryClient.invalidateQueries({ queryKey: ownRequestQuery(itemId).queryKey })
}

/** A request that someone else sent for an item that the user may share. */
export const accessRequestQuery = (id: string) =>
  queryOptions({
    queryKey: ['access', 'request', id],
    queryFn: ({ signal }) => call('sharing.accessRequest', { params: { id } }, { signal }),
  })

/** Gives the requester the role, and offers to undo it. */
export async function allowAccess(id: string, role: GrantRole): Promise<void> {
  try {
    const shared = await call('sharing.allowAccess', { params: { id }, body: { role } })
    sayShared(1, [shared])
    const itemIds = shared.data.map(grant => grant.itemId)
    refreshViews(itemIds)
    refreshListsWith(itemIds)
  } finally {
    await refreshAnswered()
  }
}

export async function declineAccess(id: string): Promise<void> {
  try {
    await call('sharing.declineAccess', { params: { id } })
    sayDone(t('Request declined'), t('A declined request can’t be reopened. You can still share with the person.'))
  } finally {
    await refreshAnswered()
  }
}

/** Refreshes every place where the request is shown, whoever answered it. */
async function refreshAnswered(): Promise<void> {
  const keys = [['access'], ['notifications']]
  await Promise.all(keys.map(queryKey => queryClient.invalidateQueries({ queryKey })))
}
