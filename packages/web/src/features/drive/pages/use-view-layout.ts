import type { FolderView } from '@holdall/contract/drive/folder-page.schemas.ts'
import { useState } from 'react'
import { readSaved, save } from '../../../platform/items/saved.ts'

/** Grid or list for a view that is not a folder, remembered in this browser. */
export function useViewLayout(view: string): [FolderView['layout'], (layout: FolderView['layout']) => void] {
  const key = `holdall.layout.${view}`
  const [layout, setLayout] = useState(() => readSaved<FolderView['layout']>(key, 'list'))
  return [
    layout,
    next => {
      save(key, next)
      setLayout(next)
    },
  ]
}
