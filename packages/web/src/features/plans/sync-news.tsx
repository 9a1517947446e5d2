import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useEffect } from 'react'
import { isUnderWay } from '../../platform/jobs/under-way.ts'
import { Button } from '../../ui/button.tsx'
import { useText } from '../../ui/text.ts'
import { syncQuery } from './queries.ts'
import { showSync } from './sync.ts'
import { announceEnd, problemsOf } from './sync-state.ts'

/**
 * What somebody should know about the last sync when they open the page: that one is under way, or what it couldn't do.
 * Undefined if there is nothing.
 */
export function useSyncNews(): ReactNode {
  const text = useText()
  const { data: sync } = useQuery(syncQuery)
  useEffect(() => {
    if (sync) announceEnd(sync)
  }, [sync])
  if (!sync) return undefined
  const words = isUnderWay(sync) ? [text('Plans are being synced.')] : problemsOf(sync, text)
  if (words.length === 0) return undefined
  return (
    <>
      {words.join(' ')}{' '}
      <Button size="small" variant="quiet" onClick={() => void showSync()}>
        {text('Details')}
      </Button>
    </>
  )
}
