import type { MailWords } from '@holdall/contract/mail-words/mail-words.contract.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { problemText } from '../../../platform/early/problem-text.ts'
import { Skeleton } from '../../../ui/feedback/skeleton.tsx'
import { ErrorState } from '../../../ui/feedback/states.tsx'
import { useThrottled } from '../../../ui/hooks/use-throttled.ts'
import { SelectField } from '../../../ui/plain/select-field.tsx'
import { useText } from '../../../ui/text.ts'
import { previewQuery, type Words } from '../queries.ts'
import classes from './mail-words.module.css'

type Look = 'wide' | 'phone' | 'plain'

type MailPreviewProps = {
  mail: MailWords
  words: Words
  example: number
  onExample: (example: number) => void
}

/** The mail as people get it, with example values; it follows what is typed. */
export function MailPreview({ mail, words, example, onExample }: MailPreviewProps) {
  const text = useText()
  const [look, setLook] = useState<Look>('wide')
  const typed = useThrottled(words, 400)
  const { data, error, refetch, isFetching } = useQuery(previewQuery(mail, typed, example))
  const looks: readonly (readonly [Look, string])[] = [
    ['wide', text('Computer')],
    ['phone', text('Phone', { meaning: 'width of a screen' })],
    ['plain', text('Plain text')],
  ]
  return (
    <section className={classes.preview} aria-label={text('Preview')}>
      <div className={classes.looks}>
        <fieldset className={classes.segments}>
          <legend>{text('Preview')}</legend>
          {looks.map(([value, label]) => (
            <label key={value}>
              <input type="radio" name="look" checked={look === value} onChange={() => setLook(value)} />
              <span>{label}</span>
            </label>
          ))}
        </fieldset>
        {mail.examples.length > 1 && (
          <SelectField
            label={text('Shown example')}
            value={String(example)}
            onChange={event => onExample(Number(event.target.value))}
          >
            {mail.examples.map((subject, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: examples are known by their place
              <option key={index} value={index}>
                {`${index + 1}. ${subject}`}
              </option>
            ))}
          </SelectField>
        )}
      </div>
      {data ? (
        <div className={classes.paper}>
          {look === 'plain' ? (
            <pre dir="auto" className={classes.plain}>
              {`${data.subject}\n\n${data.text}`}
            </pre>
          ) : (
            <iframe
              title={data.subject}
              sandbox=""
              referrerPolicy="no-referrer"
              className={classes.frame}
              data-look={look}
              srcDoc={withoutLinks(data.html)}
            />
          )}
        </div>
      ) : error ? (
        <ErrorState text={problemText(error, text)} onRetry={() => void refetch()} isRetrying={isFetching} />
      ) : (
        <Skeleton width="100%" height={420} />
      )}
    </section>
  )
}

/** Links would open new windows, which the frame doesn't allow. */
function withoutLinks(html: string): string {
  return html.replace('<head>', '<head><base target="_blank">')
}
