import { readFileSync } from 'node:fs'
import { folderColors } from '@holdall/contract/drive/folder-colors.ts'
import { expect, test } from 'vitest'

const css = readFileSync(new URL('./tokens.css', import.meta.url), 'utf8')
const [light = '', dark = ''] = css.split('[data-theme="dark"]')

/** Of a variable that is a plain colour. */
function valueIn(theme: string, name: string): string {
  const found = new RegExp(`--${name}: (#[0-9a-f]{6});`).exec(theme)?.[1]
  if (!found) throw new Error(`The theme has no --${name}`)
  return found
}

/** Relative luminance (WCAG 2.2). */
function luminance(color: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map(start => {
    const part = Number.parseInt(color.slice(start, start + 2), 16) / 255
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

function contrast(one: string, other: string): number {
  const [low = 0, high = 0] = [luminance(one), luminance(other)].toSorted((a, b) => a - b)
  return (high + 0.05) / (low + 0.05)
}

test.each([
  ['light', light],
  ['dark', dark],
])('folders of every colour stand out from every surface that they are on, in the %s theme', (_name, theme) => {
  for (const color of folderColors)
    for (const surface of ['bg', 'rail', 'surface', 'hover', 'selected'])
      expect(
        contrast(valueIn(theme, `folder-${color}`), valueIn(theme, `color-${surface}`)),
        `${color} on ${surface}`,
      ).toBeGreaterThanOrEqual(3)
})
