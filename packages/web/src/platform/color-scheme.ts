import { useSyncExternalStore } from 'react'

export type ColorSchemeChoice = 'light' | 'dark' | 'auto'

const key = 'holdall.color-scheme'
const prefersDark = matchMedia('(prefers-color-scheme: dark)')
const listeners = new Set<() => void>()

/** What the site fixes, else what the person chose in this browser, else the site's own; `auto` follows the device, as a site does that fixes neither. */
export function colorSchemeChoice(): ColorSchemeChoice {
  const { fixedScheme, defaultScheme } = document.documentElement.dataset
  const choice = fixedScheme ?? localStorage.getItem(key) ?? defaultScheme
  return choice === 'light' || choice === 'dark' ? choice : 'auto'
}

/** The scheme that is shown now. */
export function shownColorScheme(): 'light' | 'dark' {
  const choice = colorSchemeChoice()
  if (choice !== 'auto') return choice
  return prefersDark.matches ? 'dark' : 'light'
}

export function setColorScheme(choice: ColorSchemeChoice): void {
  localStorage.setItem(key, choice)
  applyColorScheme()
}

/** What the site wants: its own scheme for those who chose none, or for everybody. */
export function setSiteScheme(scheme: 'light' | 'dark' | 'system', isFixed: boolean): void {
  const { dataset } = document.documentElement
  delete dataset.fixedScheme
  dataset[isFixed ? 'fixedScheme' : 'defaultScheme'] = scheme
  applyColorScheme()
}

/** Takes over what the page began with: the choice of the person that the server wrote into it, wherever they made it. */
export function startColorScheme(): void {
  const served = document.documentElement.dataset.scheme
  if (served) setColorScheme(served === 'light' || served === 'dark' ? served : 'auto')
  else applyColorScheme()
}

/** Puts the scheme on the page, as the script of index.html has done before the first drawing. */
export function applyColorScheme(): void {
  const scheme = shownColorScheme()
  document.documentElement.dataset.theme = scheme
  for (const meta of document.querySelectorAll<HTMLMetaElement>('meta[name="theme-color"]')) {
    meta.content = barColor(scheme)
  }
  for (const listener of listeners) listener()
}

/** Of the browser's own bar: as the page's edges, which a site may colour. */
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

prefersDark.addEventListener('change', applyColorScheme)
