import type { Item } from '@holdall/contract/drive/drive.schemas.ts'
import { useEffect, useRef } from 'react'
import { call } from '../../../../platform/api/call.ts'
import { refreshViews } from '../../../../platform/items/cache.ts'
import { opened } from './opened-from.ts'

/** Records viewed files for Recent. A first file that was opened from a list has already been recorded. */
export function useRecordOpened(item: Item | undefined): void {
  const noted = useRef<string | null>(null)
  const id = item?.id
  useEffect(() => {
    if (id === undefined || noted.current === id) return
    const isFirst = noted.current === null
    noted.current = id
    if (isFirst && opened.get().from !== null) return
    call('drive.opened', { params: { id } }).then(
      () => refreshViews(),
      // The user did not ask for this, so a failure is not shown.
      error => console.warn('The file couldn’t be added to Recent', error),
    )
  }, [id])
}
