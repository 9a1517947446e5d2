import { type Encoding, encodingName, encodings } from '@holdall/contract/encodings/encodings.ts'
import IconLanguage from '@tabler/icons-react/dist/esm/icons/IconLanguage.mjs'
import type { Action } from '../../../../ui/actions/action.ts'
import { ActionMenuButton } from '../../../../ui/actions/action-menu-button.tsx'
import { useText } from '../../../../ui/text.ts'
import { encodingLabel } from './encoding-groups.ts'

export type EncodingMenuProps = {
  encoding: Encoding
  /** What the file seems to be; named in the menu so that the reader finds back. */
  detected: Encoding
  /** Why another encoding can't be chosen now. */
  disabledReason?: string | undefined
  /** Before the encodings. */
  actions?: Action[]
  onChoose: (encoding: Encoding) => void
}

/** Names the encoding of a text, and offers to read it in another one. Those of Unicode need no words. */
export function EncodingMenu({ encoding, detected, disabledReason, actions = [], onChoose }: EncodingMenuProps) {
  const text = useText()
  const label = text('Encoding: {{name}}', { name: encodingName(encoding) })
  const isUsual = encoding === 'utf-8' && detected === 'utf-8'
  const first = [detected, ...encodings.map(({ id }) => id).filter(id => id !== detected)]
  const choices: Action[] = first.map(id => ({
    id,
    label:
      id === detected
        ? text('{{encoding}} (detected)', { encoding: encodingLabel(id, text) })
        : encodingLabel(id, text),
    group: id === detected ? 'detected' : (encodings.find(one => one.id === id)?.group ?? ''),
    isChecked: id === encoding,
    ...(disabledReason && id !== encoding ? { disabledReason } : {}),
    run: () => onChoose(id),
  }))
  return (
    <ActionMenuButton
      label={isUsual ? label : encodingName(encoding)}
      sheetTitle={text('Encoding of the text')}
      icon={IconLanguage}
      {...(isUsual ? {} : { button: { variant: 'quiet' as const, size: 'small' as const } })}
      actions={[...actions, ...choices]}
    />
  )
}
