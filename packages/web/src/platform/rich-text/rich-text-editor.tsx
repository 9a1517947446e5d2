import type { Editor } from '@tiptap/react'
import { EditorContent } from '@tiptap/react'
import type { CSSProperties } from 'react'
import { useId, useRef, useState } from 'react'
import { FieldFrame } from '../../ui/plain/field-frame.tsx'
import { useText } from '../../ui/text.ts'
import { showDialog } from '../dialogs.tsx'
import { AttachmentList } from './attachments/attachment-list.tsx'
import { attachmentHtml, insertAttachment } from './attachments/attachment-node.ts'
import { useAttachments } from './attachments/use-attachments.ts'
import { insertImage } from './editor-nodes.ts'
import type { ImageAnswer, ImageDialogProps } from './image-dialog.tsx'
import { infoWords } from './info-words.ts'
import type { LinkAnswer, LinkDialogProps } from './link-dialog.tsx'
import classes from './rich-text-editor.module.css'
import { readableSource } from './source.ts'
import { Toolbar } from './toolbar.tsx'
import type { RichTextEditorProps } from './use-rich-text.ts'
import { htmlOf, isSubmit, useRichText } from './use-rich-text.ts'

/** A text with headings, lists, code samples, info blocks, images and attached files, and its source. */
export function RichTextEditor(props: RichTextEditorProps) {
  const { label, help, error, onChange, onSubmit, uploads, onBusy } = props
  const id = useId()
  const text = useText()
  const [source, setSource] = useState<string | null>(null)
  const chooser = useRef<HTMLInputElement>(null)
  // Several files may arrive before the next drawing.
  const written = useRef(source)
  written.current = source
  const changeSource = (html: string) => {
    written.current = html
    setSource(html)
    onChange(html)
  }
  const attachments = useAttachments(file => {
    if (written.current === null) insertAttachment(editor, file)
    else changeSource(`${written.current}\n${attachmentHtml(file)}`.trim())
  }, onBusy)
  const editor = useRichText(id, props, attachments.attach)
  const toggleSource = () => {
    if (source === null) return setSource(readableSource(htmlOf(editor)))
    // Looking at the source without changing it keeps the text and its undo history.
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
          onImage={uploads && (() => void askForImage(editor, uploads))}
          onAttach={uploads && (() => chooser.current?.click())}
        />
        {source === null ? (
          <EditorContent editor={editor} className={classes.area} />
        ) : (
          <textarea
            id={id}
            // biome-ignore lint/a11y/noAutofocus: the button that shows it was just pressed
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
      {uploads && (
        <input
          ref={chooser}
          hidden
          multiple
          type="file"
          aria-label={text('Attach a file')}
          onChange={({ target }) => {
            attachments.attach([...(target.files ?? [])])
            // The same file can then be chosen again.
            target.value = ''
            if (source === null) editor.commands.focus()
          }}
        />
      )}
      <AttachmentList attachments={attachments} />
    </FieldFrame>
  )
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
