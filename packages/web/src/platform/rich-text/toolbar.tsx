import type { Alignment, CodeLanguage, InfoKind } from '@holdall/contract/custom-pages/rich-text.ts'
import { alignments, codeLanguages, infoKinds } from '@holdall/contract/custom-pages/rich-text.ts'
import IconArrowBackUp from '@tabler/icons-react/dist/esm/icons/IconArrowBackUp.mjs'
import IconArrowForwardUp from '@tabler/icons-react/dist/esm/icons/IconArrowForwardUp.mjs'
import IconFileCode from '@tabler/icons-react/dist/esm/icons/IconFileCode.mjs'
import IconLink from '@tabler/icons-react/dist/esm/icons/IconLink.mjs'
import IconPaperclip from '@tabler/icons-react/dist/esm/icons/IconPaperclip.mjs'
import IconPhoto from '@tabler/icons-react/dist/esm/icons/IconPhoto.mjs'
import type { Editor } from '@tiptap/react'
import { useEditorState } from '@tiptap/react'
import { IconButton } from '../../ui/button.tsx'
import { Select } from '../../ui/plain/select.tsx'
import { useText } from '../../ui/text.ts'
import { AlignButtons } from './align-buttons.tsx'
import { toggleInfoBlock } from './info-block.ts'
import { infoNames } from './info-words.ts'
import classes from './rich-text-editor.module.css'
import type { BlockLevel, ToolbarItem } from './toolbar-items.ts'
import { blockLevels, tableItems, toolbarGroups } from './toolbar-items.ts'
import type { ToolbarStops } from './use-toolbar-keys.ts'
import { useToolbarKeys } from './use-toolbar-keys.ts'

export type ToolbarProps = {
  editor: Editor
  /** The ID of the editing area. */
  controls: string
  isSource: boolean
  onSource: () => void
  onLink: () => void
  /** Null if images can't be inserted. */
  onImage: (() => void) | null
  /** The same for files. */
  onAttach: (() => void) | null
}

const marks = toolbarGroups.flat().flatMap(item => item.mark ?? [])

/** The formatting actions, with the state at the cursor. */
export function Toolbar({ editor, controls, isSource, onSource, onLink, onImage, onAttach }: ToolbarProps) {
  const text = useText()
  const { stop, onKeyDown } = useToolbarKeys()
  const state = useEditorState({ editor, selector: stateOf })
  return (
    <div
      role="toolbar"
      aria-label={text('Formatting')}
      aria-controls={controls}
      className={classes.toolbar}
      onKeyDown={onKeyDown}
    >
      {!isSource && (
        <>
          <BlockSelect editor={editor} level={state.level} stop={stop} />
          {(state.isInTable ? [...toolbarGroups, tableItems] : toolbarGroups).map((group, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the groups never change
            <ItemGroup key={index} editor={editor} items={group} active={state.active} stop={stop} />
          ))}
          <AlignButtons editor={editor} alignment={state.alignment} stop={stop} />
          {state.active.codeBlock && <LanguageSelect editor={editor} language={state.language} stop={stop} />}
          <InfoSelect editor={editor} kind={state.info} stop={stop} />
          <span className={classes.group}>
            <IconButton
              size="small"
              icon={IconLink}
              label={text('Link')}
              isActive={state.isLink}
              aria-pressed={state.isLink}
              {...stop('link')}
              onClick={onLink}
            />
            {onImage && (
              <IconButton
                size="small"
                icon={IconPhoto}
                label={state.isImage ? text('Description of the image') : text('Insert image')}
                isActive={state.isImage}
                {...stop('image')}
                onClick={onImage}
              />
            )}
            {onAttach && (
              <IconButton
                size="small"
                icon={IconPaperclip}
                label={text('Attach a file')}
                {...stop('attach')}
                onClick={onAttach}
              />
            )}
          </span>
          <span className={classes.group}>
            <IconButton
              size="small"
              icon={IconArrowBackUp}
              label={text('Undo')}
              aria-disabled={!state.canUndo}
              {...stop('undo')}
              onClick={() => editor.chain().focus().undo().run()}
            />
            <IconButton
              size="small"
              icon={IconArrowForwardUp}
              label={text('Redo')}
              aria-disabled={!state.canRedo}
              {...stop('redo')}
              onClick={() => editor.chain().focus().redo().run()}
            />
          </span>
        </>
      )}
      <span className={classes.group}>
        <IconButton
          size="small"
          icon={IconFileCode}
          label={text('Source')}
          isActive={isSource}
          aria-pressed={isSource}
          {...stop('source', isSource)}
          onClick={onSource}
        />
      </span>
    </div>
  )
}

