import { largestInlineImage } from '@holdall/contract/images/images.contract.ts'
import type { Editor } from '@tiptap/react'
import { useEditor } from '@tiptap/react'
import { useRef } from 'react'
import { showToast } from '../../ui/feedback/toast.ts'
import { describedBy } from '../../ui/plain/described-by.ts'
import type { Translate } from '../../ui/text.ts'
import { useText } from '../../ui/text.ts'
import { imageProblem } from '../images/use-image-upload.ts'
import { extensions } from './editor-extensions.ts'
import { insertImage } from './editor-nodes.ts'
import { storeImage } from './inline-images.ts'
import { usePasting } from './pasting/use-pasting.ts'
import prose from './prose.module.css'
import classes from './rich-text-editor.module.css'

export type RichTextEditorProps = {
  label: string
  help?: string
  error?: string | null
  /** The initial HTML; later changes come only from the editor. */
  initial: string
  onChange: (html: string) => void
  /** Ctrl+Enter, in the text and in its source. */
  onSubmit: () => void
  /** What uploaded images and files are for; null if the user may not upload any. */
  uploads: 'page_media' | null
  /** Whether files are being attached, which the text doesn't contain yet. */
  onBusy?: (isBusy: boolean) => void
}

/** The visual half of the editor. `id` is that of its editing area. */
export function useRichText(id: string, props: RichTextEditorProps, attach: (files: File[]) => void): Editor {
  const { label, help, error, initial } = props
  const text = useText()
  const now = useRef(props)
  now.current = props
  const described = describedBy(id, help, error)
  const attachFiles = useRef(attach)
  attachFiles.current = attach
  const take = (data: DataTransfer | null) =>
    takeFiles(editor, data, {
      ...{ prefix: now.current.uploads, attach: attachFiles.current, text },
      isPicture: pasting.isPicture(),
    })
  const pasting = usePasting(
    () => editor,
    () => now.current.uploads,
  )
  const editor: Editor = useEditor({
    extensions,
    content: initial,
    injectCSS: false,
    onUpdate: ({ editor: changed }) => now.current.onChange(htmlOf(changed)),
    editorProps: {
      ...pasting.props,
      attributes: {
        id,
        class: `${prose.prose} ${classes.text}`,
        role: 'textbox',
        'aria-multiline': 'true',
        'aria-label': label,
        ...(error ? { 'aria-invalid': 'true' } : {}),
        ...(described ? { 'aria-describedby': described } : {}),
      },
      handleKeyDown(_view, event) {
        if (!isSubmit(event)) return false
        now.current.onSubmit()
        return true
      },
      handlePaste: (_view, event) => take(event.clipboardData),
      handleDrop: (_view, event) => take(event.dataTransfer),
    },
  })
  return editor
}

interface Taking {
  readonly prefix: RichTextEditorProps['uploads']
  readonly attach: (files: File[]) => void
  readonly text: Translate
  /** A picture alone, although it comes with markup. */
  readonly isPicture: boolean
}

/**
 * Whether files were pasted or dropped; then images are inserted, and others attached. Content with markup is text, or
 * was moved within this one.
 */
function takeFiles(editor: Editor, data: DataTransfer | null, { prefix, attach, text, isPicture }: Taking): boolean {
  const files = [...(data?.files ?? [])]
  const isText = data?.types.includes('text/html') && !isPicture
  if (files.length === 0 || prefix === null || isText) return false
  const { images = [], others = [] } = Object.groupBy(files, ({ type }) =>
    type.startsWith('image/') ? 'images' : 'others',
  )
  if (others.length > 0) attach(others)
  void insertImages(editor, images, prefix, text)
  return true
}

async function insertImages(editor: Editor, images: File[], prefix: 'page_media', text: Translate): Promise<void> {
  for (const file of images) {
    const wrong = imageProblem(file, text, largestInlineImage)
    const stored = wrong ? { problem: wrong } : await storeImage(file, prefix, text)
    if ('problem' in stored) showToast({ tone: 'danger', message: stored.problem })
    else insertImage(editor, { src: stored.url, alt: '' })
  }
}

/** An empty text if nothing is written. */
export function htmlOf(editor: Editor): string {
  return editor.isEmpty ? '' : editor.getHTML()
}

/** Ctrl+Enter; on a Mac, also with Command. */
export function isSubmit(event: {
  readonly key: string
  readonly ctrlKey: boolean
  readonly metaKey: boolean
}): boolean {
  return event.key === 'Enter' && (event.ctrlKey || event.metaKey)
}
