import { readableKey } from '@holdall/contract/kit/sentences.ts'
import type { Localization } from '@holdall/contract/localizations/localizations.contract.ts'
import { isProblem } from '../../../platform/api/problem.ts'
import { problemText } from '../../../platform/early/problem-text.ts'
import { queryClient } from '../../../platform/query-client.ts'
import { confirm } from '../../../ui/feedback/confirm.tsx'
import { showToast } from '../../../ui/feedback/toast.ts'
import { t } from '../../../ui/text.ts'
import { localizationQuery, saveLines } from '../queries.ts'
import { sentLines } from '../state/lines.ts'
import type { LineEditing } from '../state/use-line-changes.ts'

/**
 * Saves the changes. If someone else has changed the same lines meanwhile, asks whose text stays; nobody's is lost
 * without that.
 * @param show shows a line that the server refuses
 */
export async function saveChanges(
  localization: Localization,
  editing: LineEditing,
  show: (key: string) => void,
): Promise<void> {
  try {
    await send(localization, editing, editing.revision)
  } catch (error) {
    if (isProblem(error, 'localization.changed-meanwhile')) return settle(localization, editing, show)
    const refused = isProblem(error, 'request.invalid') ? Object.keys(error.fields)[0] : undefined
    if (refused?.startsWith('lines.')) show(refused.slice('lines.'.length))
    showToast({ tone: 'danger', message: problemText(error, t) })
  }
}

async function send(localization: Localization, editing: LineEditing, revision: string): Promise<void> {
  const saved = await saveLines(localization.model.id, {
    lines: sentLines(localization, editing.changes),
    changed: [...editing.changes.keys()],
    revision,
  })
  editing.restart(saved.revision)
  showToast({ tone: 'success', message: t('Localizations updated') })
}

/** Both texts are known now: the administrator chooses. */
async function settle(localization: Localization, editing: LineEditing, show: (key: string) => void): Promise<void> {
  const query = localizationQuery(localization.model.name)
  const latest = await queryClient.fetchQuery({ ...query, staleTime: 0 })
  const theirs = [...editing.changes.keys()].filter(key => latest.lines[key] !== localization.lines[key])
  const first = theirs[0] ?? ''
  const keepsMine = await confirm({
    title: t('Someone else has changed the same lines'),
    body: t('For “{{source}}” they saved “{{theirs}}”, and you typed “{{mine}}”. {{count, number}} lines in total.', {
      source: readableKey(first),
      theirs: latest.lines[first] ?? '',
      mine: editing.changes.get(first) ?? '',
      count: theirs.length,
      defaultValue_one: 'For “{{source}}” they saved “{{theirs}}”, and you typed “{{mine}}”.',
    }),
    confirmLabel: t('Keep my text'),
    cancelLabel: t('Use theirs'),
  })
  const kept = new Map([...editing.changes].filter(([key]) => keepsMine || !theirs.includes(key)))
  editing.restart(latest.revision, kept)
  if (keepsMine) await saveChanges(latest, { ...editing, changes: kept, revision: latest.revision }, show)
}
