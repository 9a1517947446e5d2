import { useText } from '../../../ui/text.ts'
import { EditorFrame } from '../components/editor-frame.tsx'
import { PageEditor } from '../components/page-editor.tsx'
import { customPages } from '../page-mount.ts'

export function Page() {
  const text = useText()
  return (
    <EditorFrame mount={customPages} title={text('New page')}>
      <PageEditor mount={customPages} />
    </EditorFrame>
  )
}
