import { brandOf } from '@holdall/contract/appearance/brand/brand.ts'
import { darkBrandStyle } from '@holdall/contract/appearance/brand/brand-html.ts'
import {
  allVariables,
  paletteOf,
  productPalettes,
  themeNames,
  themeStyle,
} from '@holdall/contract/appearance/theme-colors.ts'
import type { Settings } from '../../platform/settings/settings.ts'
import { withHead } from './html.ts'

/**
 * Adds the site's own colours to the page, so that nothing is drawn in other colours first. Only validated colours get
 * into the style: `themeStyle` leaves out everything else.
 */
export function withColors(page: string, settings: Pick<Settings, 'get'>): string {
  const style = themeStyle(settings.get)
  if (style === '') return page
  const bars = themeNames.flatMap(theme => {
    const { rail } = paletteOf(theme, settings.get)
    return rail === productPalettes[theme].rail ? [] : [`data-bar-${theme}="${rail}" `]
  })
  return withHead(page, `<style id="site-colors">${style}</style>`).replace('<html ', () => `<html ${bars.join('')}`)
}

/**
 * The dark colours, and the logo for them, for a page that is read without scripts, which otherwise choose the theme: those of the device, or
 * those that the site prefers. Empty where it is always light.
 */
export function darkStyleForNoScript(settings: Pick<Settings, 'get'>): string {
  const mode = settings.get('themes.default_mode')
  if (mode === 'light') return ''
  const variables = Object.entries(allVariables(paletteOf('dark', settings.get)))
  const colors = variables.map(([name, value]) => `--color-${name}:${value}`).join(';')
  const logo = brandOf(settings.get)?.darkLogo ? darkBrandStyle : ''
  const rule = `html:root:not([data-theme]){color-scheme:dark;${colors}}${logo}`
  return mode === 'dark' ? rule : `@media (prefers-color-scheme:dark){${rule}}`
}
