import type { Filter, FilterDeclaration } from '@holdall/contract/kit/list-parts/filters.ts'
import IconX from '@tabler/icons-react/dist/esm/icons/IconX.mjs'
import { useRef } from 'react'
import { Popover } from '../../../ui/form/popover.tsx'
import { useText, wordInSentence } from '../../../ui/text.ts'
import { useUserName } from '../../people/user-search.ts'
import { operatorLabels, valueLabels } from '../state/filters.ts'
import classes from './filter-bar.module.css'
import { FilterEditor } from './filter-editor.tsx'

export type FilterChipProps = {
  declared: FilterDeclaration
  filter: Filter
  today: string
  isOpen: boolean
  onOpen: (isOpen: boolean) => void
  onChange: (filter: Filter) => void
  onRemove: () => void
}

/** One filter in words. Clicking it opens its editor; the button beside it removes it. */
export function FilterChip({ declared, filter, today, isOpen, onOpen, onChange, onRemove }: FilterChipProps) {
  const text = useText()
  const opener = useRef<HTMLButtonElement>(null)
  const person = useUserName(declared.kind === 'user' ? String(filter.value) : null)
  const name = text(declared.label)
  const value = declared.kind === 'user' ? (person ?? text('…')) : valueLabels(declared, filter, text)
  const operator = operatorLabels(declared, filter.operator, text)
  const words = declared.kind === 'relation' ? [operator, wordInSentence(name), ''] : [name, operator, value]
  return (
    <span className={classes.chip} data-open={isOpen || undefined}>
      <button
        ref={opener}
        type="button"
        className={classes.words}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        onClick={() => onOpen(!isOpen)}
      >
        {words[0]} <span>{words[1]}</span> {words[2] && <b>{words[2]}</b>}
      </button>
      <button
        type="button"
        className={classes.remove}
        aria-label={text('Remove filter {{name}}', { name })}
        onClick={onRemove}
      >
        <IconX size={15} stroke={2} aria-hidden="true" />
      </button>
      {isOpen && opener.current && (
        <Popover label={text('Filter by {{name}}', { name })} opener={opener.current} onClose={() => onOpen(false)}>
          <FilterEditor
            declared={declared}
            filter={filter}
            today={today}
            personName={person}
            onChange={onChange}
            onDone={() => onOpen(false)}
          />
        </Popover>
      )}
    </span>
  )
}
