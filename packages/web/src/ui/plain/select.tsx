import type { KeyboardEvent, Ref, SelectHTMLAttributes } from 'react'
import { cx } from '../cx.ts'
import classes from './select.module.css'

export type SelectProps = Omit<SelectHTMLAttributes<HTMLSelectElement>, 'size'> & {
  /** Quiet ones show their border only under the pointer: in rows, beside a name, in a toolbar. */
  look?: 'field' | 'quiet'
  /** Small ones fit into a toolbar of small buttons. */
  size?: 'small'
  ref?: Ref<HTMLSelectElement>
}

/** A choice among a known list. The browser draws the list in our colours if it can, otherwise in its own way. */
export function Select({ look = 'field', size, className, onKeyDown, children, ...rest }: SelectProps) {
  const keys = (event: KeyboardEvent<HTMLSelectElement>) => {
    // Keys of the open list belong to it: Escape closes the list, not the window around it.
    if (event.target instanceof HTMLOptionElement) event.stopPropagation()
    onKeyDown?.(event)
  }
  return (
    <select {...rest} data-look={look} data-size={size} onKeyDown={keys} className={cx(classes.select, className)}>
      {children}
    </select>
  )
}
