import type { Encoding } from '@holdall/contract/encodings/encodings.ts'
import { encodingName } from '@holdall/contract/encodings/encodings.ts'
import type { TextForm } from '@holdall/contract/encodings/exact.ts'
import { useMemo } from 'react'
import { useText } from '../../../../ui/text.ts'
import { EncodingMenu } from '../text/encoding-menu.tsx'
import { countUnread, utf8Form } from './ask-to-recode.ts'
import classes from './text-editor.module.css'
import type { ReadyState } from './use-text-editor.ts'

export type EditorEncodingProps = {
  state: ReadyState
  isDirty: boolean
  /** Reads the file in another encoding. */
  onRead: (encoding: Encoding) => void
  /** Changes how it will be saved. */
  onForm: (form: TextForm) => void
}

/** The encoding of the text that is edited: another one to read it in, or UTF-8 to save it in. */
export function EditorEncoding({ state, isDirty, onRead, onForm }: EditorEncodingProps) {
  const text = useText()
  const { base } = state
  const { encoding } = base.form
  const own = base.read.form
  const isUnread = useMemo(() => countUnread(state.text) > 0, [state.text])
  const isRecoded = encoding !== own.encoding
  const save = {
    id: 'save-as-utf-8',
    label: text('Save as UTF-8'),
    group: 'save',
    ...(isUnread
      ? { disabledReason: text('Some bytes of this file couldn’t be read. Choose its real encoding first.') }
      : {}),
    run: () => onForm(utf8Form),
  }
  const back = {
    id: 'save-as-before',
    label: text('Keep {{encoding}}', { encoding: encodingName(own.encoding) }),
    group: 'save',
    run: () => onForm(own),
  }
  const others = isRecoded ? [back] : own.encoding === 'utf-8' ? [] : [save]
  return (
    <EncodingMenu
      encoding={encoding}
      detected={base.detected}
      disabledReason={isDirty ? text('Save your changes first') : undefined}
      actions={others}
      onChoose={onRead}
    />
  )
}

/** Says that bytes of the file stand unread in the text, and that they stay as they are. */
export function UnreadNote({ state }: { state: ReadyState }) {
  const text = useText()
  const count = useMemo(() => countUnread(state.text), [state.text])
  if (count === 0) return null
  return (
    <p className={classes.note} role="status">
      {text('{{count, number}} bytes aren’t {{encoding}} and are shown as �. They’re kept as they are when you save.', {
        count,
        encoding: encodingName(state.base.read.form.encoding),
        defaultValue_one: 'One byte isn’t {{encoding}} and is shown as �. It’s kept as it is when you save.',
      })}
    </p>
  )
}
