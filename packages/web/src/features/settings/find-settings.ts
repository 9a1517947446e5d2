import {
  isSettingOffered,
  isSettingShown,
  type SettingDeclaration,
  type SettingTable,
  settingDependsOn,
} from '@holdall/contract/kit/settings.ts'
import { z } from 'zod'
import { queryClient } from '../../platform/query-client.ts'
import { offeredKeys } from '../../platform/settings/offered-keys.ts'
import { settingTitle } from '../../platform/settings/readable-value.ts'
import { type PanelEntry, visiblePanels } from '../../platform/settings/settings-panels.ts'
import { settingsQuery } from '../../platform/settings/settings-requests.ts'
import { siteQuery } from '../../platform/site.ts'
import { t } from '../../ui/text.ts'

export interface FoundSetting {
  readonly key: string
  readonly title: string
  /** The label of its panel. */
  readonly panel: string
  readonly href: string
}

/** The most results that are shown. */
const most = 12

/**
 * Settings of every panel whose label, help or key contains all the words; those whose label does come first. Of one that
 * its panel doesn’t show now, the setting that reveals it is offered instead.
 */
export async function findSettings(query: string): Promise<FoundSetting[]> {
  const words = query.toLowerCase().split(/\s+/).filter(Boolean)
  if (words.length === 0) return []
  const found: (FoundSetting & { isByTitle: boolean })[] = []
  const site = queryClient.getQueryData(siteQuery.queryKey) ?? { me: null, settings: {} }
  const panels = await Promise.all(
    visiblePanels(site).map(async entry => ({ entry, fields: (await entry.load()).panel.fields })),
  )
  const read = await readSaved()
  for (const { entry, fields } of panels) {
    const label = entry.label()
    for (const key of offeredKeys({ fields })) {
      const { title, help } = wordsOf(key, fields)
      const isIn = (text: string) => words.every(word => text.toLowerCase().includes(word))
      if (!isIn(`${title} ${help} ${key} ${label}`)) continue
      const shown = firstShown({ entry, fields }, key, panels, read)
      // Some settings are in a second panel too, where that needs them.
      if (!shown || found.some(other => other.key === shown.key)) continue
      const href = `/admin/settings/${shown.entry.route}?field=${encodeURIComponent(shown.key)}`
      const own = wordsOf(shown.key, shown.fields).title
      found.push({ key: shown.key, title: own, panel: shown.entry.label(), href, isByTitle: isIn(title) })
    }
  }
  return found.sort((a, b) => Number(b.isByTitle) - Number(a.isByTitle)).slice(0, most)
}

interface LoadedPanel {
  readonly entry: PanelEntry
  readonly fields: SettingTable
}

/** The setting, if its panel shows it, or else the nearest one that it depends on and that a panel shows. */
function firstShown(
  at: LoadedPanel,
  key: string,
  panels: readonly LoadedPanel[],
  read: (key: string) => unknown,
): (LoadedPanel & { readonly key: string }) | undefined {
  const all: SettingTable = Object.assign({}, ...panels.map(({ fields }) => fields), at.fields)
  if (isSettingShown(all, key, read)) return { ...at, key }
  for (const needed of settingDependsOn(all, key)) {
    if (!isSettingShown(all, needed, read)) continue
    const place = [at, ...panels].find(({ fields }) => fields[needed] && isSettingOffered(fields[needed]))
    if (place) return { ...place, key: needed }
  }
  return undefined
}

/** The values as they are saved; a secret has none here. */
async function readSaved(): Promise<(key: string) => unknown> {
  const { client, server } = await queryClient.ensureQueryData(settingsQuery)
  return key => client[key] ?? server[key]
}

function wordsOf(key: string, fields: SettingTable): { title: string; help: string } {
  const field = fields[key] as SettingDeclaration
  return { title: t(settingTitle(key, field)), help: t(z.globalRegistry.get(field.schema)?.description ?? '') }
}
