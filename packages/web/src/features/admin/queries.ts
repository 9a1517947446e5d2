import type { EndpointById } from '@holdall/contract/contract.ts'
import type { EndpointResult } from '@holdall/contract/kit/endpoint.ts'
import { useQuery } from '@tanstack/react-query'
import { call } from '../../platform/api/call.ts'
import { isProblem } from '../../platform/api/problem.ts'

export type Readiness = EndpointResult<EndpointById['site.ready']>

/** How the server is, asked again every half minute while the page is looked at. */
export function useReadiness() {
  return useQuery({
    queryKey: ['readiness'],
    queryFn: async ({ signal }): Promise<Readiness> => {
      try {
        return await call('site.ready', {}, { signal })
      } catch (error) {
        // What fails is the answer, not a failure to get one.
        if (isProblem(error, 'site.not-ready')) {
          return { status: 'failing', checks: (error.problem?.meta?.checks ?? {}) as Readiness['checks'] }
        }
        throw error
      }
    },
    refetchInterval: 30_000,
  })
}
