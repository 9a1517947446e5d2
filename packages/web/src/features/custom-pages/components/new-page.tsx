import { useText } from '../../../ui/text.ts'
import type { PageMount } from '../page-mount.ts'
import { EditorFrame } from './editor-frame.tsx'
import { PageEditor } from './page-editor.tsx'

/** Writes a new page. */
export function NewPage({ mount }: { mount: PageMount }) {
  const text = useText()
  return (
    <EditorFrame mount={mount} title={text('New page')}>
      <PageEditor mount={mount} />
    </EditorFrame>
  )
}
