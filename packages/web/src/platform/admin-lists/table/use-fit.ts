import { type RefObject, useCallback, useLayoutEffect, useState } from 'react'
import type { AdminListProps } from '../list-props.ts'
import type { ListDeclaration, RowOf } from '../state/declaration.ts'
import { type Fit, fitColumns, type Room, shownColumns } from './columns.ts'

/** Which columns there is no room for, and whether they give way then. */
export interface ColumnRoom {
  readonly hidden: readonly string[]
  readonly givesWay: boolean
  readonly onGivesWay: (givesWay: boolean) => void
}

interface Fitted<R> {
  readonly fit: Fit<R>
  /** Null where all columns have room, as in cards. */
  readonly room: ColumnRoom | null
  /** Told how wide the table can be. */
  readonly onWidth: (width: number) => void
}

/** Fits the columns that someone has chosen into the table of a list, however wide that is now. */
export function useFittedColumns<L extends ListDeclaration>(
  { list, without = [], columns: looks }: AdminListProps<L>,
  chosen: readonly string[],
  isPhone: boolean,
  ends: Pick<Room, 'hasChecks' | 'actions'>,
): Fitted<RowOf<L>> {
  const [width, onWidth] = useState(0)
  const [isGivingWay, onGivesWay] = useGivesWay(list.id)
  const fit = fitColumns(shownColumns(list, chosen, without, looks ?? {}), {
    ...ends,
    width: isPhone ? 0 : width,
    givesWay: isGivingWay ? list.givesWay : [],
  })
  return { fit, room: isPhone ? null : { hidden: fit.hidden, givesWay: isGivingWay, onGivesWay }, onWidth }
}

/** The width of what an element shows, without its scroll bar, kept current. 0 until it is known. */
export function useInnerWidth(box: RefObject<HTMLElement | null>, onWidth: (width: number) => void): void {
  useLayoutEffect(() => {
    const element = box.current
    if (!element) return
    const measure = () => onWidth(element.clientWidth)
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(element)
    return () => observer.disconnect()
  }, [box, onWidth])
}

/** Says on the element whether its content continues beyond the end of the line, so that styles can show it. */
export function useBeyond(box: RefObject<HTMLElement | null>, content: RefObject<HTMLElement | null>): () => void {
  const mark = useCallback(() => {
    const element = box.current
    if (!element) return
    // Negative where lines begin on the right.
    const left = element.scrollWidth - element.clientWidth - Math.abs(element.scrollLeft)
    element.toggleAttribute('data-beyond', left > 1)
  }, [box])
  useLayoutEffect(() => {
    const observer = new ResizeObserver(mark)
    for (const { current } of [box, content]) if (current) observer.observe(current)
    return () => observer.disconnect()
  }, [box, content, mark])
  return mark
}

const keyOf = (listId: string) => `holdall.list.wide.${listId}`

/** Whether columns give way where there is no room for all, as this device remembers it: it depends on its window. */
function useGivesWay(listId: string): [boolean, (givesWay: boolean) => void] {
  const [isWide, setWide] = useState(() => localStorage.getItem(keyOf(listId)) === '1')
  const change = (givesWay: boolean) => {
    if (givesWay) localStorage.removeItem(keyOf(listId))
    else localStorage.setItem(keyOf(listId), '1')
    setWide(!givesWay)
  }
  return [!isWide, change]
}
