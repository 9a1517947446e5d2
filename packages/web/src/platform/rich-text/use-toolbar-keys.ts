import type { KeyboardEvent } from 'react'
import { useState } from 'react'
import { readingKey } from '../../ui/direction.ts'

const controls = ':is(button, select):not(:disabled)'

/**
 * One Tab stop for the whole bar; the arrow keys, Home and End move through its controls (WAI-ARIA, "toolbar"). Spread
 * it on the element with the role.
 */
export function useToolbarKeys() {
  const [at, setAt] = useState<string | null>(null)
  return {
    /** The Tab stop of a control by its name; the first one before any was used. */
    stop: (name: string, isFirst = false) => ({
      'data-tool': name,
      tabIndex: (at === null ? isFirst : at === name) ? 0 : -1,
      onFocus: () => setAt(name),
    }),
    onKeyDown: (event: KeyboardEvent<HTMLElement>) => {
      const all = [...event.currentTarget.querySelectorAll<HTMLElement>(controls)]
      const place = all.indexOf(event.target as HTMLElement)
      // A select uses the other arrow keys itself.
      const step = { ArrowRight: 1, ArrowLeft: -1 }[readingKey(event.key)]
      const next =
        event.key === 'Home'
          ? all[0]
          : event.key === 'End'
            ? all.at(-1)
            : step === undefined || place < 0
              ? undefined
              : all[(place + step + all.length) % all.length]
      if (!next) return
      event.preventDefault()
      next.focus()
    },
  }
}

export type ToolbarStops = ReturnType<typeof useToolbarKeys>['stop']
