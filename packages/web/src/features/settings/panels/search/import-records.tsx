import type { SearchImport, SearchModels } from '@holdall/contract/search/search-import.ts'
import { useState } from 'react'
import { problemText } from '../../../../platform/early/problem-text.ts'
import type { PanelProps } from '../../../../platform/settings/settings-panels.ts'
import { Button } from '../../../../ui/button.tsx'
import { ErrorState } from '../../../../ui/feedback/states.tsx'
import { RelativeTime } from '../../../../ui/format/relative-time.tsx'
import { Notice } from '../../../../ui/plain/notice.tsx'
import { SelectField } from '../../../../ui/plain/select-field.tsx'
import { useText } from '../../../../ui/text.ts'
import classes from './import-records.module.css'
import type { ImportState } from './use-import.ts'

/** Fills the index of the method in use: all records, or those of one type. */
export function ImportRecords({ form, state }: PanelProps & { state: ImportState }) {
  const text = useText()
  const [model, setModel] = useState<SearchImport['model']>('*')
  const { models, isOrdering } = state
  const method = form.read('scout_driver') as SearchImport['driver']
  const isSaved = form.answer.server.scout_driver === method
  const running = models?.running ?? null
  return (
    <section className={classes.section} aria-labelledby="import-records">
      <h3 id="import-records">{text('Import Records')}</h3>
      {state.lost !== null && <ErrorState isCompact text={problemText(state.lost, text)} onRetry={state.again} />}
      {models && isSaved && <Answering models={models} />}
      <div className={classes.row}>
        <SelectField
          label={text('What to import')}
          value={model}
          onChange={event => setModel(event.target.value as SearchImport['model'])}
        >
          <option value="*">{text('All')}</option>
          {models?.models.map(one => (
            <option key={one.model} value={one.model}>
              {text(one.name)}
            </option>
          ))}
        </SelectField>
        <Button
          isBusy={isOrdering}
          disabled={!isSaved || running !== null}
          onClick={() => void state.order({ model, driver: method })}
        >
          {text('Import Now')}
        </Button>
      </div>
      {running && <Progress running={running} onCancel={() => void state.cancel(running.id)} />}
      <p className={classes.note}>
        {isSaved
          ? text('Keep this window open until the import finishes. The current index is used in the meantime.')
          : text('Update the settings first: records are imported into the search method in use.')}
      </p>
    </section>
  )
}

/** Which index currently answers for each record type. */
function Answering({ models }: { models: SearchModels }) {
  const text = useText()
  const isMissing = models.models.some(one => one.needsImport)
  return (
    <>
      {isMissing && (
        <Notice tone="warning">
          {text(
            'The index of this search method is still empty. Import all records. Until then, the site’s own index is used.',
          )}
        </Notice>
      )}
      <dl className={classes.models}>
        {models.models.map(({ model, name, answeredBy, importedAt }) => (
          <div key={model}>
            <dt>{text(name)}</dt>
            <dd>
              {answeredBy === 'method' ? text('Found by the search method') : text('Found by the site’s own index')}
              {importedAt && (
                <>
                  {' · '}
                  {text('Imported:')} <RelativeTime at={importedAt} />
                </>
              )}
            </dd>
          </div>
        ))}
      </dl>
    </>
  )
}

type ProgressProps = { running: NonNullable<SearchModels['running']>; onCancel: () => void }

function Progress({ running: { done, total, isOwn }, onCancel }: ProgressProps) {
  const text = useText()
  const words =
    total === null
      ? text('The import is queued.')
      : text('{{done, number}} of {{total, number}} records', { done, total })
  return (
    <div className={classes.progress}>
      <progress aria-label={text('Import')} max={total || 1} {...(total === null ? {} : { value: done })} />
      <span aria-live="polite">{words}</span>
      {isOwn && (
        <Button size="small" onClick={onCancel}>
          {text('Cancel import')}
        </Button>
      )}
    </div>
  )
}
