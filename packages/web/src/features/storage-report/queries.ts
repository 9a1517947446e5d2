import type { StorageFigures } from '@holdall/contract/storage-report/storage-report.contract.ts'
import { useQuery } from '@tanstack/react-query'
import { call } from '../../platform/api/call.ts'
import { isUnderWay, lookEvery } from '../../platform/jobs/under-way.ts'
import { queryClient } from '../../platform/query-client.ts'

const key = ['storage-figures']

/** Whether a recount is queued or running. */
export const isCounting = (figures: StorageFigures | undefined): boolean => isUnderWay(figures?.recount)

/** Requested every second while a recount runs, which someone else may have started, and otherwise every minute. */
export function useStorageFigures() {
  return useQuery({
    queryKey: key,
    queryFn: ({ signal }) => call('storage.figures', {}, { signal }),
    refetchInterval: query => lookEvery(query.state.data?.recount),
  })
}

export const refreshFigures = () => queryClient.invalidateQueries({ queryKey: key })
