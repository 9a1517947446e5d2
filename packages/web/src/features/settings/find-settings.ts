import type { SettingsPanel } from '@holdall/contract/kit/settings.ts'
import { z } from 'zod'
import { queryClient } from '../../platform/query-client.ts'
import { settingTitle } from '../../platform/settings/readable-value.ts'
import { visiblePanels } from '../../platform/settings/settings-panels.ts'
import { siteQuery } from '../../platform/site.ts'
import { t } from '../../ui/text.ts'

export interface FoundSetting {
  readonly key: string
  readonly title: string
  /** The label of its panel. */
  readonly panel: string
  readonly href: string
}

/** Only for programs; their panel has no field for them. */
const unseen = new Set(['realtime.pusher_key', 'pusher_key'])

/** The most results that are shown. */
const most = 12

/** Settings of every panel whose label, help or key contains all the words; those whose label does come first. */
export async function findSettings(query: string): Promise<FoundSetting[]> {
  const words = query.toLowerCase().split(/\s+/).filter(Boolean)
  if (words.length === 0) return []
  const found: (FoundSetting & { isByTitle: boolean })[] = []
  const site = queryClient.getQueryData(siteQuery.queryKey) ?? { me: null, settings: {} }
  for (const entry of visiblePanels(site)) {
    const { panel } = await entry.load()
    const label = entry.label()
    for (const one of titlesOf(panel)) {
      // Some settings are in a second panel too, where that needs them.
      if (found.some(other => other.key === one.key)) continue
      const title = t(one.title)
      const isIn = (text: string) => words.every(word => text.toLowerCase().includes(word))
      if (!isIn(`${title} ${t(one.help)} ${one.key} ${label}`)) continue
      const href = `/admin/settings/${entry.route}?field=${encodeURIComponent(one.key)}`
      found.push({ key: one.key, title, panel: label, href, isByTitle: isIn(title) })
    }
  }
  return found.sort((a, b) => Number(b.isByTitle) - Number(a.isByTitle)).slice(0, most)
}

function titlesOf({ fields }: SettingsPanel) {
  return Object.entries(fields)
    .filter(([key, field]) => !field.readOnly && !unseen.has(key))
    .map(([key, field]) => ({
      key,
      title: settingTitle(key, field),
      help: z.globalRegistry.get(field.schema)?.description ?? '',
    }))
}
