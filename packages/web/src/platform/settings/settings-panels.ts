import type { Me } from '@holdall/contract/accounts/accounts.schemas.ts'
import type { Permission } from '@holdall/contract/contract.ts'
import type { SettingsPanel, SettingTable } from '@holdall/contract/kit/settings.ts'
import type { ComponentType } from 'react'
import { may } from '../permissions.ts'
import type { SettingsForm } from './use-settings-form.ts'

export interface PanelProps {
  readonly form: SettingsForm
}

/** What a panel provides once it is opened. */
export interface PanelCode {
  readonly panel: SettingsPanel
  /** For panels whose order differs from the declaration; keys that aren't rendered here aren't on the page. */
  readonly Fields?: ComponentType<PanelProps>
}

/**
 * A panel of the settings screen. Panels that aren't listed aren't shown: a panel is added with the feature that it
 * controls.
 */
export interface PanelEntry {
  /** Below `/admin/settings/`. */
  readonly route: string
  /** Read at each render, so that it follows the language. */
  readonly label: () => string
  /** In addition to `settings.view`. */
  readonly permission?: Permission
  /** Listed only while this public setting is on. */
  readonly setting?: string
  readonly load: () => Promise<PanelCode>
}

/** An entry of the panel list that leads out of the settings screen. */
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

/** What the settings screen lists. */
export interface SettingsScreen {
  readonly panels: readonly PanelEntry[]
  /** Listed after the others. */
  readonly extraPanels?: readonly PanelEntry[]
  /** Listed after all panels. */
  readonly links?: readonly SettingsLink[]
}

/** Called with the whole lists before the back-office is shown. @throws if two panels have the same route */
export function registerSettingsPanels(screen: SettingsScreen): void {
  const list = [...screen.panels, ...(screen.extraPanels ?? [])]
  const routes = new Set<string>()
  for (const { route } of list) {
    if (routes.has(route)) throw new Error(`Two panels of the settings have the route ${route}`)
    routes.add(route)
  }
  entries = list
  links = screen.links ?? []
}

/** The part of a site that decides which panels are listed. */
type SiteOf = { readonly me: Pick<Me, 'permissions'> | null; readonly settings: Readonly<Record<string, unknown>> }

/** The panels that this user may open on this site, in the order in which they were registered. */
export function visiblePanels({ me, settings }: SiteOf): readonly PanelEntry[] {
  return entries.filter(
    ({ permission, setting }) =>
      (permission === undefined || may(me, permission)) && (setting === undefined || settings[setting] === true),
  )
}

/** The other entries that this user may open. */
export function visibleLinks({ me }: Pick<SiteOf, 'me'>): readonly SettingsLink[] {
  return links.filter(({ permission }) => may(me, permission))
}

/** What the listed panels and linked areas declare, by key. */
export async function loadDeclarations(): Promise<SettingTable> {
  const codes = await Promise.all([...entries, ...links].map(entry => entry.load()))
  return Object.assign({}, ...codes.map(code => code.panel.fields))
}
