import type { Alignment } from '@holdall/contract/custom-pages/rich-text.ts'
import IconAlignCenter from '@tabler/icons-react/dist/esm/icons/IconAlignCenter.mjs'
import IconAlignJustified from '@tabler/icons-react/dist/esm/icons/IconAlignJustified.mjs'
import IconAlignLeft from '@tabler/icons-react/dist/esm/icons/IconAlignLeft.mjs'
import IconAlignRight from '@tabler/icons-react/dist/esm/icons/IconAlignRight.mjs'
import type { Editor } from '@tiptap/react'
import { IconButton } from '../../ui/button.tsx'
import { isRightToLeft } from '../../ui/direction.ts'
import { useText } from '../../ui/text.ts'
import classes from './rich-text-editor.module.css'
import type { ToolbarStops } from './use-toolbar-keys.ts'

type AlignButtonsProps = {
  editor: Editor
  /** Of the text at the cursor; null at the start. */
  alignment: Alignment | null
  stop: ToolbarStops
}

/** How paragraphs and headings lie. Left and right are those that the reader sees. */
export function AlignButtons({ editor, alignment, stop }: AlignButtonsProps) {
  const text = useText()
  const left = { icon: IconAlignLeft, label: text('Align left') }
  const right = { icon: IconAlignRight, label: text('Align right') }
  const [start, end] = isRightToLeft() ? [right, left] : [left, right]
  const choices = [
    { value: null, keys: 'Ctrl+Shift+L', ...start },
    { value: 'center', keys: 'Ctrl+Shift+E', icon: IconAlignCenter, label: text('Center') },
    { value: 'end', keys: 'Ctrl+Shift+R', ...end },
    { value: 'justify', keys: 'Ctrl+Shift+J', icon: IconAlignJustified, label: text('Justify') },
  ] as const
  return (
    <span className={classes.group}>
      {choices.map(({ value, keys, icon, label }) => (
        <IconButton
          key={value}
          size="small"
          icon={icon}
          label={label}
          title={`${label} (${keys})`}
          isActive={alignment === value}
          aria-pressed={alignment === value}
          {...stop(`align-${value ?? 'start'}`)}
          onClick={() => {
            const chain = editor.chain().focus()
            if (value === null) chain.unsetTextAlign().run()
            else chain.setTextAlign(value).run()
          }}
        />
      ))}
    </span>
  )
}
