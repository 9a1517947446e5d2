import type { SettingsPanel } from '@holdall/contract/kit/settings.ts'
import type { SettingsSave } from '@holdall/contract/settings/settings.schemas.ts'
import { useQuery } from '@tanstack/react-query'
import { ListedPerson } from '../../../platform/people/listed-person.tsx'
import { settingTitle } from '../../../platform/settings/readable-value.ts'
import { RelativeTime } from '../../../ui/format/relative-time.tsx'
import { useText } from '../../../ui/text.ts'
import classes from './settings-page.module.css'
import { settingsHistory } from './show-history.ts'

const most = 6

type Change = { id: string; key: string; save: SettingsSave }

/** Shown beside a panel where there is room: who last changed its settings. The values are in the history. */
export function RecentChanges({ panel }: { panel: SettingsPanel }) {
  const text = useText()
  const { data } = useQuery({
    queryKey: [settingsHistory.queryKey, 'recent'],
    queryFn: ({ signal }) => settingsHistory.read(null, signal),
  })
  if (!data) return null
  const changes = changesOf(data.data, panel)
  return (
    <section className={classes.recent} aria-labelledby="recent-changes">
      <h2 id="recent-changes">{text('Recent changes')}</h2>
      {changes.length === 0 && <p>{text('These settings haven’t been changed recently.')}</p>}
      {changes.length > 0 && (
        <ul>
          {changes.map(({ id, key, save }) => {
            const declaration = panel.fields[key]
            return (
              <li key={id}>
                <strong>{declaration ? text(settingTitle(key, declaration)) : key}</strong>
                <span>
                  <ListedPerson person={save.by} nobody={text('System')} /> · <RelativeTime at={save.at} />
                </span>
              </li>
            )
          })}
        </ul>
      )}
    </section>
  )
}

/** The newest change of each setting in the panel. */
function changesOf(saves: readonly SettingsSave[], panel: SettingsPanel): readonly Change[] {
  const found = new Map<string, Change>()
  for (const save of saves) {
    for (const { key } of save.changes) {
      if (key in panel.fields && !found.has(key)) found.set(key, { id: `${save.id} ${key}`, key, save })
    }
  }
  return [...found.values()].slice(0, most)
}
