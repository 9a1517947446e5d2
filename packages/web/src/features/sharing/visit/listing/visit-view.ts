import { useState } from 'react'
import { readSaved, save } from '../../../../platform/items/saved.ts'

/** How a visitor looks at the folders of a link. */
export type VisitLayout = 'gallery' | 'list' | 'grid'

const keyOf = (slug: string) => `holdall.visit.${slug}`

/** The choice of this browser for this link; null until somebody chooses, and then the content decides. */
export function useVisitLayout(slug: string): [VisitLayout | null, (layout: VisitLayout) => void] {
  const [layout, setLayout] = useState<VisitLayout | null>(() => {
    const saved = readSaved<unknown>(keyOf(slug), null)
    return saved === 'gallery' || saved === 'list' || saved === 'grid' ? saved : null
  })
  const choose = (chosen: VisitLayout) => {
    save(keyOf(slug), chosen)
    setLayout(chosen)
  }
  return [layout, choose]
}
