import type { MailWordsList } from '@holdall/contract/mail-words/mail-words.contract.ts'
import { SelectField } from '../../../ui/plain/select-field.tsx'
import { useText } from '../../../ui/text.ts'
import classes from './mail-words.module.css'

type LanguageChoiceProps = {
  languages: MailWordsList['languages']
  language: string
  onChange: (language: string) => void
}

/** The language whose words are shown. */
export function LanguageChoice({ languages, language, onChange }: LanguageChoiceProps) {
  const text = useText()
  return (
    <div className={classes.language}>
      <SelectField label={text('Language')} value={language} onChange={event => onChange(event.target.value)}>
        {languages.map(one => (
          <option key={one.language} value={one.language}>
            {one.name}
          </option>
        ))}
      </SelectField>
    </div>
  )
}
