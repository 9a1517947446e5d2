import type { MailWords } from '@holdall/contract/mail-words/mail-words.contract.ts'
import { useAct } from '../../../platform/forms/use-act.ts'
import { Button } from '../../../ui/button.tsx'
import { useText } from '../../../ui/text.ts'
import { saveMailWords } from '../queries.ts'
import classes from './mail-words.module.css'

/** Words of the site for sentences that an update of the product changed or removed. */
export function StaleWords({ mail, canEdit }: { mail: MailWords; canEdit: boolean }) {
  const text = useText()
  const removing = useAct((key: string) => saveMailWords(mail, { [key]: null }))
  if (mail.stale.length === 0) return null
  return (
    <section className={classes.stale}>
      <h2>{text('The original has changed')}</h2>
      <p>
        {text(
          'An update changed these sentences, so your words for them aren’t sent any more. Reword the new sentences below if you still want that.',
        )}
      </p>
      <ul>
        {mail.stale.map(one => (
          <li key={one.key}>
            <p dir="auto">{text('“{{original}}” was “{{words}}”', { original: one.original, words: one.text })}</p>
            {canEdit && (
              <Button size="small" isBusy={removing.doing?.[0] === one.key} onClick={() => void removing.run(one.key)}>
                {text('Remove')}
              </Button>
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}
