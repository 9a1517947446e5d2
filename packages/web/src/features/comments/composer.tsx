import type { GroupBrief } from '@holdall/contract/groups/groups.schemas.ts'
import type { KeyboardEvent, RefObject } from 'react'
import { useEffect, useId, useLayoutEffect, useRef, useState } from 'react'
import { reportProblem } from '../../platform/items/report.ts'
import { Button } from '../../ui/button.tsx'
import { PeopleOptions } from '../../ui/people/people-options.tsx'
import { type Translate, useText } from '../../ui/text.ts'
import { groupSize } from '../sharing/public.ts'
import classes from './comments.module.css'
import { drafts } from './drafts.ts'
import { insertMention, type MentionStart, mentionAt, mentionedIn } from './mention.ts'
import type { Mentioned } from './mentioned.ts'
import { useMentionable } from './queries.ts'

const most = 4000

export type ComposerProps = {
  itemId: string
  /** Label of the field, for screen readers and as its placeholder. */
  label: string
  submitLabel: string
  /** The key under which an unfinished text is kept. */
  draftKey: string
  initial?: { text: string; mentions: readonly Mentioned[] }
  /** Rejects when the comment could not be sent; its text then returns to the field. */
  onSubmit: (text: string, mentions: readonly Mentioned[]) => Promise<void>
  onCancel?: () => void
  autoFocus?: boolean
}

/** The field for writing a comment. Ctrl-Enter sends; an @ suggests people. */
export function Composer(props: ComposerProps) {
  const { label, submitLabel, onCancel, autoFocus } = props
  const text = useText()
  const id = useId()
  const field = useComposer(props)
  const { ref, value, options, active, isOpen, isEmpty, tooLong } = field
  useEffect(() => {
    if (autoFocus) ref.current?.focus()
  }, [autoFocus, ref])
  return (
    <div className={classes.composer} data-open={isOpen || undefined}>
      <textarea
        ref={ref}
        rows={1}
        className={classes.field}
        aria-label={label}
        placeholder={label}
        value={value}
        role="combobox"
        aria-autocomplete="list"
        aria-expanded={options.length > 0}
        aria-controls={`${id}-list`}
        aria-activedescendant={options.length > 0 ? `${id}-${active}` : undefined}
        onChange={field.onChange}
        onSelect={field.onSelect}
        onKeyDown={field.onKeyDown}
        onBlur={field.closePeople}
      />
      <PeopleOptions
        id={id}
        label={text('People and groups to mention')}
        people={options}
        active={active}
        onChoose={field.choose}
        className={classes.people}
      />
      {isOpen && (
        <div className={classes.composerFoot}>
          <span className={classes.count} role="status">
            {tooLong > 0
              ? text('{{count, number}} characters too many', {
                  count: tooLong,
                  defaultValue_one: 'One character too many',
                })
              : ''}
          </span>
          {onCancel && (
            <Button size="small" variant="quiet" onClick={field.cancel}>
              {text('Cancel')}
            </Button>
          )}
          <Button size="small" variant="primary" disabled={isEmpty || tooLong > 0} onClick={field.submit}>
            {submitLabel}
          </Button>
        </div>
      )}
    </div>
  )
}

