import type { SettingTable } from '@holdall/contract/kit/settings.ts'
import IconLayoutNavbar from '@tabler/icons-react/dist/esm/icons/IconLayoutNavbar.mjs'
import IconMenu2 from '@tabler/icons-react/dist/esm/icons/IconMenu2.mjs'
import IconPalette from '@tabler/icons-react/dist/esm/icons/IconPalette.mjs'
import IconPhotoStar from '@tabler/icons-react/dist/esm/icons/IconPhotoStar.mjs'
import IconWorldSearch from '@tabler/icons-react/dist/esm/icons/IconWorldSearch.mjs'
import type { PanelEntry } from '../../platform/settings/settings-panels.ts'
import type { IconComponent } from '../../ui/icon.ts'
import { t } from '../../ui/text.ts'

/** A panel of the area; `route` is the value of `panel` in the address. */
export interface AppearancePanel extends Pick<PanelEntry, 'route' | 'label' | 'load'> {
  readonly icon: IconComponent
  /** What it is for. */
  readonly lead: () => string
}

export const appearancePanels: readonly AppearancePanel[] = [
  {
    route: 'brand',
    label: () => t('Brand'),
    lead: () => t('Your logo and icons, instead of Holdall’s.'),
    icon: IconPhotoStar,
    load: () => import('./brand/brand-panel.tsx'),
  },
  {
    route: 'menus',
    label: () => t('Menus'),
    lead: () => t('Links in the header and footer of public pages, and in the account menu.'),
    icon: IconMenu2,
    load: () => import('./menus/menus-panel.tsx'),
  },
  {
    route: 'landing',
    label: () => t('Landing page'),
    lead: () => t('What visitors read first, in each language of the site.'),
    icon: IconLayoutNavbar,
    load: () => import('./landing/landing-panel.tsx'),
  },
  {
    route: 'seo-settings',
    label: () => t('SEO'),
    lead: () => t('Titles and descriptions for search engines and chats.'),
    icon: IconWorldSearch,
    load: () => import('./seo/seo-panel.tsx'),
  },
  {
    route: 'themes',
    label: () => t('Themes'),
    lead: () => t('The colours of the light and the dark theme.'),
    icon: IconPalette,
    load: () => import('./themes/themes-panel.tsx'),
  },
]

/** What the panels declare, by key. */
export async function loadAppearanceDeclarations(): Promise<SettingTable> {
  const codes = await Promise.all(appearancePanels.map(panel => panel.load()))
  return Object.assign({}, ...codes.map(code => code.panel.fields))
}
