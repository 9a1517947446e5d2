import type { Item } from '@holdall/contract/drive/drive.schemas.ts'
import type { Encoding } from '@holdall/contract/encodings/encodings.ts'
import { withoutEscapes } from '@holdall/contract/encodings/exact.ts'
import IconColumns2 from '@tabler/icons-react/dist/esm/icons/IconColumns2.mjs'
import { type KeyboardEvent, type ReactNode, useDeferredValue, useEffect, useState } from 'react'
import { useColorScheme } from '../../../../platform/color-scheme.ts'
import { Button } from '../../../../ui/button.tsx'
import { ErrorState } from '../../../../ui/feedback/states.tsx'
import { useIsPhone } from '../../../../ui/hooks/use-media.ts'
import { MarkdownArticle } from '../../../../ui/markdown/markdown-article.tsx'
import { useText } from '../../../../ui/text.ts'
import { ScrollBox } from '../../scroll-box.tsx'
import markdown from '../markdown/markdown-preview.module.css'
import { previewKindOf } from '../parts/preview-kind.ts'
import { Sheet } from '../parts/sheet.tsx'
import { Waiting } from '../parts/waiting.tsx'
import { EncodingMenu } from '../text/encoding-menu.tsx'
import { isProse } from '../text/is-prose.ts'
import { askToRecode } from './ask-to-recode.ts'
import { ConflictDialog } from './conflict-dialog.tsx'
import { EditorEncoding, UnreadNote } from './editor-encoding.tsx'
import classes from './text-editor.module.css'
import { type ReadyState, type UnsuitedState, useTextEditor } from './use-text-editor.ts'

export type TextEditorProps = {
  item: Item
  /** The link through which a visitor opened the file. */
  link?: string
  /** Below the tools: what concerns the file now. */
  note?: ReactNode
  onSaved: (item: Item) => void
  onProblem: (error: unknown) => void
  onDirty: (isDirty: boolean) => void
  onClose: () => void
}

/**
 * A text editor on the same sheet on which the text is read, for Markdown with the result beside it if asked for. Saving
 * creates the next version of the file.
 */
export function TextEditor({ item, link, note, onSaved, onProblem, onDirty, onClose }: TextEditorProps) {
  const text = useText()
  const isPhone = useIsPhone()
  const scheme = useColorScheme()
  const isMarkdown = previewKindOf(item) === 'markdown'
  const [hasPreview, setPreview] = useState(false)
  const editor = useTextEditor({
    item,
    link,
    onSaved,
    onProblem,
    askForm: (ready, lacking) => askToRecode(ready, lacking, text),
  })
  const { state, isDirty, isSaving, hasChanged, theirs } = editor
  useEffect(() => onDirty(isDirty), [onDirty, isDirty])
  useEffect(() => () => onDirty(false), [onDirty])
  useSaveKey(() => void editor.save())
  if (state.status === 'loading') return <Waiting />
  if (state.status === 'failed') return <ErrorState onRetry={editor.retry} />
  if (state.status === 'unsuited') return <Unsuited state={state} onRead={editor.readAs} onClose={onClose} />
  return (
    <section
      className={classes.frame}
      aria-label={text('Editor', { meaning: 'where text is edited' })}
      data-keeps-swipe
    >
      <Tools
        state={state}
        editor={editor}
        preview={isMarkdown ? { isShown: hasPreview, toggle: () => setPreview(!hasPreview) } : null}
        onClose={onClose}
      />
      {note}
      <UnreadNote state={state} />
      {hasChanged && isDirty && (
        <p className={classes.note} role="status">
          {text('Someone changed this file in the meantime. When you save, you’ll be asked what to do.')}
        </p>
      )}
      <div className={classes.panes}>
        {!(hasPreview && isPhone) && (
          <textarea
            className={classes.field}
            data-theme-part={scheme}
            data-prose={isProse(item.name) || undefined}
            aria-label={text('Text of {{name}}', { name: item.name })}
            value={state.text}
            spellCheck={isMarkdown}
            autoComplete="off"
            autoCapitalize="off"
            // biome-ignore lint/a11y/noAutofocus: somebody asked to write
            autoFocus
            onKeyDown={event => insertTab(event, editor.write)}
            onChange={event => editor.write(event.target.value)}
          />
        )}
        {hasPreview && <Reading value={state.text} />}
      </div>
      {theirs && (
        <ConflictDialog
          item={item}
          link={link}
          theirs={theirs}
          bytes={editor.bytes()}
          isBusy={isSaving}
          onOverwrite={() => void editor.save(theirs.versionId ?? undefined)}
          onTaken={editor.takeTheirs}
          onProblem={onProblem}
          onClose={editor.leaveConflict}
        />
      )}
    </section>
  )
}

