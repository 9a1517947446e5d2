import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../../lib/root.ts'
import type { Check } from '../check.ts'
import type { Source } from './directions.ts'

const property =
  /(?<![\w-])(?:(?:scroll-)?(?:margin|padding)|inset|(?:row-|column-)?gap|border(?:-[a-z]+)*-radius)(?:-[a-z-]+)?\s*:([^;{}]*)/g
const literal = /(?<![\w.-])-?(?:\d*\.)?\d+(?:px|rem)\b/
const reason = /\/\* Off the scale: [^*]+\*\/\s*$/

/** Where a style writes a distance or a rounding by its size. Zero has no size. */
export function judgeSpacings(sources: readonly Source[]): string[] {
  return sources.flatMap(({ file, text }) =>
    [...text.matchAll(property)].flatMap(found => {
      const size = literal.exec(found[1] ?? '')?.[0]
      if (!size || Number.parseFloat(size) === 0 || reason.test(text.slice(0, found.index))) return []
      const line = text.slice(0, found.index).split('\n').length
      return [`${file}:${line} says ${size}; use a step of the scale (--space-…, --radius-… in tokens.css).`]
    }),
  )
}

/** One scale of distances and roundings. What follows the size of something else says so above it. */
export const spacings: Check = {
  name: 'spacings',
  async run() {
    const files = globSync('packages/web/src/**/*.css', { cwd: root, exclude: ['**/theme/tokens.css'] })
    const wrong = judgeSpacings(files.map(file => ({ file, text: readFileSync(join(root, file), 'utf8') })))
    return {
      isRight: files.length > 0 && wrong.length === 0,
      output: files.length > 0 ? wrong.join('\n') : 'There is no style to check.',
    }
  },
}
