import { slugOf } from '@holdall/contract/kit/slugs.ts'
import type { ReactNode } from 'react'
import { useId, useRef, useState } from 'react'
import { Button } from '../button.tsx'
import { describedBy } from '../plain/described-by.ts'
import classes from '../plain/field.module.css'
import { FieldFrame } from '../plain/field-frame.tsx'
import { useText } from '../text.ts'
import own from './slug-field.module.css'

export type SlugFieldProps = {
  label: ReactNode
  /** The part of the address before the slug: `pages/7/`. */
  prefix: string
  error?: string | null
  value: string
  /** Called with the saved slug, in a form that addresses allow. */
  onChange: (slug: string) => void
}

/** The last part of an address: shown, edited after "Edit", shown again after "Save". */
export function SlugField({ label, prefix, error, value, onChange }: SlugFieldProps) {
  const id = useId()
  const text = useText()
  const edit = useRef<HTMLButtonElement>(null)
  const [draft, setDraft] = useState<string | null>(null)
  const leave = (slug: string | null) => {
    if (slug !== null) onChange(slugOf(slug))
    setDraft(null)
    // The button is back once this is rendered.
    requestAnimationFrame(() => edit.current?.focus())
  }
  return (
    <FieldFrame id={id} label={label} error={error}>
      {draft === null ? (
        <span className={own.row}>
          <output id={id} aria-describedby={describedBy(id, undefined, error)} className={own.address}>
            <span>{prefix}</span>
            {value}
          </output>
          <Button ref={edit} size="small" onClick={() => setDraft(value)}>
            {text('Edit')}
          </Button>
        </span>
      ) : (
        <span className={own.row}>
          <span className={own.prefix}>{prefix}</span>
          <input
            id={id}
            // biome-ignore lint/a11y/noAutofocus: "Edit" was just pressed
            autoFocus
            autoComplete="off"
            maxLength={200}
            aria-invalid={error ? true : undefined}
            aria-describedby={describedBy(id, undefined, error)}
            className={classes.input}
            value={draft}
            onChange={event => setDraft(event.target.value)}
            onKeyDown={event => {
              if (event.key !== 'Enter' && event.key !== 'Escape') return
              event.preventDefault()
              event.stopPropagation()
              leave(event.key === 'Enter' ? draft : null)
            }}
          />
          <Button size="small" onClick={() => leave(draft)}>
            {text('Save')}
          </Button>
        </span>
      )}
    </FieldFrame>
  )
}
