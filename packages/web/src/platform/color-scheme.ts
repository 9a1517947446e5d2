import { useSyncExternalStore } from 'react'

export type ColorSchemeChoice = 'light' | 'dark' | 'auto'

const key = 'holdall.color-scheme'
const darkDevice = '(prefers-color-scheme: dark)'
const listeners = new Set<() => void>()

/**
 * What the site enforces, otherwise what the user chose in this browser, otherwise the site's default; `auto` follows
 * the device.
 */
export function colorSchemeChoice(): ColorSchemeChoice {
  const { fixedScheme, defaultScheme } = document.documentElement.dataset
  const choice = fixedScheme ?? localStorage.getItem(key) ?? defaultScheme
  return choice === 'light' || choice === 'dark' ? choice : 'auto'
}

/** The scheme that is currently shown. */
export function shownColorScheme(): 'light' | 'dark' {
  const choice = colorSchemeChoice()
  if (choice !== 'auto') return choice
  return matchMedia(darkDevice).matches ? 'dark' : 'light'
}

export function setColorScheme(choice: ColorSchemeChoice): void {
  localStorage.setItem(key, choice)
  applyColorScheme()
}

/** The site's scheme: a default for those who chose none, or enforced for everyone. */
export function setSiteScheme(scheme: 'light' | 'dark' | 'system', isFixed: boolean): void {
  const { dataset } = document.documentElement
  delete dataset.fixedScheme
  dataset[isFixed ? 'fixedScheme' : 'defaultScheme'] = scheme
  applyColorScheme()
}

/**
 * Adopts the user's choice that the server embedded in the page, wherever it was made, and follows the device from now
 * on.
 */
export function startColorScheme(): void {
  matchMedia(darkDevice).addEventListener('change', applyColorScheme)
  const served = document.documentElement.dataset.scheme
  if (served) setColorScheme(served === 'light' || served === 'dark' ? served : 'auto')
  else applyColorScheme()
}

/** Applies the scheme to the page, as the script of index.html did before the first paint. */
export function applyColorScheme(): void {
  const scheme = shownColorScheme()
  document.documentElement.dataset.theme = scheme
  for (const meta of document.querySelectorAll<HTMLMetaElement>('meta[name="theme-color"]')) {
    meta.content = barColor(scheme)
  }
  for (const listener of listeners) listener()
}

/** The colour of the browser's own bar: that of the page's edges, which a site may choose. */
function barColor(scheme: 'light' | 'dark'): string {
  const { barLight = '#f6f8f8', barDark = '#101416' } = document.documentElement.dataset
  return scheme === 'dark' ? barDark : barLight
}

export function useColorScheme(): 'light' | 'dark' {
  return useSyncExternalStore(subscribe, shownColorScheme)
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