function stateOf({ editor }: { editor: Editor }) {
  return {
    level: (blockLevels.find(level => level > 0 && editor.isActive('heading', { level })) ?? 0) as BlockLevel,
    active: Object.fromEntries(marks.map(mark => [mark, editor.isActive(mark)])) as Record<string, boolean>,
    language: (editor.getAttributes('codeBlock').language ?? '') as CodeLanguage | '',
    alignment: (alignments.find(textAlign => editor.isActive({ textAlign })) ?? null) as Alignment | null,
    info: infoKinds.find(kind => editor.isActive('infoBlock', { kind })) ?? null,
    isInTable: editor.isActive('table'),
    isLink: editor.isActive('link'),
    isImage: editor.isActive('siteImage'),
    canUndo: editor.can().undo(),
    canRedo: editor.can().redo(),
  }
}

type SelectProps = { editor: Editor; stop: ToolbarStops }

type ItemGroupProps = {
  editor: Editor
  items: readonly ToolbarItem[]
  active: Readonly<Record<string, boolean>>
  stop: ToolbarStops
}

function ItemGroup({ editor, items, active, stop }: ItemGroupProps) {
  return (
    <span className={classes.group}>
      {items.map(({ mark, label, keys, icon, run }) => (
        <IconButton
          key={label()}
          size="small"
          icon={icon}
          label={label()}
          title={keys ? `${label()} (${keys})` : label()}
          isActive={mark !== null && active[mark]}
          {...(mark === null ? {} : { 'aria-pressed': active[mark] ?? false })}
          {...stop(label())}
          onClick={() => run(editor.chain().focus()).run()}
        />
      ))}
    </span>
  )
}

function BlockSelect({ editor, level, stop }: SelectProps & { level: BlockLevel }) {
  const text = useText()
  const change = (next: BlockLevel) => {
    const chain = editor.chain().focus()
    if (next === 0) chain.setParagraph().run()
    else chain.setHeading({ level: next }).run()
  }
  return (
    <Select
      aria-label={text('Paragraph style')}
      look="quiet"
      size="small"
      value={level}
      {...stop('block', true)}
      onChange={event => change(Number(event.target.value) as BlockLevel)}
    >
      <option value={0}>{text('Paragraph')}</option>
      <option value={2}>{text('Heading')}</option>
      <option value={3}>{text('Subheading')}</option>
      <option value={4}>{text('Small heading')}</option>
    </Select>
  )
}

function LanguageSelect({ editor, language, stop }: SelectProps & { language: CodeLanguage | '' }) {
  const text = useText()
  return (
    <Select
      aria-label={text('Language of the code sample')}
      look="quiet"
      size="small"
      value={language}
      {...stop('language')}
      onChange={event =>
        editor
          .chain()
          .focus()
          .updateAttributes('codeBlock', { language: event.target.value || null })
          .run()
      }
    >
      <option value="">{text('Plain text')}</option>
      {Object.entries(codeLanguages).map(([value, name]) => (
        <option key={value} value={value}>
          {name}
        </option>
      ))}
    </Select>
  )
}

function InfoSelect({ editor, kind, stop }: SelectProps & { kind: InfoKind | null }) {
  const text = useText()
  const names = infoNames(text)
  const change = (next: string) => {
    const wanted = next === '' ? kind : (next as InfoKind)
    if (wanted) toggleInfoBlock(editor, wanted)
  }
  return (
    <Select
      aria-label={text('Info block')}
      look="quiet"
      size="small"
      value={kind ?? ''}
      {...stop('info')}
      onChange={event => change(event.target.value)}
    >
      <option value="">{text('No info block')}</option>
      {infoKinds.map(one => (
        <option key={one} value={one}>
          {names[one]}
        </option>
      ))}
    </Select>
  )
}
