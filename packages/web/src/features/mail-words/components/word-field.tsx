import type { Sentence } from '@holdall/contract/kit/sentences.ts'
import { directionOf } from '@holdall/contract/kit/values/direction.ts'
import type { MailWord } from '@holdall/contract/mail-words/mail-words.contract.ts'
import { useRef } from 'react'
import { Button } from '../../../ui/button.tsx'
import { TextAreaField } from '../../../ui/plain/text-area-field.tsx'
import { type Translate, useText } from '../../../ui/text.ts'
import classes from './mail-words.module.css'

type WordFieldProps = {
  word: MailWord
  language: string
  value: string
  problem: Sentence | null
  canEdit: boolean
  onChange: (value: string) => void
  onFocus: () => void
  isKeeping: boolean
  /** Says that the words still fit, although the original has changed. */
  onKeep: () => void
}

/** A sentence, its placeholders, and where else it is said. */
export function WordField(props: WordFieldProps) {
  const { word, language, value, problem, canEdit, onChange, onFocus, isKeeping, onKeep } = props
  const text = useText()
  const box = useRef<HTMLDivElement>(null)
  const isOther = value !== word.original
  const insert = (place: string) => {
    const field = box.current?.querySelector('textarea')
    const { selectionStart = value.length, selectionEnd = value.length } = field ?? {}
    onChange(value.slice(0, selectionStart) + place + value.slice(selectionEnd))
    field?.focus()
  }
  return (
    <div ref={box} className={classes.word} data-changed={isOther || undefined}>
      <TextAreaField
        label={labelOf(word, text)}
        rows={1}
        className={classes.field}
        lang={language}
        dir={directionOf(language)}
        spellCheck
        // A browser that translates pages leaves the sentences alone.
        translate="no"
        readOnly={!canEdit}
        value={value}
        error={problem ? text(problem.text, problem.values) : undefined}
        help={helpOf(word, text)}
        onChange={event => onChange(event.target.value)}
        onFocus={onFocus}
      />
      {word.values.length > 0 && (
        <ul className={classes.values} aria-label={text('Placeholders')}>
          {word.values.map(({ place, example }) => (
            <li key={place}>
              <button
                type="button"
                disabled={!canEdit}
                title={text('Put {{value}} into the text', { value: place })}
                onClick={() => insert(place)}
              >
                <code dir="ltr">{place}</code>
                {example && <span dir="auto">{example}</span>}
              </button>
            </li>
          ))}
        </ul>
      )}
      {word.changedFrom !== null && (
        <div className={classes.moved}>
          <p>
            {text('The original has changed. It was “{{original}}” when these words were written.', {
              original: word.changedFrom,
            })}
          </p>
          {canEdit && value === word.text && (
            <Button size="small" isBusy={isKeeping} onClick={onKeep}>
              {text('Keep my words')}
            </Button>
          )}
        </div>
      )}
      {isOther && (
        <div className={classes.original}>
          <p dir="auto">{text('Original: “{{original}}”', { original: word.original })}</p>
          {canEdit && (
            <Button size="small" variant="quiet" onClick={() => onChange(word.original)}>
              {text('Back to the original words')}
            </Button>
          )}
        </div>
      )}
    </div>
  )
}

function labelOf({ place, form, meaning }: MailWord, text: Translate): string {
  const names: Readonly<Record<MailWord['place'], string>> = {
    subject: text('Subject'),
    text: text('Text', { meaning: 'sentence of an email' }),
    button: text('Button', { meaning: 'sentence of an email' }),
    note: text('Small print'),
    part: text('Part of a sentence'),
    frame: text('Layout text'),
  }
  const named = meaning === undefined ? names[place] : `${names[place]} (${meaning})`
  return form === undefined ? named : `${named} · ${text('Plural form: {{form}}', { form })}`
}

/** Where else the words change. */
function helpOf({ otherMails, isOnScreens, place }: MailWord, text: Translate): string | undefined {
  const mails =
    place !== 'frame' &&
    otherMails > 0 &&
    text('Also in {{count, number}} other emails.', {
      count: otherMails,
      defaultValue_one: 'Also in one other email.',
    })
  const screens = isOnScreens && text('Also on screens of the site.')
  return [mails, screens].filter(Boolean).join(' ') || undefined
}
