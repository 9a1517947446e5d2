import type { Me } from '@holdall/contract/accounts/accounts.schemas.ts'
import type { Permission } from '@holdall/contract/contract.ts'
import type { SettingsPanel, SettingTable } from '@holdall/contract/kit/settings.ts'
import type { ComponentType } from 'react'
import { may } from '../permissions.ts'
import type { SettingsForm } from './use-settings-form.ts'

export interface PanelProps {
  readonly form: SettingsForm
}

/** What a panel brings once it is opened. */
export interface PanelCode {
  readonly panel: SettingsPanel
  /** Where the order of the declaration is not enough; the keys that are not drawn here are not on the page. */
  readonly Fields?: ComponentType<PanelProps>
}

/** A panel of the settings screen. What is not listed is not shown: a panel comes with what it switches. */
export interface PanelEntry {
  /** Below `/admin/settings/`. */
  readonly route: string
  /** Asked at each drawing, so that it follows the language. */
  readonly label: () => string
  /** Beyond `settings.view`. */
  readonly permission?: Permission
  /** Listed only while this public setting is on. */
  readonly setting?: string
  readonly load: () => Promise<PanelCode>
}

/** A line of the panel list that leads out of the settings screen. */
export interface SettingsLink {
  readonly label: () => string
  readonly to: string
  readonly search: Readonly<Record<string, string>>
  readonly permission: Permission
  /** What it declares, for the history. */
  readonly load: PanelEntry['load']
}

let entries: readonly PanelEntry[] = []
let links: readonly SettingsLink[] = []

/** Called with the whole lists before the back-office is drawn. @throws where two panels have one route */
export function registerSettingsPanels(list: readonly PanelEntry[], further: readonly SettingsLink[] = []): void {
  const routes = new Set<string>()
  for (const { route } of list) {
    if (routes.has(route)) throw new Error(`Two panels of the settings have the route ${route}`)
    routes.add(route)
  }
  entries = list
  links = further
}

/** A site as far as it decides about panels. */
type SiteOf = { readonly me: Pick<Me, 'permissions'> | null; readonly settings: Readonly<Record<string, unknown>> }

/** The panels that this person may open on this site, in the order in which they were declared. */
export function visiblePanels({ me, settings }: SiteOf): readonly PanelEntry[] {
  return entries.filter(
    ({ permission, setting }) =>
      (permission === undefined || may(me, permission)) && (setting === undefined || settings[setting] === true),
  )
}

/** What this person may open besides. */
export function visibleLinks({ me }: Pick<SiteOf, 'me'>): readonly SettingsLink[] {
  return links.filter(({ permission }) => may(me, permission))
}

/** What the listed panels declare, by key, and those that the list leads to. */
export async function loadDeclarations(): Promise<SettingTable> {
  const codes = await Promise.all([...entries, ...links].map(entry => entry.load()))
  return Object.assign({}, ...codes.map(code => code.panel.fields))
}
