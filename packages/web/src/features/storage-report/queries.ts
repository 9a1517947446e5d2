import type { StorageFigures } from '@holdall/contract/storage-report/storage-report.contract.ts'
import { useQuery } from '@tanstack/react-query'
import { call } from '../../platform/api/call.ts'
import { queryClient } from '../../platform/query-client.ts'

const key = ['storage-figures']

/** Whether a recount is queued or running. */
export const isCounting = (figures: StorageFigures | undefined): boolean =>
  figures?.recount?.state === 'queued' || figures?.recount?.state === 'running'

/** Requested every second while a recount runs, which someone else may have started, and otherwise every minute. */
export function useStorageFigures() {
  return useQuery({
    queryKey: key,
    queryFn: ({ signal }) => call('storage.figures', {}, { signal }),
    refetchInterval: query => (isCounting(query.state.data) ? 1000 : 60_000),
  })
}

export const refreshFigures = () => queryClient.invalidateQueries({ queryKey: key })
