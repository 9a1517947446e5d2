import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { PanelCode, PanelEntry } from '../../../platform/settings/settings-panels.ts'
import type { SaveSettings, SettingsQuery } from '../../../platform/settings/settings-requests.ts'
import { Skeleton } from '../../../ui/feedback/skeleton.tsx'
import { ErrorState } from '../../../ui/feedback/states.tsx'
import { PanelForm, type PanelLabels } from './panel-form.tsx'

export type OpenPanelProps = {
  entry: Pick<PanelEntry, 'label' | 'route' | 'load'>
  query: SettingsQuery
  /** How to save; by default as on the settings screen. */
  save?: SaveSettings
  /** By default as on the settings screen. */
  words?: PanelLabels
}

/** A panel, shown once its code and the settings have loaded. */
export function OpenPanel({ entry, query, save, words }: OpenPanelProps) {
  const { data, error, isFetching, refetch } = useQuery(query)
  const [code, setCode] = useState<PanelCode | null>(null)
  const [isLost, setLost] = useState(false)
  useEffect(() => {
    let isOpen = true
    entry.load().then(
      loaded => isOpen && setCode(loaded),
      problem => {
        console.error(problem)
        if (isOpen) setLost(true)
      },
    )
    return () => {
      isOpen = false
    }
  }, [entry])
  if ((error && !data) || isLost) {
    return <ErrorState onRetry={() => (isLost ? location.reload() : void refetch())} isRetrying={isFetching} />
  }
  if (!data || !code) return <Skeleton height={320} />
  return <PanelForm entry={entry} code={code} answer={data} save={save} words={words} />
}
