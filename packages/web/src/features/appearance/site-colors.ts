import { applyColorScheme } from '../../platform/color-scheme.ts'

/** Applies the site's current colours to a page that was drawn before they changed. */
export function setSiteColors(style: string, bars: { readonly light: string; readonly dark: string }): void {
  document.getElementById('site-colors')?.remove()
  const element = document.createElement('style')
  element.id = 'site-colors'
  element.textContent = style
  document.head.append(element)
  Object.assign(document.documentElement.dataset, { barLight: bars.light, barDark: bars.dark })
  applyColorScheme()
}
