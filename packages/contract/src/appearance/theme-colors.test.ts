import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { contrastRatio, legibleColor, mixColors } from './colors.ts'
import {
  colorNames,
  contrastOf,
  paletteOf,
  productPalettes,
  themeNames,
  themeStyle,
  themeVariables,
} from './theme-colors.ts'

const sheet = readFileSync(new URL('../../../web/src/app/theme/tokens.css', import.meta.url), 'utf8')
const valuesOf = (name: string) =>
  [...sheet.matchAll(new RegExp(`--color-${name}: ([^;]+);`, 'g'))].map(found => found[1])

describe('the colours of the themes', () => {
  it('match the style sheet, and each is legible', () => {
    for (const [place, theme] of themeNames.entries()) {
      for (const name of colorNames) {
        expect(valuesOf(name)[place], `${theme} ${name}`).toBe(productPalettes[theme][name])
        expect(contrastOf(productPalettes[theme], name)?.isEnough ?? true, `${theme} ${name}`).toBe(true)
      }
    }
  })

  it('add no rule to a site that has chosen none', () => {
    expect(themeStyle(() => undefined)).toBe('')
    expect(themeStyle(key => (key === 'themes.light.bg' ? '#ffffff' : undefined))).toBe('')
  })

  it('change what derives from a chosen one, in its theme only, and leave the rest', () => {
    const style = themeStyle(key => (key === 'themes.dark.accent' ? '#aa0055' : undefined))
    expect(style).toMatch(
      /^html:root\[data-theme="dark"\],html \[data-theme-part="dark"\]\{--color-accent:#aa0055;[^{}<>]*\}$/,
    )
    expect(style).toContain('--color-accent-hover:#')
    expect(style).toContain('--color-accent-soft:#')
    expect(style).not.toContain('--color-text')
    const known = new Set(themeNames.flatMap(() => [...sheet.matchAll(/--color-([\w-]+):/g)].map(found => found[1])))
    const other = { ...productPalettes.light, ...Object.fromEntries(colorNames.map(name => [name, '#123456'])) }
    for (const name of Object.keys(themeVariables('light', other))) expect(known, name).toContain(name)
  })

  it('put nothing but colours into a style, whatever was stored', () => {
    const hostile = '#000000}*{display:none} </style><script>'
    expect(themeStyle(() => hostile)).toBe('')
    expect(paletteOf('light', () => 7)).toEqual(productPalettes.light)
  })

  it('stay legible when derived', () => {
    const site = { ...productPalettes.light, bg: '#fff7c2', surface: '#fffbe0', danger: '#ffcc00', success: '#99ff99' }
    const made = themeVariables('light', site)
    for (const name of ['danger', 'success'] as const) {
      expect(contrastRatio(made[`${name}-text`] ?? '', made[`${name}-soft`] ?? '')).toBeGreaterThanOrEqual(4.5)
    }
    expect(contrastRatio(made['on-danger'] ?? '', site.danger)).toBeGreaterThanOrEqual(4.5)
    expect(contrastRatio(made['control-line'] ?? '', site.bg)).toBeGreaterThanOrEqual(3)
  })
})

describe('contrast', () => {
  it.each([
    ['#000000', '#ffffff', 21],
    ['#ffffff', '#000000', 21],
    ['#777777', '#ffffff', 4.478],
    ['#767676', '#ffffff', 4.542],
    ['#336699', '#336699', 1],
  ])('of %s on %s is %d, as WCAG calculates it', (one, other, ratio) => {
    expect(contrastRatio(one, other)).toBeCloseTo(ratio, 2)
  })

  it('is reported for the worst background, and not enough below 4.5', () => {
    const site = { ...productPalettes.light, rail: '#888888' }
    expect(contrastOf(site, 'text-dim')).toMatchObject({ on: 'rail', isEnough: false })
    expect(contrastOf(site, 'line')).toBeNull()
  })

  it('moves a colour no further than it must', () => {
    expect(legibleColor('#000000', '#ffffff')).toBe('#000000')
    const moved = legibleColor('#ff8888', '#ffffff')
    expect(contrastRatio(moved, '#ffffff')).toBeGreaterThanOrEqual(4.5)
    expect(moved).not.toBe('#000000')
    expect(mixColors('#000000', '#ffffff', 0.5)).toBe('#808080')
  })
})
