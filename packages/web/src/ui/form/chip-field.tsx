import IconX from '@tabler/icons-react/dist/esm/icons/IconX.mjs'
import type { ClipboardEvent, KeyboardEvent, ReactNode } from 'react'
import { useEffect, useId, useRef, useState } from 'react'
import { showAddress } from '../people/show-address.ts'
import { describedBy } from '../plain/described-by.ts'
import { FieldFrame } from '../plain/field-frame.tsx'
import { useText } from '../text.ts'
import { VisuallyHidden } from '../visually-hidden.tsx'
import classes from './chip-field.module.css'
import { findEmails, withChips } from './chips.ts'

export type ChipFieldProps = {
  label: ReactNode
  help?: ReactNode
  error?: ReactNode
  name?: string
  placeholder?: string
  disabled?: boolean
  value: readonly string[]
  onChange: (chips: string[]) => void
  /** Addresses are found in pasted text, and compared case-insensitively. */
  isEmail?: boolean
  /** Suggestions for what has been typed so far. A failure suggests nothing. */
  suggest?: (words: string, signal: AbortSignal) => Promise<readonly string[]>
}

const suggestMs = 150

/** A list of short texts, each a chip that can be removed. Enter or a comma makes a chip of what is typed. */
export function ChipField(props: ChipFieldProps) {
  const { label, help, error, name, placeholder, disabled, value, onChange, isEmail = false, suggest } = props
  const id = useId()
  const text = useText()
  const input = useRef<HTMLInputElement>(null)
  const [typed, setTyped] = useState('')
  const [marked, setMarked] = useState(-1)
  const offered = useSuggestions(typed, suggest).filter(one => !value.includes(one))
  const add = (more: readonly string[]) => {
    onChange(withChips(value, more, isEmail))
    setTyped('')
    setMarked(-1)
  }
  const remove = (chip: string) => {
    onChange(value.filter(other => other !== chip))
    input.current?.focus()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const { key } = event
    if ((key === 'Enter' || key === ',') && (typed.trim() || marked >= 0)) add([offered[marked] ?? typed])
    else if (key === 'Backspace' && typed === '' && value.length > 0) onChange(value.slice(0, -1))
    else if (key === 'ArrowDown' && offered.length > 0) setMarked((marked + 1) % offered.length)
    else if (key === 'ArrowUp' && offered.length > 0) setMarked(marked <= 0 ? offered.length - 1 : marked - 1)
    else if (key === 'Escape' && offered.length > 0) setTyped('')
    else return
    event.preventDefault()
    event.stopPropagation()
  }
  const onPaste = (event: ClipboardEvent) => {
    const found = isEmail ? findEmails(event.clipboardData.getData('text')) : []
    if (found.length === 0) return
    event.preventDefault()
    add(found)
  }
  return (
    <FieldFrame id={id} label={label} help={help} error={error}>
      <div className={classes.box} data-invalid={error ? true : undefined} data-disabled={disabled || undefined}>
        <Chips chips={value} nameOf={isEmail ? showAddress : undefined} disabled={disabled} onRemove={remove} />
        <input
          ref={input}
          id={id}
          name={name}
          disabled={disabled}
          placeholder={value.length === 0 ? placeholder : undefined}
          autoComplete="off"
          maxLength={300}
          {...(suggest && {
            role: 'combobox',
            'aria-expanded': offered.length > 0,
            'aria-controls': `${id}-offered`,
            'aria-activedescendant': marked >= 0 ? `${id}-${marked}` : undefined,
          })}
          aria-invalid={error ? true : undefined}
          aria-describedby={describedBy(id, help, error)}
          value={typed}
          onChange={event => {
            setTyped(event.target.value)
            setMarked(-1)
          }}
          onKeyDown={onKeyDown}
          onPaste={onPaste}
          onBlur={() => typed.trim() && add([typed])}
        />
        {suggest && <Offered id={id} offered={offered} marked={marked} onPick={one => add([one])} />}
      </div>
      <VisuallyHidden>
        <span role="status">{text('{{count}} selected', { count: value.length })}</span>
      </VisuallyHidden>
    </FieldFrame>
  )
}

type ChipsProps = {
  chips: readonly string[]
  /** What a chip says, if that isn’t its value. */
  nameOf: ((chip: string) => string) | undefined
  disabled: boolean | undefined
  onRemove: (chip: string) => void
}

function Chips({ chips, nameOf = chip => chip, disabled, onRemove }: ChipsProps) {
  const text = useText()
  return chips.map(chip => (
    <span key={chip} className={classes.chip}>
      <span>{nameOf(chip)}</span>
      <button
        type="button"
        disabled={disabled}
        aria-label={text('Remove {{name}}', { name: nameOf(chip) })}
        onClick={() => onRemove(chip)}
      >
        <IconX size={14} stroke={2} aria-hidden="true" />
      </button>
    </span>
  ))
}

type OfferedProps = { id: string; offered: readonly string[]; marked: number; onPick: (chip: string) => void }

function Offered({ id, offered, marked, onPick }: OfferedProps) {
  const text = useText()
  return (
    <div
      id={`${id}-offered`}
      role="listbox"
      aria-label={text('Suggestions')}
      className={classes.offered}
      hidden={offered.length === 0}
    >
      {offered.map((one, index) => (
        // biome-ignore lint/a11y/useFocusableInteractive: the field keeps the focus and names the highlighted one
        // biome-ignore lint/a11y/useKeyWithClickEvents: the field handles the keys
        <div
          key={one}
          id={`${id}-${index}`}
          role="option"
          aria-selected={index === marked}
          className={classes.option}
          onMouseDown={event => event.preventDefault()}
          onClick={() => onPick(one)}
        >
          {one}
        </div>
      ))}
    </div>
  )
}

function useSuggestions(typed: string, suggest: ChipFieldProps['suggest']): readonly string[] {
  const [found, setFound] = useState<{ words: string; offered: readonly string[] }>({ words: '', offered: [] })
  const words = typed.trim()
  const ask = useRef(suggest)
  ask.current = suggest
  useEffect(() => {
    if (!words) return
    const stop = new AbortController()
    const timer = setTimeout(() => {
      ask.current?.(words, stop.signal).then(
        offered => !stop.signal.aborted && setFound({ words, offered }),
        () => setFound({ words, offered: [] }),
      )
    }, suggestMs)
    return () => {
      clearTimeout(timer)
      stop.abort()
    }
  }, [words])
  return words && found.words === words ? found.offered : []
}
