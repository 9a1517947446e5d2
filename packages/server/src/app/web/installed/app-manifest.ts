import { paletteOf } from '@holdall/contract/appearance/theme-colors.ts'
import type { Translate } from '@holdall/contract/kit/sentences.ts'
import { directionOf } from '@holdall/contract/kit/values/direction.ts'
import type { Settings } from '../../../platform/settings/settings.ts'
import { type AppIcon, appIcons, iconState, touchIconSize } from './app-icon.ts'

/** Where a phone’s share sheet sends files. The service worker takes them; the page at this address shows them. */
export const sharePath = '/drive/save'

interface ManifestFacts {
  readonly settings: Pick<Settings, 'get'>
  readonly say: Translate
  /** The site’s default language, as BCP 47 writes it. */
  readonly language: string
}

/**
 * Returns what a system needs to install the site as an app (W3C Web Application Manifest, Web Share Target). It is the same
 * for everybody, so it is in the site’s default language.
 */
export function appManifest({ settings, say, language }: ManifestFacts): Record<string, unknown> {
  const { rail } = paletteOf('light', settings.get)
  const name = settings.get('site.name')
  const icons = appIcons
    .filter(({ size, purpose }) => size !== touchIconSize && purpose !== 'favicon')
    .map(icon => iconEntry(icon, settings))
  const shortcut = (label: string, url: string) => ({ name: label, url })
  return {
    id: '/drive',
    start_url: '/drive',
    scope: '/',
    name,
    short_name: name,
    lang: language,
    dir: directionOf(language),
    display: 'standalone',
    theme_color: rail,
    background_color: rail,
    icons,
    shortcuts: [
      shortcut(say('My files'), '/drive'),
      shortcut(say('Starred'), '/drive/starred'),
      shortcut(say('Available offline'), '/drive/offline'),
      shortcut(say('Search'), '/drive/search'),
    ],
    share_target: {
      action: sharePath,
      method: 'POST',
      enctype: 'multipart/form-data',
      // Some systems compare only the type, others only the extension; both lists let everything through.
      params: { title: 'title', text: 'text', url: 'url', files: [{ name: 'files', accept: ['*/*'] }] },
    },
  }
}

function iconEntry({ size, purpose }: AppIcon, settings: Pick<Settings, 'get'>) {
  return {
    src: `/app-icon/${size}-${purpose}.png?v=${iconState(settings)}`,
    sizes: `${size}x${size}`,
    type: 'image/png',
    purpose,
  }
}
