import type { Job } from '@holdall/contract/jobs/jobs.schemas.ts'
import type { SearchImport, SearchModels } from '@holdall/contract/search/search-import.ts'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { call } from '../../../../platform/api/call.ts'
import { problemText } from '../../../../platform/early/problem-text.ts'
import { showToast } from '../../../../ui/feedback/toast.ts'
import { toldText, useText } from '../../../../ui/text.ts'

const pollMs = 700

export interface ImportState {
  readonly models: SearchModels | undefined
  /** Why the record types could not be loaded; null once they are. */
  readonly lost: unknown
  again(): void
  /** Why the last import on this page failed. */
  readonly failure: string | null
  readonly isOrdering: boolean
  order(input: SearchImport): Promise<void>
  cancel(id: string): Promise<void>
}

/** The record types with their state, and the running import; also follows one that the user started earlier. */
export function useImport(): ImportState {
  const text = useText()
  const [failure, setFailure] = useState<string | null>(null)
  const [isOrdering, setOrdering] = useState(false)
  const [ordered, setOrdered] = useState<string | null>(null)
  const types = useQuery({
    queryKey: ['search-models'],
    queryFn: ({ signal }) => call('search.models', {}, { signal }),
    refetchInterval: query => (query.state.data?.running ? pollMs : 15_000),
  })
  const { data: models, refetch } = types
  const followed = ordered ?? (models?.running?.isOwn ? models.running.id : null)
  const { data: job, error } = useQuery({
    queryKey: ['search-import', followed],
    queryFn: ({ signal }) => call('jobs.job', { params: { id: followed ?? '' } }, { signal }),
    enabled: followed !== null,
    refetchInterval: query => (isOver(query.state.data) ? false : pollMs),
  })
  const told = useRef('')
  useEffect(() => {
    if (!job || !isOver(job) || told.current === job.id) return
    told.current = job.id
    setOrdered(null)
    void refetch()
    const wrong = text('Something went wrong. Please try again.')
    if (job.state === 'failed') setFailure(job.error ? toldText(job.error, text) : wrong)
    else {
      const message = job.state === 'done' ? text('Records imported') : text('The import was cancelled.')
      showToast({ key: 'search-import', message })
    }
  }, [job, text, refetch])

  return {
    models,
    lost: models ? null : types.error,
    again: () => void refetch(),
    // A failed request counts as an error only until the next response.
    failure: failure ?? (error ? problemText(error, text) : null),
    isOrdering,
    async order(input) {
      setFailure(null)
      setOrdering(true)
      try {
        setOrdered((await call('search.import', { body: input })).id)
        await refetch()
      } catch (problem) {
        setFailure(problemText(problem, text))
      } finally {
        setOrdering(false)
      }
    },
    async cancel(id) {
      try {
        await call('jobs.cancel', { params: { id } })
      } catch (problem) {
        showToast({ tone: 'danger', message: problemText(problem, text) })
      }
    },
  }
}

function isOver(job: Job | undefined): boolean {
  return job?.state === 'done' || job?.state === 'failed' || job?.state === 'cancelled'
}
