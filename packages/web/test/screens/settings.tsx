import { settingTable } from '@holdall/contract/contract.ts'
import { SettingsAnswer } from '@holdall/contract/settings/settings.schemas.ts'
import type { Site } from '@holdall/contract/site/site.contract.ts'
import { expect } from 'vitest'
import { page } from 'vitest/browser'
import type { Answers } from './answers.ts'
import { emptyLists } from './common-answers.ts'
import type { Network } from './network.ts'
import { admin, type Person } from './people.ts'
import { renderPage } from './render-page.tsx'
import type { PartOf } from './sample.ts'
import { settled } from './show-app.tsx'

/** All settings as they are before anybody has changed one, except for these. */
export function settingsWith(changed: Readonly<Record<string, unknown>> = {}): SettingsAnswer {
  const entries = Object.entries(settingTable)
  const group = (name: string) =>
    Object.fromEntries(
      entries
        .filter(([, declared]) => declared.group === name)
        .map(([key, declared]) => [key, key in changed ? changed[key] : declared.default]),
    )
  const about = Object.fromEntries(
    entries.map(([key]) => [key, { source: 'default', version: key in changed ? 1 : 0 }]),
  )
  return SettingsAnswer.parse({ client: group('client'), server: group('server'), about, probes: [] })
}

const usual: Answers = {
  ...emptyLists,
  'settings.read': settingsWith(),
  'settings.history': { data: [], nextCursor: null },
  'files.storedFiles': {},
  'files.maxFileSize': {},
  'search.models': {},
}

interface PanelScene {
  readonly answers?: Answers
  /** By default someone who may change everything. */
  readonly person?: Person
  readonly site?: PartOf<Site>
}

/** Opens a panel of the settings, and waits until it shows its values. */
export async function openPanel(
  route: string,
  { answers, person = admin, site: more }: PanelScene = {},
): Promise<Network> {
  const site = { settings: { 'billing.integrated': true }, ...more }
  const server = renderPage(`/admin/settings/${route}`, { person, site, answers: { ...usual, ...answers } })
  await expect.element(page.getByRole('button', { name: 'Update' })).toBeVisible()
  await settled()
  return server
}
