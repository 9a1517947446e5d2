import { queryOptions } from '@tanstack/react-query'
import { call } from '../../platform/api/call.ts'

export const welcomeQuery = queryOptions({
  queryKey: ['welcome'],
  queryFn: ({ signal }) => call('welcome.read', {}, { signal }),
})

/** What is left of the sample files, and what is the member’s own among them. */
export const samplesQuery = queryOptions({
  queryKey: ['welcome', 'samples'],
  queryFn: ({ signal }) => call('welcome.samples', {}, { signal }),
  staleTime: 0,
})
