import type { AbuseReportDetails, ReportEntry } from '@holdall/contract/abuse-reports/abuse-reports.schemas.ts'
import { ReportText } from '@holdall/contract/abuse-reports/abuse-reports.schemas.ts'
import { Field } from '../../../platform/forms/field.tsx'
import { useSchemaForm } from '../../../platform/forms/use-schema-form.ts'
import { Button } from '../../../ui/button.tsx'
import { Form } from '../../../ui/form.tsx'
import { formatDateTime } from '../../../ui/format/format.ts'
import { SectionCard } from '../../../ui/layout/page.tsx'
import { type Translate, useText } from '../../../ui/text.ts'
import { addNote } from '../queries.ts'
import classes from './report.module.css'

/** What administrators wrote about the report: notes for each other, and answers that were sent. */
export function EntriesCard({ report: { id, entries, can } }: { report: AbuseReportDetails }) {
  const text = useText()
  return (
    <SectionCard title={text('Notes and answers')} lead={text('Only administrators see the notes.')}>
      {entries.length > 0 && (
        <ol className={classes.entries} aria-label={text('Notes and answers')}>
          {entries.map(entry => (
            <Entry key={entry.id} entry={entry} />
          ))}
        </ol>
      )}
      {entries.length === 0 && !can.update && <p className={classes.nothing}>{text('No one has written anything.')}</p>}
      {can.update && <NoteForm id={id} />}
    </SectionCard>
  )
}

function Entry({ entry }: { entry: ReportEntry }) {
  const text = useText()
  const { author, at, text: words } = entry
  return (
    <li>
      <p className={classes.note}>
        {kindName(entry.kind, text)} · {author?.name ?? author?.email ?? text('Deleted account')} ·{' '}
        <time dateTime={at}>{formatDateTime(at)}</time>
      </p>
      {words && (
        <div className={classes.words} dir="auto">
          {words}
        </div>
      )}
    </li>
  )
}

function kindName(kind: ReportEntry['kind'], text: Translate): string {
  switch (kind) {
    case 'note':
      return text('Note', { meaning: 'noun' })
    case 'answer':
      return text('Answer sent')
    default:
      return text('Report reopened')
  }
}

function NoteForm({ id }: { id: string }) {
  const text = useText()
  const form = useSchemaForm(ReportText, {
    initial: { text: '' },
    async submit({ text: note }) {
      await addNote(id, note)
      form.reset({ text: '' })
    },
  })
  return (
    <Form form={form} className={classes.stack}>
      <Field form={form} name="text" label={text('New note')} />
      <div>
        <Button type="submit" isBusy={form.isBusy}>
          {text('Add note')}
        </Button>
      </div>
    </Form>
  )
}
