import type { Permission } from '@holdall/contract/contract.ts'
import type { SettingsAnswer } from '@holdall/contract/settings/settings.schemas.ts'
import { useEffect, useRef } from 'react'
import { showDialog } from '../../../platform/dialogs.tsx'
import { may } from '../../../platform/permissions.ts'
import { useSearch } from '../../../platform/router/router-context.ts'
import { useBlocker } from '../../../platform/router/use-blocker.ts'
import { PanelFields } from '../../../platform/settings/panel-fields.tsx'
import { messageOf } from '../../../platform/settings/parse-message.ts'
import { refusalText } from '../../../platform/settings/refusal-text.ts'
import { settingId } from '../../../platform/settings/setting-field.tsx'
import type { PanelCode, PanelEntry } from '../../../platform/settings/settings-panels.ts'
import { probePanel, type SaveSettings } from '../../../platform/settings/settings-requests.ts'
import type { SettingsForm } from '../../../platform/settings/use-settings-form.ts'
import { useSettingsForm } from '../../../platform/settings/use-settings-form.ts'
import { useSite } from '../../../platform/site.ts'
import { Button } from '../../../ui/button.tsx'
import { confirm } from '../../../ui/feedback/confirm.tsx'
import { showToast } from '../../../ui/feedback/toast.ts'
import { Form } from '../../../ui/form.tsx'
import { useMedia } from '../../../ui/hooks/use-media.ts'
import { useThrottled } from '../../../ui/hooks/use-throttled.ts'
import { SectionCard } from '../../../ui/layout/page.tsx'
import type { Translate } from '../../../ui/text.ts'
import { useText } from '../../../ui/text.ts'
import { HandbookLink } from './handbook-link.tsx'
import { RecentChanges } from './recent-changes.tsx'
import classes from './settings-page.module.css'

/** Delay before progress is shown, so that short work does not flicker; milliseconds. */
const progressMs = 260

/** What saving is called. Read at each render, so that it follows the language. */
export type PanelLabels = { save: () => string; saved: () => string }

type PanelFormProps = {
  entry: Pick<PanelEntry, 'label' | 'route'>
  code: PanelCode
  answer: SettingsAnswer
  /** How to save; by default as on the settings screen. */
  save?: SaveSettings | undefined
  words?: PanelLabels | undefined
}

/** A panel and its unsaved changes: nothing is saved before Update, and leaving with changes asks first. */
export function PanelForm({ entry, code, answer, save, words }: PanelFormProps) {
  const text = useText()
  const { me } = useSite()
  const { panel, Fields = PanelFields } = code
  const onSaved = () => showToast({ key: 'settings', message: words?.saved() ?? text('Settings saved.') })
  const form = useSettingsForm(panel, answer, onSaved, save)
  const { isBusy, isDirty } = form.form
  const isProgressShown = useThrottled(isBusy, progressMs)
  const mayUpdate = may(me, panel.access as Permission)
  const isWide = useMedia('(min-width: 1280px)')
  const frame = useRef<HTMLDivElement>(null)
  useFoundField(frame)
  useAskBeforeLeaving(isDirty && !isBusy)
  const card = (
    <div ref={frame} className={classes.card}>
      {isProgressShown && (
        <div role="progressbar" aria-label={text('Saving')} className={classes.progress}>
          <span />
        </div>
      )}
      <Form isNative form={form.form}>
        <SectionCard
          title={entry.label()}
          aside={answer.client['site.hide_docs_buttons'] === false && <HandbookLink page={entry.route} />}
          footer={
            <div className={classes.foot}>
              {answer.probes.includes(panel.panel) && mayUpdate && (
                <Button onClick={() => void test(form, text)}>{text('Test')}</Button>
              )}
              {isDirty && (
                <>
                  <span className={classes.dirty} role="status">
                    {text('Not saved yet')}
                  </span>
                  <Button variant="quiet" onClick={() => form.form.reset()}>
                    {text('Discard changes')}
                  </Button>
                </>
              )}
              <Button type="submit" variant="primary" disabled={isBusy || !mayUpdate}>
                {words?.save() ?? text('Update')}
              </Button>
            </div>
          }
        >
          <fieldset disabled={!mayUpdate} className={classes.fields}>
            <Fields form={form} />
          </fieldset>
        </SectionCard>
      </Form>
    </div>
  )
  // Other areas save in their own way and don't appear in this history.
  const isBeside = isWide && !save
  return (
    <div className={isBeside ? classes.beside : undefined}>
      {card}
      {isBeside && <RecentChanges panel={panel} />}
    </div>
  )
}

/** Tests the panel, and shows a failure at its field too. */
async function test(form: SettingsForm, text: Translate): Promise<void> {
  const { panel, answer } = form
  const changes = form.changes()
  const result = await showDialog(
    async () => (await import('../../../platform/settings/probe-dialog.tsx')).ProbeDialog,
    {
      run: (signal: AbortSignal) => probePanel(panel, changes, answer, signal),
      explain: (error: unknown) => refusalText(error, panel.fields, text),
    },
  )
  const failed = result?.steps.find(step => step.state === 'failed')
  // Fields show messages with markup; the detail of a step is plain text.
  if (failed?.field) form.form.complain({ [failed.field]: messageOf(text(failed.detail)) })
}

/** A search for a setting scrolls to its field. */
function useFoundField(frame: { readonly current: HTMLElement | null }): void {
  const { field } = useSearch() as { field?: string }
  useEffect(() => {
    if (!field) return
    const place = frame.current?.querySelector<HTMLElement>(`#${CSS.escape(settingId(field))}`)
    if (!place) return
    place.scrollIntoView({ block: 'center' })
    place.querySelector<HTMLElement>('input, select, textarea, button')?.focus({ preventScroll: true })
    place.dataset.found = ''
    const unmark = () => delete place.dataset.found
    const timer = setTimeout(unmark, 2500)
    return () => {
      clearTimeout(timer)
      unmark()
    }
  }, [frame, field])
}

function useAskBeforeLeaving(isDirty: boolean): void {
  const text = useText()
  useBlocker(isDirty, {
    shouldStay: async (current, next) => {
      // A change of the query alone stays within the panel.
      if (current.pathname === next.pathname && panelIn(current.search) === panelIn(next.search)) return false
      return !(await confirm({
        title: text('Leave without saving?'),
        body: text('Your changes to this panel will be lost.'),
        confirmLabel: text('Leave without saving'),
        cancelLabel: text('Keep editing'),
        danger: true,
      }))
    },
    holdsTab: () => true,
  })
}

/** Some areas have a panel in the query of their address. */
function panelIn(search: object): unknown {
  return (search as { readonly panel?: string }).panel
}
