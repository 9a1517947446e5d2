import { applyColorScheme } from '../../platform/color-scheme.ts'

/** The site's own colours as they are now, for a page that was drawn before they were changed. */
export function setSiteColors(style: string, bars: { readonly light: string; readonly dark: string }): void {
  document.getElementById('site-colors')?.remove()
  const element = document.createElement('style')
  element.id = 'site-colors'
  element.textContent = style
  document.head.append(element)
  Object.assign(document.documentElement.dataset, { barLight: bars.light, barDark: bars.dark })
  applyColorScheme()
}
