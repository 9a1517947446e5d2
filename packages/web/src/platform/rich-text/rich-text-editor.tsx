import { largestInlineImage } from '@holdall/contract/images/images.contract.ts'
import type { Editor } from '@tiptap/react'
import { EditorContent, useEditor } from '@tiptap/react'
import type { CSSProperties, KeyboardEvent } from 'react'
import { useId, useRef, useState } from 'react'
import { showToast } from '../../ui/feedback/toast.ts'
import { describedBy } from '../../ui/plain/described-by.ts'
import { FieldFrame } from '../../ui/plain/field-frame.tsx'
import { useText } from '../../ui/text.ts'
import { showDialog } from '../dialogs.tsx'
import { imageProblem } from '../images/use-image-upload.ts'
import { extensions } from './editor-extensions.ts'
import { insertImage } from './editor-nodes.ts'
import type { ImageAnswer, ImageDialogProps } from './image-dialog.tsx'
import { infoWords } from './info-words.ts'
import { storeImage } from './inline-images.ts'
import type { LinkAnswer, LinkDialogProps } from './link-dialog.tsx'
import prose from './prose.module.css'
import classes from './rich-text-editor.module.css'
import { readableSource } from './source.ts'
import { Toolbar } from './toolbar.tsx'

export type RichTextEditorProps = {
  label: string
  help?: string
  error?: string | null
  /** HTML. What it begins with; later changes come from the editor alone. */
  initial: string
  onChange: (html: string) => void
  /** Ctrl+Enter, in the text and in its source. */
  onSubmit: () => void
  /** Images are stored for the site; null where the person may store none. */
  images: 'page_media' | null
}

/** A text with headings, lists, code samples, info blocks and images, and its source. */
export function RichTextEditor({ label, help, error, initial, onChange, onSubmit, images }: RichTextEditorProps) {
  const id = useId()
  const text = useText()
  const [source, setSource] = useState<string | null>(null)
  const now = useRef({ onChange, onSubmit, images })
  now.current = { onChange, onSubmit, images }
  const described = describedBy(id, help, error)
  const editor = useEditor({
    extensions,
    content: initial,
    injectCSS: false,
    onUpdate: ({ editor: changed }) => now.current.onChange(htmlOf(changed)),
    editorProps: {
      attributes: {
        id,
        class: `${prose.prose} ${classes.text}`,
        role: 'textbox',
        'aria-multiline': 'true',
        'aria-label': label,
        ...(error ? { 'aria-invalid': 'true' } : {}),
        ...(described ? { 'aria-describedby': described } : {}),
      },
      handleKeyDown: (_view, event) => isSubmit(event) && (now.current.onSubmit(), true),
      handlePaste: (_view, event) => takeFiles(event.clipboardData),
      handleDrop: (_view, event) => takeFiles(event.dataTransfer),
    },
  })

  /** Whether there were images among what was pasted or dropped; then they are put in here. */
  function takeFiles(data: DataTransfer | null): boolean {
    const files = [...(data?.files ?? [])].filter(file => file.type.startsWith('image/'))
    if (files.length === 0 || now.current.images === null) return false
    const prefix = now.current.images
    void (async () => {
      for (const file of files) {
        const wrong = imageProblem(file, text, largestInlineImage)
        const stored = wrong ? { problem: wrong } : await storeImage(file, prefix, text)
        if ('problem' in stored) showToast({ tone: 'danger', message: stored.problem })
        else insertImage(editor, { src: stored.url, alt: '' })
      }
    })()
    return true
  }

  const changeSource = (html: string) => {
    setSource(html)
    onChange(html)
  }
  const toggleSource = () => {
    if (source === null) return setSource(readableSource(htmlOf(editor)))
    // What was only looked at stays as it was, with all that can be undone.
    if (source !== readableSource(htmlOf(editor))) editor.commands.setContent(source, { emitUpdate: true })
    setSource(null)
  }
  return (
    <FieldFrame id={id} label={label} help={help} error={error}>
      <div className={classes.frame} style={infoWords(text) as CSSProperties} data-invalid={error ? true : undefined}>
        <Toolbar
          editor={editor}
          controls={id}
          isSource={source !== null}
          onSource={toggleSource}
          onLink={() => void askForLink(editor)}
          onImage={images && (() => void askForImage(editor, images))}
        />
        {source === null ? (
          <EditorContent editor={editor} className={classes.area} />
        ) : (
          <textarea
            id={id}
            // biome-ignore lint/a11y/noAutofocus: the button that shows it has just asked for it
            autoFocus
            spellCheck={false}
            autoComplete="off"
            aria-label={text('Source of {{name}}', { name: label })}
            aria-invalid={error ? true : undefined}
            className={classes.source}
            value={source}
            onChange={event => changeSource(event.target.value)}
            onKeyDown={event => {
              if (isSubmit(event)) onSubmit()
            }}
          />
        )}
      </div>
    </FieldFrame>
  )
}

function htmlOf(editor: Editor): string {
  return editor.isEmpty ? '' : editor.getHTML()
}

function isSubmit(event: Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey'>): boolean {
  return event.key === 'Enter' && (event.ctrlKey || event.metaKey)
}

async function askForLink(editor: Editor): Promise<void> {
  const { href = '' } = editor.getAttributes('link') as { href?: string }
  const hasWords = !editor.state.selection.empty || href !== ''
  const answer = await showDialog<LinkAnswer, LinkDialogProps>(
    async () => (await import('./link-dialog.tsx')).LinkDialog,
    { href, hasWords },
  )
  if (!answer) {
    editor.commands.focus()
    return
  }
  const chain = editor.chain().focus().extendMarkRange('link')
  if (answer.href === null) chain.unsetLink().run()
  else if (hasWords) chain.setLink({ href: answer.href }).run()
  else {
    const marks = [{ type: 'link', attrs: { href: answer.href } }]
    chain.insertContent({ type: 'text', text: answer.words, marks }).run()
  }
}

async function askForImage(editor: Editor, prefix: 'page_media'): Promise<void> {
  const { src, alt } = editor.getAttributes('siteImage') as { src?: string; alt?: string | null }
  const image = editor.isActive('siteImage') && src ? { src, alt: alt ?? '' } : null
  const answer = await showDialog<ImageAnswer, ImageDialogProps>(
    async () => (await import('./image-dialog.tsx')).ImageDialog,
    { image, prefix },
  )
  if (!answer) editor.commands.focus()
  else if (image) editor.chain().focus().updateAttributes('siteImage', { alt: answer.alt }).run()
  else insertImage(editor, answer)
}
