import IconSearch from '@tabler/icons-react/dist/esm/icons/IconSearch.mjs'
import IconX from '@tabler/icons-react/dist/esm/icons/IconX.mjs'
import type { InputHTMLAttributes, Ref } from 'react'
import { Keys } from './actions/keys.tsx'
import { IconButton } from './button.tsx'
import { cx } from './cx.ts'
import classes from './search-field.module.css'
import { useText } from './text.ts'

export type SearchFieldProps = Omit<InputHTMLAttributes<HTMLInputElement>, 'value' | 'onChange' | 'size'> & {
  label: string
  value: string
  onChange: (value: string) => void
  /** Shown while the field is empty: the shortcut that leads here. */
  shortcut?: string
  size?: 'medium' | 'large'
  ref?: Ref<HTMLInputElement>
}

export function SearchField({
  label,
  value,
  onChange,
  shortcut,
  size = 'medium',
  className,
  ...rest
}: SearchFieldProps) {
  const text = useText()
  return (
    <search className={cx(classes.search, size === 'large' && classes.large, className)}>
      <IconSearch size={18} stroke={1.8} aria-hidden="true" />
      <input
        placeholder={label}
        {...rest}
        type="text"
        inputMode="search"
        enterKeyHint="search"
        aria-label={label}
        value={value}
        onChange={event => onChange(event.target.value)}
      />
      {value && <IconButton size="small" icon={IconX} label={text('Clear search')} onClick={() => onChange('')} />}
      {!value && shortcut && <Keys shortcut={shortcut} />}
    </search>
  )
}
