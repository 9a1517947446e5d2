import type { Site } from '@holdall/contract/site/site.contract.ts'
import { useEffect, useState } from 'react'
import { useOnReturn } from '../../ui/connection.ts'
import { call } from '../api/call.ts'
import { inlineSite } from './inline-site.ts'

/**
 * The site for pages without the query cache. Null until it is known, which is at once where the server wrote it into
 * the page. A page that can do without it must: when it can't be fetched it stays null.
 */
export function useEarlySite(): Site | null {
  const [site, setSite] = useState(inlineSite)
  const [round, setRound] = useState(0)
  useOnReturn(() => setRound(round + 1), site === null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new round asks again
  useEffect(() => {
    if (site) return
    const abort = new AbortController()
    call('site.site', {}, { signal: abort.signal }).then(setSite, (error: unknown) => {
      if (!abort.signal.aborted) console.warn('The site’s name and settings couldn’t be loaded', error)
    })
    return () => abort.abort()
  }, [site, round])
  return site
}
