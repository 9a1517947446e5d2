import type { OpenedLink } from '@holdall/contract/sharing/sharing.schemas.ts'
import { useCallback, useEffect, useState } from 'react'
import { call } from '../../../platform/api/call.ts'
import { isProblem } from '../../../platform/api/problem.ts'

export type Opening =
  | { step: 'opening' }
  | { step: 'unavailable' }
  | { step: 'failed'; error: unknown }
  | { step: 'open'; link: OpenedLink }

/**
 * What is behind a link. `reload` requests it again, for example after a limit was reached; `set` uses an answer that
 * came another way.
 */
export function useOpenedLink(slug: string) {
  const [state, setState] = useState<Opening>({ step: 'opening' })
  const [round, setRound] = useState(0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new round asks again
  useEffect(() => {
    const abort = new AbortController()
    call('sharing.openLink', { params: { slug } }, { signal: abort.signal }).then(
      link => setState({ step: 'open', link }),
      (error: unknown) => {
        if (abort.signal.aborted) return
        setState(isProblem(error, 'link.unavailable') ? { step: 'unavailable' } : { step: 'failed', error })
      },
    )
    return () => abort.abort()
  }, [slug, round])
  const reload = useCallback(() => setRound(before => before + 1), [])
  const set = useCallback((link: OpenedLink) => setState({ step: 'open', link }), [])
  return { state, reload, set }
}
