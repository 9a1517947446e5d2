import type { Item } from '@holdall/contract/drive/drive.schemas.ts'
import { useCallback, useEffect, useRef, useState } from 'react'
import type { Rows } from '../listing/use-rows.ts'

/** What is selected in a folder; ranges reach as far as rows are loaded. */
export function useChosen(folderId: string) {
  const [chosen, setChosen] = useState<ReadonlyMap<string, Item>>(new Map())
  const last = useRef(0)
  const clear = useCallback(() => setChosen(new Map()), [])
  // A selection belongs to its folder.
  // biome-ignore lint/correctness/useExhaustiveDependencies: another folder is the reason to forget
  useEffect(clear, [folderId])
  const choose = useCallback((rows: Rows, index: number, isRange: boolean) => {
    const [from, to] = isRange ? [Math.min(last.current, index), Math.max(last.current, index)] : [index, index]
    last.current = index
    setChosen(before => {
      const next = new Map(before)
      const isOn = !next.has(rows.at(index)?.id ?? '')
      for (let at = from; at <= to; at++) {
        const item = rows.at(at)
        if (item && isOn) next.set(item.id, item)
        else if (item) next.delete(item.id)
      }
      return next
    })
  }, [])
  return { chosen, choose, clear }
}
