import { useCallback, useState } from 'react'
import { fillCount, Slot } from '../../../platform/registry/slot.tsx'
import { RailRoom } from './rail-room.tsx'

/** The user's own lists in the sidebar, such as tags and saved searches. They load after the first screen. */
export function OwnLists({ isWanted }: { isWanted: boolean }) {
  const [ready, setReady] = useState<ReadonlySet<string>>(new Set())
  const onReady = useCallback((list: string) => setReady(known => new Set([...known, list])), [])
  return (
    <RailRoom part="lists" isReady={ready.size >= fillCount('drive.rail')}>
      {isWanted && <Slot name="drive.rail" props={{ onReady }} />}
    </RailRoom>
  )
}
