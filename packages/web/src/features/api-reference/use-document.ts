import { useEffect, useState } from 'react'
import { call } from '../../platform/api/call.ts'
import { type ApiDocument, type RawDocument, readDocument } from './document/api-document.ts'

/** The description of this site's API; null until it has come. */
export function useDocument() {
  const [document, setDocument] = useState<ApiDocument | null>(null)
  const [error, setError] = useState<Error | null>(null)
  const [round, setRound] = useState(0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new round asks again
  useEffect(() => {
    const abort = new AbortController()
    call('site.openapi', {}, { signal: abort.signal })
      .then(raw => setDocument(readDocument(raw as RawDocument)))
      .catch((problem: unknown) => {
        if (!abort.signal.aborted) setError(problem as Error)
      })
    return () => abort.abort()
  }, [round])
  const retry = () => {
    setError(null)
    setRound(round + 1)
  }
  return { document, error, retry }
}
