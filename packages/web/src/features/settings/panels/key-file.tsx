import { longestKeyFile } from '@holdall/contract/settings/analytics.settings.ts'
import { useId, useRef, useState } from 'react'
import { ClearSecret } from '../../../platform/settings/clear-secret.tsx'
import { SettingFrame } from '../../../platform/settings/setting-field.tsx'
import type { PanelProps } from '../../../platform/settings/settings-panels.ts'
import { Button } from '../../../ui/button.tsx'
import { Notice } from '../../../ui/plain/notice.tsx'
import { useText } from '../../../ui/text.ts'
import { VisuallyHidden, visuallyHidden } from '../../../ui/visually-hidden.tsx'
import classes from './panels.module.css'

const key = 'certificate'

/** The key file of the service account. It is sent to the server with Update and never returned. */
export function KeyFile({ form }: PanelProps) {
  const text = useText()
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  const [name, setName] = useState('')
  const [wrong, setWrong] = useState<string | null>(null)
  const { isSet, source } = form.about(key)
  const field = form.form.bind(key)
  const chosen = typeof field.value === 'string' && field.value !== '' ? name : ''
  const isFixed = source === 'environment'
  const error = wrong ?? field.error

  async function choose(file: File): Promise<void> {
    const isJson = /\.json$/i.test(file.name)
    setWrong(isJson ? null : text('Choose a .json file'))
    if (!isJson) return
    try {
      // A file that is too large is refused by its length, so there is no need to read all of it.
      field.change(await file.slice(0, longestKeyFile + 1).text())
      setName(file.name)
    } catch {
      setWrong(text('We couldn’t read this file. Choose another one.'))
    }
  }

  return (
    <SettingFrame form={form} name={key}>
      <fieldset className={classes.list} disabled={isFixed}>
        <legend>{text('Google service account key file')}</legend>
        <p id={`${id}-help`}>{text('A .json file. The account needs to be a viewer of the property.')}</p>
        <input
          ref={input}
          id={id}
          type="file"
          name={key}
          accept=".json,application/json"
          aria-label={text('Google service account key file')}
          aria-describedby={`${id}-help`}
          aria-invalid={error ? true : undefined}
          className={visuallyHidden.always}
          tabIndex={-1}
          onChange={({ target }) => {
            const file = target.files?.[0]
            // Allows the same file to be chosen again.
            target.value = ''
            if (file) void choose(file)
          }}
        />
        <div className={classes.file}>
          <Button onClick={() => input.current?.click()}>
            {isSet || chosen ? text('Choose another file') : text('Choose file')}
            <VisuallyHidden>{text('Google service account key file')}</VisuallyHidden>
          </Button>
          <span role="status">{chosen && text('{{name}} will be uploaded when you update.', { name: chosen })}</span>
        </div>
        {error && <Notice tone="danger">{error}</Notice>}
      </fieldset>
      {isSet && !isFixed && (
        <ClearSecret isCleared={form.form.values[key] === null} onChange={value => form.set(key, value)} />
      )}
    </SettingFrame>
  )
}
