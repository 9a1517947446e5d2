import { tagColors } from '@holdall/contract/tags/tag-colors.ts'
import type { Tag } from '@holdall/contract/tags/tags.schemas.ts'
import IconCheck from '@tabler/icons-react/dist/esm/icons/IconCheck.mjs'
import IconMinus from '@tabler/icons-react/dist/esm/icons/IconMinus.mjs'
import IconPlus from '@tabler/icons-react/dist/esm/icons/IconPlus.mjs'
import type { KeyboardEvent } from 'react'
import { useId, useState } from 'react'
import type { ListedItem } from '../../../platform/actions/item-action.ts'
import { call } from '../../../platform/api/call.ts'
import type { AnswerProps } from '../../../platform/dialogs.tsx'
import { nameItems, reportProblem } from '../../../platform/items/report.ts'
import { refreshTags, useTags } from '../../../platform/items/tags/queries.ts'
import { TagMark } from '../../../platform/items/tags/tag-mark.tsx'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog/dialog.tsx'
import { SearchField } from '../../../ui/search-field.tsx'
import { useText } from '../../../ui/text.ts'
import { tagItems } from './tag-items.ts'
import classes from './tags-dialog.module.css'

export type TagsDialogProps = { items: readonly Pick<ListedItem, 'id' | 'name' | 'tagIds' | 'can'>[] }

type Choice = { kind: 'tag'; tag: Tag; state: 'on' | 'off' | 'mixed' } | { kind: 'new'; name: string }

const keyOf = (name: string) => name.trim().normalize('NFC').toLowerCase()

/** One field that finds and creates tags, and the list of them; each choice takes effect immediately. */
export function TagsDialog({ items, onAnswer }: TagsDialogProps & AnswerProps<never>) {
  const text = useText()
  const listId = useId()
  const [typed, setTyped] = useState('')
  const [chosen, setChosen] = useState(0)
  const { choices, choose } = useChoices(items, typed, () => setTyped(''))
  const at = Math.min(chosen, choices.length - 1)
  const onKeyDown = (event: KeyboardEvent) => {
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0
    if (event.nativeEvent.isComposing || choices.length === 0) return
    if (event.key === 'Enter') choose(choices[at])
    else if (step) setChosen((at + step + choices.length) % choices.length)
    else return
    event.preventDefault()
  }
  return (
    <Dialog
      title={text('Tags of {{what}}', { what: nameItems(items) })}
      size="small"
      onClose={() => onAnswer(null)}
      footer={
        <Button variant="primary" onClick={() => onAnswer(null)}>
          {text('Done')}
        </Button>
      }
    >
      <SearchField
        label={text('Find or create a tag')}
        value={typed}
        maxLength={60}
        role="combobox"
        aria-expanded={choices.length > 0}
        aria-controls={choices.length > 0 ? listId : undefined}
        aria-activedescendant={choices.length > 0 ? `${listId}-${at}` : undefined}
        autoComplete="off"
        onKeyDown={onKeyDown}
        onChange={value => {
          setTyped(value)
          setChosen(0)
        }}
      />
      {/* Without options it is no list box. */}
      <div
        className={classes.list}
        {...(choices.length > 0
          ? { id: listId, role: 'listbox', 'aria-multiselectable': true, 'aria-label': text('Tags') }
          : {})}
      >
        {choices.length === 0 && <p className={classes.hint}>{text('Type a name to create your first tag.')}</p>}
        {choices.map((choice, index) => (
          // biome-ignore lint/a11y/useFocusableInteractive: the field keeps the focus and points here
          // biome-ignore lint/a11y/useKeyWithClickEvents: keys are handled by the field
          <div
            key={choice.kind === 'tag' ? choice.tag.id : 'new'}
            id={`${listId}-${index}`}
            role="option"
            aria-selected={choice.kind === 'tag' && choice.state === 'on'}
            data-active={index === at || undefined}
            className={classes.option}
            onPointerMove={() => index !== at && setChosen(index)}
            onPointerDown={event => event.preventDefault()}
            onClick={() => choose(choice)}
          >
            <Line choice={choice} />
          </div>
        ))}
      </div>
    </Dialog>
  )
}

function Line({ choice }: { choice: Choice }) {
  const text = useText()
  if (choice.kind === 'new') {
    return (
      <>
        <IconPlus size={16} stroke={1.8} aria-hidden="true" />
        <span>{text('Create “{{name}}”', { name: choice.name })}</span>
      </>
    )
  }
  const { tag, state } = choice
  const Icon = state === 'on' ? IconCheck : state === 'mixed' ? IconMinus : null
  return (
    <>
      <TagMark color={tag.color} />
      <span>{tag.name}</span>
      {tag.kind === 'site' && <small>{text('of the site')}</small>}
      {Icon && <Icon size={18} stroke={2} aria-label={state === 'on' ? text('On all') : text('On some')} />}
    </>
  )
}

/** What the list offers for a text, and what choosing does. Remembers what was chosen since the dialog opened. */
function useChoices(items: TagsDialogProps['items'], text: string, clear: () => void) {
  const { tags, isLoading } = useTags()
  const [given, setGiven] = useState<ReadonlyMap<string, boolean>>(new Map())
  const maySetSite = items.every(item => item.can.edit)
  const stateOf = (tag: Tag) => {
    const known = given.get(tag.id)
    if (known !== undefined) return known ? 'on' : 'off'
    const count = items.filter(item => item.tagIds?.includes(tag.id)).length
    return count === 0 ? 'off' : count === items.length ? 'on' : 'mixed'
  }
  const wanted = keyOf(text)
  const found = tags.filter(tag => (maySetSite || tag.kind === 'own') && keyOf(tag.name).includes(wanted))
  const isNew = wanted !== '' && !isLoading && !tags.some(tag => tag.kind === 'own' && keyOf(tag.name) === wanted)
  const choices: Choice[] = [
    ...found.map((tag): Choice => ({ kind: 'tag', tag, state: stateOf(tag) })),
    ...(isNew ? [{ kind: 'new' as const, name: text.trim() }] : []),
  ]
  const put = async (tag: Tag, isPut: boolean) => {
    setGiven(before => new Map(before).set(tag.id, isPut))
    const now = items.map(item => ({ ...item, tagIds: stateOf(tag) === 'on' ? [tag.id] : (item.tagIds ?? []) }))
    await tagItems(now, tag, isPut).catch(error => {
      setGiven(before => new Map([...before].filter(([id]) => id !== tag.id)))
      throw error
    })
  }
  const make = async (name: string) => {
    const used = tags.filter(tag => tag.kind === 'own').length
    const color = tagColors[(used + 1) % tagColors.length] ?? 'gray'
    const tag = await call('driveTags.create', { body: { name, color } })
    clear()
    await refreshTags()
    await put(tag, true)
  }
  const choose = (choice: Choice | undefined) => {
    if (!choice) return
    const done = choice.kind === 'new' ? make(choice.name) : put(choice.tag, choice.state !== 'on')
    done.catch(reportProblem)
  }
  return { choices, choose }
}
