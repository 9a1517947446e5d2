import type { DeviceRemoval, RemovalAnswer } from '@holdall/contract/removals/removals.contract.ts'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../platform/api/call.ts'
import { queryClient } from '../../platform/query-client.ts'

/** What one of the user's sync clients would delete. */
export const removalQuery = (id: string) =>
  queryOptions({
    queryKey: ['removal', id],
    queryFn: ({ signal }) => call('removals.removal', { params: { id } }, { signal }),
  })

function show(removal: DeviceRemoval): void {
  queryClient.setQueryData(removalQuery(removal.id).queryKey, removal)
}

export async function answerRemoval(id: string, answer: RemovalAnswer): Promise<void> {
  show(await call('removals.answer', { params: { id }, body: { answer } }))
}

/** Restores everything that the client has deleted, a part at a time. */
export async function restoreAll(id: string): Promise<void> {
  for (let left = 1; left > 0; ) {
    const removal = await call('removals.restore', { params: { id } })
    show(removal)
    left = removal.inTrash
  }
}
