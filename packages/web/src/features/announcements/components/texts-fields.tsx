import {
  type Announcements,
  type AnnouncementText,
  announcementLimits,
} from '@holdall/contract/announcements/announcements.schemas.ts'
import { directionOf } from '@holdall/contract/kit/values/direction.ts'
import { displayNames } from '@holdall/contract/kit/values/intl.ts'
import { useState } from 'react'
import type { BoundField } from '../../../platform/forms/use-form.ts'
import { Button } from '../../../ui/button.tsx'
import { SelectField } from '../../../ui/plain/select-field.tsx'
import { TextAreaField } from '../../../ui/plain/text-area-field.tsx'
import { TextField } from '../../../ui/plain/text-field.tsx'
import { useText } from '../../../ui/text.ts'
import classes from './announcements.module.css'
import { problemsOf } from './texts-problems.ts'

type TextsFieldsProps = {
  field: BoundField<AnnouncementText[]>
  languages: Announcements['languages']
  /** A new object after each attempt to save that failed. */
  attempt: object
}

/** Title and text in one language after the other. Who reads a language without words gets the site's own. */
export function TextsFields({ field, languages, attempt }: TextsFieldsProps) {
  const text = useText()
  const [language, setLanguage] = useState(field.value[0]?.language ?? languages[0]?.language ?? 'en')
  const words = field.value.find(one => one.language === language) ?? { language, title: '', text: '' }
  const problems = field.error === null ? [] : problemsOf(field.value)
  const problem = problems.find(one => one.language === language)
  const [seen, setSeen] = useState(attempt)
  if (seen !== attempt) {
    // Shows the language that keeps the announcement from being saved.
    setSeen(attempt)
    if (!problem && problems[0]) setLanguage(problems[0].language)
  }
  const isWritten = (code: string) => field.value.some(one => one.language === code)
  const change = (part: Partial<AnnouncementText>) => {
    const next = { ...words, ...part }
    const others = field.value.filter(one => one.language !== language)
    // The order decides which one is shown to readers of other languages, if the site's own language has none.
    field.change(
      isWritten(language) ? field.value.map(one => (one.language === language ? next : one)) : [...others, next],
    )
  }
  // What the server refuses has no other place.
  const refusal = problems.length === 0 ? field.error : null
  return (
    <div className={classes.texts}>
      {(languages.length > 1 || field.value.length > 1) && (
        <div className={classes.language}>
          <SelectField label={text('Language')} value={language} onChange={event => setLanguage(event.target.value)}>
            {withWritten(languages, field.value).map(one => (
              <option key={one.language} value={one.language}>
                {isWritten(one.language) ? `${one.name} ✓` : one.name}
              </option>
            ))}
          </SelectField>
          {isWritten(language) && field.value.length > 1 && (
            <Button
              variant="quiet"
              onClick={() => {
                const left = field.value.filter(one => one.language !== language)
                field.change(left)
                setLanguage(left[0]?.language ?? language)
              }}
            >
              {text('Remove this language')}
            </Button>
          )}
        </div>
      )}
      <TextField
        name={field.name}
        label={text('Announcement title')}
        lang={language}
        dir={directionOf(language)}
        maxLength={announcementLimits.title}
        value={words.title}
        error={problem?.title ? text(problem.title.text, problem.title.values) : refusal}
        onChange={event => change({ title: event.target.value })}
      />
      <TextAreaField
        label={text('Announcement text')}
        rows={4}
        lang={language}
        dir={directionOf(language)}
        maxLength={announcementLimits.text}
        help={text('Plain text. Web addresses become links.')}
        value={words.text}
        error={problem?.text ? text(problem.text.text, problem.text.values) : undefined}
        onChange={event => change({ text: event.target.value })}
      />
    </div>
  )
}

/** The languages of the site, and those of the announcement that the site no longer has. */
function withWritten(languages: Announcements['languages'], texts: readonly AnnouncementText[]) {
  const others = texts.filter(one => !languages.some(({ language }) => language === one.language))
  return [
    ...languages,
    ...others.map(({ language }) => ({
      language,
      name: displayNames(language, { type: 'language', fallback: 'code' }).of(language) ?? language,
    })),
  ]
}
