import { contrastRatio, hexColor, isDarkColor, leastContrast, legibleColor, mixColors } from './colors.ts'

export const themeNames = ['light', 'dark'] as const
export type ThemeName = (typeof themeNames)[number]

/**
 * The colours that a site may choose; each is the variable `--color-…` of the style sheet. All others derive from them.
 */
export const colorNames = [
  'bg',
  'surface',
  'rail',
  'text',
  'text-dim',
  'line',
  'accent',
  'on-accent',
  'accent-text',
  'danger',
  'warning',
  'success',
] as const
export type ColorName = (typeof colorNames)[number]
export type Palette = Readonly<Record<ColorName, string>>

/** The product's defaults, the same as in the style sheet `packages/web/src/app/theme/tokens.css`. */
export const productPalettes: Readonly<Record<ThemeName, Palette>> = {
  light: {
    bg: '#ffffff',
    surface: '#ffffff',
    rail: '#f6f8f8',
    text: '#182023',
    'text-dim': '#5b686e',
    line: '#e3e8e9',
    accent: '#0b6470',
    'on-accent': '#ffffff',
    'accent-text': '#0a5f6a',
    danger: '#b42a2a',
    warning: '#b26a00',
    success: '#1f7a48',
  },
  dark: {
    bg: '#14191b',
    surface: '#1a2023',
    rail: '#101416',
    text: '#e7ecee',
    'text-dim': '#98a4a9',
    line: '#272f33',
    accent: '#14727f',
    'on-accent': '#ffffff',
    'accent-text': '#6ccbd6',
    danger: '#b93b38',
    warning: '#d99a36',
    success: '#3fa56e',
  },
}

type ThemeKey = `themes.${ThemeName}.${ColorName}`

/** The setting key of a colour. */
export function themeKey(theme: ThemeName, color: ColorName): ThemeKey {
  return `themes.${theme}.${color}`
}

/** The colours of a theme according to the settings; anything that isn't a colour falls back to the product's own. */
export function paletteOf(theme: ThemeName, read: (key: ThemeKey) => unknown): Palette {
  const colors = colorNames.map(name => {
    const chosen = read(themeKey(theme, name))
    return [name, typeof chosen === 'string' && hexColor.test(chosen) ? chosen : productPalettes[theme][name]]
  })
  return Object.fromEntries(colors)
}

/** A variable of the style sheet that is computed from others whenever one of them is set. */
interface Derived {
  readonly from: readonly ColorName[]
  readonly make: (palette: Palette, isDark: boolean) => string
}

const derive = (from: readonly ColorName[], make: Derived['make']): Derived => ({ from, make })

/** Mixes a share of a colour into the background: a tint to read on. A dark background needs more to be visible. */
const tint = (color: ColorName, light: number, dark: number) =>
  derive([color, 'bg'], (p, isDark) => mixColors(p.bg, p[color], isDark ? dark : light))
/** Mixes a share of the text's colour into another. */
const shade = (color: ColorName, share: number) => derive([color, 'text'], p => mixColors(p[color], p.text, share))
/** Under the mouse, the colour of a filled control moves away from that of its text. */
const pressed = (share: number) =>
  derive(['accent', 'on-accent'], p => mixColors(p.accent, isDarkColor(p['on-accent']) ? '#ffffff' : '#000000', share))

const signal = (color: 'danger' | 'warning' | 'success'): Record<string, Derived> => ({
  [`${color}-soft`]: tint(color, 0.09, 0.18),
  [`${color}-line`]: tint(color, 0.3, 0.36),
  [`${color}-text`]: derive([color, 'bg', 'surface'], (p, isDark) =>
    // Legible on its own tint, and on cards.
    legibleColor(legibleColor(p[color], mixColors(p.bg, p[color], isDark ? 0.18 : 0.09)), p.surface),
  ),
})