/** The state of the composer: its text, the people it mentions, and its keys. */
function useComposer({ itemId, draftKey, initial, onSubmit, onCancel }: ComposerProps) {
  const text = useText()
  const ref = useRef<HTMLTextAreaElement>(null)
  const [value, setValue] = useState(() => drafts.get(draftKey)?.text ?? initial?.text ?? '')
  const [chosen, setChosen] = useState(() => drafts.get(draftKey)?.mentions ?? initial?.mentions ?? [])
  const [mention, setMention] = useState<MentionStart | null>(null)
  const [active, setActive] = useState(0)
  const setCaret = useCaret(ref, value)
  const { data } = useMentionable(itemId, mention?.q ?? null)
  const options = mention && data ? optionsOf(data, text) : []

  const write = (next: string, mentions = chosen) => {
    setValue(next)
    drafts.keep(draftKey, { text: next, mentions })
  }
  const look = (area: HTMLTextAreaElement) => {
    const found = area.selectionStart === area.selectionEnd ? mentionAt(area.value, area.selectionStart) : null
    if (found?.at !== mention?.at || found?.q !== mention?.q) setActive(0)
    setMention(found)
  }
  const choose = (person: Mentioned) => {
    const area = ref.current
    if (!area || !mention) return
    const made = insertMention(value, area.selectionStart, mention, person.name)
    const mentions = [...chosen, person]
    setChosen(mentions)
    write(made.text, mentions)
    setMention(null)
    setCaret(made.caret)
  }
  const clear = () => {
    setValue('')
    setChosen([])
    setMention(null)
    drafts.forget(draftKey)
  }
  const submit = () => {
    const mentions = mentionedIn(value, chosen)
    const written = value
    clear()
    onSubmit(written, mentions).catch(error => {
      drafts.keep(draftKey, { text: written, mentions })
      setValue(now => now || written)
      setChosen(mentions)
      reportProblem(error)
    })
  }
  const cancel = () => {
    clear()
    onCancel?.()
  }
  const isEmpty = value.trim() === ''
  const onKeyDown = keysOf({
    options,
    active,
    setActive,
    choose,
    closePeople: () => setMention(null),
    submit: isEmpty || value.length > most ? undefined : submit,
    cancel: onCancel && cancel,
  })
  return {
    ref,
    value,
    options,
    active,
    isEmpty,
    isOpen: !isEmpty || onCancel !== undefined,
    tooLong: value.length - most,
    choose,
    submit,
    cancel,
    onKeyDown,
    onChange: (event: { currentTarget: HTMLTextAreaElement }) => {
      write(event.currentTarget.value)
      look(event.currentTarget)
    },
    onSelect: (event: { currentTarget: HTMLTextAreaElement }) => look(event.currentTarget),
    closePeople: () => setMention(null),
  }
}

/** Groups come after people, and say how many they are. */
function optionsOf(
  { data, groups }: { data: readonly Mentioned[]; groups: readonly GroupBrief[] },
  text: Translate,
): Mentioned[] {
  const named = groups.map(group => ({
    id: group.id,
    name: group.name,
    email: groupSize(group, text),
    avatarUrl: null,
    isGroup: true,
  }))
  return [...data, ...named]
}

/**
 * Sets the caret once the field shows the new text but before the next key press; a frame later it would jump back over
 * what was typed.
 */
function useCaret(ref: RefObject<HTMLTextAreaElement | null>, value: string) {
  const wanted = useRef<number | null>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the caret belongs to the text that was just shown
  useLayoutEffect(() => {
    if (wanted.current !== null) ref.current?.setSelectionRange(wanted.current, wanted.current)
    wanted.current = null
  }, [value])
  return (caret: number) => {
    wanted.current = caret
  }
}

type Keys = {
  options: readonly Mentioned[]
  active: number
  setActive: (index: number) => void
  choose: (person: Mentioned) => void
  closePeople: () => void
  /** Absent while there is nothing to send. */
  submit: (() => void) | undefined
  cancel: (() => void) | undefined
}

/** Arrows, Enter and Tab choose among people; Ctrl-Enter sends; Escape closes the list of people, then the composer. */
function keysOf({ options, active, setActive, choose, closePeople, submit, cancel }: Keys) {
  return (event: KeyboardEvent<HTMLTextAreaElement>) => {
    const isSending = event.key === 'Enter' && (event.ctrlKey || event.metaKey)
    const person = options[active]
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0
    if (isSending) submit?.()
    else if (person && (event.key === 'Enter' || event.key === 'Tab')) choose(person)
    else if (person && step !== 0) setActive((active + step + options.length) % options.length)
    else if (person && event.key === 'Escape') closePeople()
    else if (cancel && event.key === 'Escape') cancel()
    else return
    event.preventDefault()
    event.stopPropagation()
  }
}
