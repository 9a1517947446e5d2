import IconChevronDown from '@tabler/icons-react/dist/esm/icons/IconChevronDown.mjs'
import IconChevronUp from '@tabler/icons-react/dist/esm/icons/IconChevronUp.mjs'
import IconX from '@tabler/icons-react/dist/esm/icons/IconX.mjs'
import type { KeyboardEvent } from 'react'
import { useEffect, useRef, useState } from 'react'
import { IconButton } from '../../../../ui/button.tsx'
import { useText } from '../../../../ui/text.ts'
import classes from './pdf-preview.module.css'
import type { PdfState, PdfView } from './pdf-view.ts'

export type PdfSearchProps = { view: PdfView; matches: PdfState['matches']; onClose: () => void }

/** Searches all pages for words as they are typed. */
export function PdfSearch({ view, matches, onClose }: PdfSearchProps) {
  const text = useText()
  const [words, setWords] = useState('')
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => field.current?.focus(), [])
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter') view.find(words, event.shiftKey ? -1 : 1)
    else if (event.key === 'Escape') onClose()
    else return
    event.preventDefault()
  }
  return (
    <search className={classes.search}>
      <input
        ref={field}
        type="search"
        aria-label={text('Search in this document')}
        placeholder={text('Search in this document')}
        value={words}
        onChange={event => {
          setWords(event.target.value)
          view.find(event.target.value)
        }}
        onKeyDown={onKeyDown}
      />
      <output>
        {matches && (matches.total > 0 ? `${matches.current} / ${matches.total}` : text('Nothing found'))}
      </output>
      <IconButton
        size="small"
        icon={IconChevronUp}
        label={text('Previous match')}
        onClick={() => view.find(words, -1)}
      />
      <IconButton size="small" icon={IconChevronDown} label={text('Next match')} onClick={() => view.find(words, 1)} />
      <IconButton size="small" icon={IconX} label={text('Close search')} onClick={onClose} />
    </search>
  )
}
