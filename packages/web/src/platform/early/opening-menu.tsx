import { type ReactNode, useRef } from 'react'

type OpeningMenuProps = { label: ReactNode; className: string | undefined; children: ReactNode }

/** Links that a button opens. Closes with Escape and when the focus or a click goes elsewhere. */
export function OpeningMenu({ label, className, children }: OpeningMenuProps) {
  const details = useRef<HTMLDetailsElement>(null)
  const close = () => details.current?.removeAttribute('open')
  return (
    <details
      ref={details}
      className={className}
      onBlur={event => !event.currentTarget.contains(event.relatedTarget) && close()}
      onKeyDown={event => {
        if (event.key !== 'Escape') return
        close()
        details.current?.querySelector('summary')?.focus()
      }}
    >
      <summary>{label}</summary>
      {children}
    </details>
  )
}
