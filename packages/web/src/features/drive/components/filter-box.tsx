import IconFilter from '@tabler/icons-react/dist/esm/icons/IconFilter.mjs'
import IconX from '@tabler/icons-react/dist/esm/icons/IconX.mjs'
import { useEffect, useRef, useState } from 'react'
import { IconButton } from '../../../ui/button.tsx'
import { useText } from '../../../ui/text.ts'
import classes from './filter-box.module.css'

const pauseMs = 180

/**
 * Narrows the folder to names that contain what is typed. Reports it after a short pause, so that typing stays smooth.
 */
export function FilterBox({ value, onChange }: { value: string; onChange: (value: string) => void }) {
  const text = useText()
  const [typed, setTyped] = useState(value)
  const tell = useRef(onChange)
  tell.current = onChange
  useEffect(() => setTyped(value), [value])
  useEffect(() => {
    if (typed === value) return
    const timer = setTimeout(() => tell.current(typed), pauseMs)
    return () => clearTimeout(timer)
  }, [typed, value])
  return (
    <span className={classes.box}>
      <IconFilter size={16} stroke={1.8} aria-hidden="true" />
      <input
        type="text"
        inputMode="search"
        aria-label={text('Filter this folder')}
        placeholder={text('Filter this folder')}
        autoComplete="off"
        value={typed}
        onChange={event => setTyped(event.target.value)}
        onKeyDown={event => {
          if (event.key === 'Escape' && typed !== '') {
            event.stopPropagation()
            setTyped('')
          }
        }}
      />
      {typed && <IconButton size="small" icon={IconX} label={text('Clear filter')} onClick={() => setTyped('')} />}
    </span>
  )
}
