/**
 * Writes Mantine's CSS variables for our theme to a file, so that the browser gets them as a plain style sheet:
 * nothing is computed at start, no style element is injected, and palettes that we never use are left out.
 * Run after a change of theme.ts: `sh tools/with-node node packages/web/build/generate-theme.ts`.
 */
import { writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { defaultCssVariablesResolver } from '@mantine/core'
import { cssVariablesResolver, theme } from '../src/app/theme/theme.ts'

const usedPalettes = new Set(['accent', 'gray', 'dark', 'red', 'green', 'yellow'])
const ownedElsewhere = /^--mantine-color-(scheme)$/

function isUsed(name: string): boolean {
  if (ownedElsewhere.test(name)) return false
  const palette = /^--mantine-color-([a-z]+)-/.exec(name)?.[1]
  if (palette && palette in theme.colors) return usedPalettes.has(palette)
  return true
}

function block(selector: string, variables: Record<string, string>): string {
  const lines = Object.entries(variables)
    .filter(([name]) => isUsed(name))
    .map(([name, value]) => `  ${name}: ${value.replaceAll(/calc\(([\d.]+rem) \* var\(--mantine-scale\)\)/g, '$1')};`)
  return `${selector} {\n${lines.join('\n')}\n}\n`
}

const standard = defaultCssVariablesResolver(theme)
const own = cssVariablesResolver(theme)
const css = [
  block(':root', { ...standard.variables, ...own.variables, '--mantine-color-scheme': 'light' }),
  block(':root', { ...standard.light, ...own.light }),
  block(':root[data-mantine-color-scheme="dark"]', { ...standard.dark, ...own.dark }),
].join('\n')
writeFileSync(fileURLToPath(new URL('../src/app/theme/mantine-variables.generated.css', import.meta.url)), css)