type UnsuitedProps = { state: UnsuitedState; onRead: (encoding: Encoding) => void; onClose: () => void }

function Unsuited({ state, onRead, onClose }: UnsuitedProps) {
  const text = useText()
  return (
    <div className={classes.unsuited}>
      <p>{text('This file isn’t plain text, so editing it here would damage it. Download it to edit it.')}</p>
      <EncodingMenu encoding={state.encoding} detected={state.detected} onChoose={onRead} />
      <Button onClick={onClose}>{text('Back')}</Button>
    </div>
  )
}

type ToolsProps = {
  state: ReadyState
  editor: ReturnType<typeof useTextEditor>
  preview: { isShown: boolean; toggle: () => void } | null
  onClose: () => void
}

/** What can be done with the text, and at the end whether it is saved. */
function Tools({ state, editor, preview, onClose }: ToolsProps) {
  const text = useText()
  const { isDirty, isSaving } = editor
  return (
    <div className={classes.tools} role="toolbar" aria-label={text('Editing')}>
      {preview && (
        <Button
          size="small"
          variant="quiet"
          icon={IconColumns2}
          aria-pressed={preview.isShown}
          className={classes.preview}
          onClick={preview.toggle}
        >
          {text('Preview')}
        </Button>
      )}
      <EditorEncoding state={state} isDirty={isDirty} onRead={editor.readAs} onForm={editor.setForm} />
      <output>{isSaving ? text('Saving…') : isDirty ? text('Not saved yet') : text('Saved')}</output>
      <Button size="small" onClick={onClose}>
        {text('Done')}
      </Button>
      <Button size="small" variant="primary" isBusy={isSaving} disabled={!isDirty} onClick={() => void editor.save()}>
        {text('Save')}
      </Button>
    </div>
  )
}

function Reading({ value }: { value: string }) {
  // Bytes that couldn't be read are no characters for what makes addresses of links.
  const shown = useDeferredValue(withoutEscapes(value))
  return (
    <ScrollBox className={classes.reading}>
      <Sheet className={markdown.page}>
        <MarkdownArticle text={shown} />
      </Sheet>
    </ScrollBox>
  )
}

/** Ctrl-S and ⌘-S, wherever the focus is. */
function useSaveKey(onSave: () => void): void {
  useEffect(() => {
    const onKeyDown = (event: globalThis.KeyboardEvent) => {
      const isSave = (event.ctrlKey || event.metaKey) && !event.altKey && !event.shiftKey && event.key === 's'
      if (!isSave) return
      event.preventDefault()
      if (!document.querySelector('dialog:modal')) onSave()
    }
    addEventListener('keydown', onKeyDown, { capture: true })
    return () => removeEventListener('keydown', onKeyDown, { capture: true })
  })
}

/** Tab inserts a tab, as in every editor; Escape and then Tab moves on. */
function insertTab(event: KeyboardEvent<HTMLTextAreaElement>, write: (text: string) => void): void {
  const field = event.currentTarget
  if (event.key === 'Escape') {
    event.stopPropagation()
    field.dataset.leaves = 'yes'
    return
  }
  const isTab = event.key === 'Tab' && !event.shiftKey && !event.ctrlKey && !event.altKey && !event.metaKey
  if (isTab && field.dataset.leaves === undefined) {
    event.preventDefault()
    field.setRangeText('\t', field.selectionStart, field.selectionEnd, 'end')
    write(field.value)
  }
  delete field.dataset.leaves
}
