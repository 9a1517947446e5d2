import { directionOf } from '@holdall/contract/kit/values/direction.ts'
import { lineProblem } from '@holdall/contract/localizations/lines.ts'
import type { Localization } from '@holdall/contract/localizations/localizations.contract.ts'
import IconPlus from '@tabler/icons-react/dist/esm/icons/IconPlus.mjs'
import { useDeferredValue, useMemo, useState } from 'react'
import { showDialog } from '../../../platform/dialogs.tsx'
import { useAct } from '../../../platform/forms/use-act.ts'
import { may } from '../../../platform/permissions.ts'
import { useSite } from '../../../platform/site.ts'
import { Button } from '../../../ui/button.tsx'
import { NothingFoundDrawing } from '../../../ui/drawings/states.tsx'
import { EmptyState } from '../../../ui/feedback/states.tsx'
import { CheckboxField } from '../../../ui/plain/checkbox-field.tsx'
import { Notice } from '../../../ui/plain/notice.tsx'
import { SearchField } from '../../../ui/search-field.tsx'
import { useText } from '../../../ui/text.ts'
import { currentLines, findLines } from '../state/lines.ts'
import { useLineChanges } from '../state/use-line-changes.ts'
import { FileButtons } from './file-buttons.tsx'
import type { LineDialogProps, NewLine } from './line-dialog.tsx'
import classes from './lines-editor.module.css'
import { LinesTable } from './lines-table.tsx'
import { saveChanges } from './save-changes.ts'

/** Searches and edits the lines of a localization; nothing is saved before “Update”. */
export function LinesEditor({ localization }: { localization: Localization }) {
  const text = useText()
  const { me } = useSite()
  const { model } = localization
  const editing = useLineChanges(localization)
  const { changes } = editing
  const [query, setQuery] = useState('')
  const [isUntranslatedOnly, setUntranslatedOnly] = useState(false)
  const [wanted, setWanted] = useState<{ readonly key: string } | null>(null)
  const lines = useMemo(() => currentLines(localization, changes), [localization, changes])
  const words = useDeferredValue(query)
  const shown = useMemo(() => findLines(lines, words, isUntranslatedOnly), [lines, words, isUntranslatedOnly])
  const canEdit = may(me, 'localizations.update')
  const show = (key: string) => {
    setQuery('')
    setUntranslatedOnly(false)
    setWanted({ key })
  }
  const saving = useAct(() => saveChanges(localization, editing, show))
  const update = async () => {
    const wrong = lines.find(
      ({ key, source, translation, isChanged }) => isChanged && lineProblem(key, translation, source),
    )
    if (wrong) return show(wrong.key)
    await saving.run()
  }
  const add = async () => {
    const line = await showDialog<NewLine, Omit<LineDialogProps, 'onAnswer'>>(
      async () => (await import('./line-dialog.tsx')).LineDialog,
      { taken: new Set(lines.map(({ key }) => key)) },
    )
    if (!line) return
    editing.change(line.key, line.value)
    show(line.key)
  }
  return (
    <section className={classes.editor} aria-label={model.name}>
      <div className={classes.tools}>
        <SearchField
          label={text('Search Translations')}
          maxLength={200}
          shortcut="/"
          className={classes.search}
          value={query}
          onChange={setQuery}
        />
        <CheckboxField
          label={text('Untranslated only')}
          checked={isUntranslatedOnly}
          onChange={event => setUntranslatedOnly(event.target.checked)}
        />
        <div className={classes.buttons}>
          <FileButtons localization={localization} editing={editing} canEdit={canEdit} />
          {canEdit && (
            <>
              <Button icon={IconPlus} onClick={() => void add()}>
                {text('Add New Translation')}
              </Button>
              <Button
                variant="primary"
                isBusy={saving.isBusy}
                disabled={changes.size === 0}
                onClick={() => void update()}
              >
                {text('Update')}
              </Button>
            </>
          )}
        </div>
      </div>
      {editing.isRestored && (
        <Notice>
          {text('{{count, number}} changes from last time aren’t saved yet.', {
            count: changes.size,
            defaultValue_one: 'One change from last time isn’t saved yet.',
          })}{' '}
          <Button size="small" onClick={() => editing.restart(localization.revision)}>
            {text('Discard')}
          </Button>
        </Notice>
      )}
      <Count shown={shown.length} all={lines.length} changed={changes.size} />
      {shown.length > 0 ? (
        <LinesTable
          lines={shown}
          language={model.language}
          direction={directionOf(model.language)}
          canEdit={canEdit}
          onChange={editing.change}
          wanted={wanted}
        />
      ) : (
        <EmptyState
          isCompact
          drawing={NothingFoundDrawing}
          title={isUntranslatedOnly && query === '' ? text('Everything is translated') : text('No lines found')}
        />
      )}
    </section>
  )
}

/** Read aloud when it changes. */
function Count({ shown, all, changed }: { shown: number; all: number; changed: number }) {
  const text = useText()
  const lines =
    shown === all
      ? text('{{count, number}} lines', { count: all, defaultValue_one: '1 line' })
      : text('{{shown, number}} of {{count, number}} lines', { shown, count: all })
  const unsaved = text('{{count, number}} unsaved changes', { count: changed, defaultValue_one: '1 unsaved change' })
  return (
    <p role="status" className={classes.count}>
      {changed > 0 ? `${lines} · ${unsaved}` : lines}
    </p>
  )
}
