import type { Item } from '@holdall/contract/drive/drive.schemas.ts'
import { nameInText } from '@holdall/contract/kit/values/visible-name.ts'
import type { OpenedLink } from '@holdall/contract/sharing/sharing.schemas.ts'
import { Suspense, useEffect, useState } from 'react'
import { problemText } from '../../../../platform/early/problem-text.ts'
import { confirm } from '../../../../ui/feedback/confirm.tsx'
import { Skeleton } from '../../../../ui/feedback/skeleton.tsx'
import { showToast } from '../../../../ui/feedback/toast.ts'
import { useText } from '../../../../ui/text.ts'
import { TextEditor, textDrafts } from '../../../files/public.ts'
import classes from '../visit.module.css'

export type VisitEditorProps = { link: OpenedLink; item: Item; onSaved: (item: Item) => void; onClose: () => void }

/** Editor for a text that visitors may change. */
export function VisitEditor({ link, item, onSaved, onClose }: VisitEditorProps) {
  const text = useText()
  const [isDirty, setDirty] = useState(false)
  useEffect(() => {
    if (!isDirty) return
    const warn = (event: BeforeUnloadEvent) => event.preventDefault()
    addEventListener('beforeunload', warn)
    return () => removeEventListener('beforeunload', warn)
  }, [isDirty])
  const close = async () => {
    const question = {
      title: text('Leave without saving?'),
      body: text('Your changes to “{{name}}” since the last save will be lost.', { name: nameInText(item.name) }),
      confirmLabel: text('Leave without saving'),
      cancelLabel: text('Keep editing'),
      danger: true,
    }
    if (isDirty && !(await confirm(question))) return
    textDrafts.forget(item.id)
    onClose()
  }
  return (
    <div className={classes.editor}>
      <Suspense fallback={<Skeleton height={320} radius={10} />}>
        <TextEditor
          item={item}
          link={link.slug}
          onSaved={onSaved}
          onProblem={error => showToast({ key: 'problem', tone: 'danger', message: problemText(error, text) })}
          onDirty={setDirty}
          onClose={() => void close()}
        />
      </Suspense>
    </div>
  )
}
