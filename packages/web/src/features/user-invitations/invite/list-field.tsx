import IconFileSpreadsheet from '@tabler/icons-react/dist/esm/icons/IconFileSpreadsheet.mjs'
import { useRef, useState } from 'react'
import { Button } from '../../../ui/button.tsx'
import { TextAreaField } from '../../../ui/plain/text-area-field.tsx'
import { useText } from '../../../ui/text.ts'
import classes from './invite.module.css'
import { readFileText } from './read-list.ts'

type ListFieldProps = {
  value: string
  error: string | null
  onChange: (list: string) => void
  onProblem: (problem: string) => void
}

/** Takes a pasted list, or a file that is chosen or dropped. */
export function ListField({ value, error, onChange, onProblem }: ListFieldProps) {
  const text = useText()
  const input = useRef<HTMLInputElement>(null)
  const [isOver, setOver] = useState(false)
  const take = async (file: File | undefined) => {
    if (!file) return
    const read = await readFileText(file, text)
    if ('problem' in read) onProblem(read.problem)
    else onChange(read.list)
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: a file can also be chosen with the button
    <div
      className={classes.list}
      data-over={isOver || undefined}
      onDragOver={event => {
        event.preventDefault()
        setOver(true)
      }}
      onDragLeave={() => setOver(false)}
      onDrop={event => {
        event.preventDefault()
        setOver(false)
        void take(event.dataTransfer.files[0])
      }}
    >
      <TextAreaField
        label={text('People to invite')}
        help={text(
          'Paste addresses or rows from a spreadsheet: address, name, role, group, plan. Or drop a CSV file here.',
        )}
        error={error}
        rows={8}
        dir="auto"
        spellCheck={false}
        autoFocus
        value={value}
        onChange={event => onChange(event.target.value)}
      />
      <Button icon={IconFileSpreadsheet} onClick={() => input.current?.click()}>
        {text('Choose CSV file')}
      </Button>
      <input
        ref={input}
        type="file"
        accept=".csv,.tsv,.txt,text/csv,text/plain,text/tab-separated-values"
        hidden
        tabIndex={-1}
        aria-label={text('CSV file')}
        onChange={({ target }) => {
          const file = target.files?.[0]
          // The same file can then be chosen again.
          target.value = ''
          void take(file)
        }}
      />
    </div>
  )
}