const derived: Readonly<Record<string, Derived>> = {
  float: derive(['surface', 'text'], (p, isDark) => (isDark ? mixColors(p.surface, p.text, 0.03) : p.surface)),
  'float-hover': shade('surface', 0.07),
  sunken: derive(['bg', 'text'], (p, isDark) => mixColors(p.bg, isDark ? '#000000' : p.text, isDark ? 0.22 : 0.06)),
  hover: shade('bg', 0.06),
  press: shade('bg', 0.1),
  'line-strong': shade('line', 0.14),
  'control-line': derive(['bg', 'text'], p => legibleColor(mixColors(p.bg, p.text, 0.5), p.bg, leastContrast.control)),
  'text-soft': derive(['text', 'bg'], p => legibleColor(mixColors(p.text, p.bg, 0.2), p.bg)),
  disabled: derive(['text-dim', 'bg'], p => mixColors(p['text-dim'], p.bg, 0.3)),
  'accent-hover': pressed(0.16),
  'accent-press': pressed(0.3),
  'accent-soft': tint('accent', 0.12, 0.3),
  'accent-soft-hover': tint('accent', 0.18, 0.4),
  'accent-line': tint('accent', 0.4, 0.6),
  selected: tint('accent', 0.1, 0.27),
  focus: derive(['accent-text', 'bg'], p => legibleColor(p['accent-text'], p.bg, leastContrast.control)),
  ...signal('danger'),
  ...signal('warning'),
  ...signal('success'),
  'danger-hover': derive(['danger'], p => mixColors(p.danger, '#000000', 0.16)),
  'on-danger': derive(['danger'], p => legibleColor('#ffffff', p.danger)),
  skeleton: shade('bg', 0.08),
  'skeleton-shine': shade('bg', 0.04),
  toast: derive(['text', 'bg'], p => p.text),
  'on-toast': derive(['text', 'bg'], p => legibleColor(p.bg, p.text)),
  'toast-accent': derive(['accent-text', 'text'], p => legibleColor(p['accent-text'], p.text)),
  'toast-danger': derive(['danger', 'text'], p => legibleColor(p.danger, p.text)),
}

/** The variables of the style sheet that differ from the product's own, by their names after `--color-`. */
export function themeVariables(theme: ThemeName, palette: Palette): Record<string, string> {
  const own = productPalettes[theme]
  const chosen = colorNames.filter(name => palette[name] !== own[name])
  const isDark = isDarkColor(palette.bg)
  const variables = Object.fromEntries<string>(chosen.map(name => [name, palette[name]]))
  for (const [name, { from, make }] of Object.entries(derived)) {
    if (from.some(source => chosen.includes(source))) variables[name] = make(palette, isDark)
  }
  return variables
}

/** Every variable of a theme, for a page without the style sheet's rules for it. */
export function allVariables(palette: Palette): Record<string, string> {
  const isDark = isDarkColor(palette.bg)
  const made = Object.entries(derived).map(([name, { make }]) => [name, make(palette, isDark)])
  return { ...palette, ...Object.fromEntries(made) }
}

/** More specific than the style sheet's own rules, whatever their order. */
const selectors: Readonly<Record<ThemeName, string>> = {
  light: 'html:root,html [data-theme-part="light"]',
  dark: 'html:root[data-theme="dark"],html [data-theme-part="dark"]',
}

/** The rules that give a page the site's colours; empty if it has the product's own. */
export function themeStyle(read: (key: ThemeKey) => unknown): string {
  return themeNames
    .map(theme => {
      const variables = Object.entries(themeVariables(theme, paletteOf(theme, read)))
      if (variables.length === 0) return ''
      return `${selectors[theme]}{${variables.map(([name, value]) => `--color-${name}:${value}`).join(';')}}`
    })
    .join('')
}

/** The backgrounds on which each text colour is read. */
const grounds: { readonly [C in ColorName]?: readonly ColorName[] } = {
  text: ['bg', 'surface', 'rail'],
  'text-dim': ['bg', 'surface', 'rail'],
  'accent-text': ['bg', 'surface', 'rail'],
  'on-accent': ['accent'],
}

export interface ColorContrast {
  readonly ratio: number
  /** The background on which it is least legible. */
  readonly on: ColorName
  readonly isEnough: boolean
}

/** The contrast of a text colour on its worst background; null if the colour isn't one for text. */
export function contrastOf(palette: Palette, name: ColorName): ColorContrast | null {
  const places = (grounds[name] ?? []).map(on => ({ on, ratio: contrastRatio(palette[name], palette[on]) }))
  const [worst] = places.sort((a, b) => a.ratio - b.ratio)
  return worst ? { ...worst, isEnough: worst.ratio >= leastContrast.text } : null
}
