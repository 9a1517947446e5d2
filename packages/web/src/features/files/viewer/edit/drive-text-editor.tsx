import type { Item } from '@holdall/contract/drive/drive.schemas.ts'
import { useState } from 'react'
import { refreshFolders } from '../../../../platform/items/cache.ts'
import { reportProblem } from '../../../../platform/items/report.ts'
import { itemQuery } from '../../../../platform/items/tree.ts'
import { queryClient } from '../../../../platform/query-client.ts'
import { useBlocker } from '../../../../platform/router/use-blocker.ts'
import { confirm } from '../../../../ui/feedback/confirm.tsx'
import { useText } from '../../../../ui/text.ts'
import { OpenNote } from '../../../locks/public.ts'
import { editing } from './editing.ts'
import { textDrafts } from './text-drafts.ts'
import { TextEditor } from './text-editor.tsx'

/** The editor inside the viewer; it asks before unsaved text is left. */
export function DriveTextEditor({ item }: { item: Item }) {
  const text = useText()
  const [isDirty, setDirty] = useState(false)
  const mayLeave = async () => {
    if (!isDirty) return true
    const isSure = await confirm({
      title: text('Leave without saving?'),
      body: text('Your changes to “{{name}}” since the last save will be lost.', { name: item.name }),
      confirmLabel: text('Leave without saving'),
      cancelLabel: text('Keep editing'),
      danger: true,
    })
    if (isSure) textDrafts.forget(item.id)
    return isSure
  }
  useBlocker(isDirty, {
    shouldStay: async () => {
      const isAllowed = await mayLeave()
      if (isAllowed) editing.set({ id: null })
      return !isAllowed
    },
    holdsTab: () => true,
  })
  const close = async () => {
    if (await mayLeave()) editing.set({ id: null })
  }
  return (
    <TextEditor
      item={item}
      note={<OpenNote item={item} />}
      onSaved={noteSaved}
      onProblem={reportProblem}
      onDirty={setDirty}
      onClose={() => void close()}
    />
  )
}

function noteSaved(saved: Item): void {
  const { queryKey } = itemQuery(saved.id)
  queryClient.setQueryData(queryKey, known => known && { ...known, ...saved, isStarred: known.isStarred })
  refreshFolders([saved.parentId])
  void queryClient.invalidateQueries({ queryKey })
}
