import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../../lib/root.ts'
import type { Check } from '../check.ts'
import type { Source } from '../folders.ts'

/** An element that contains only a name, with what its opening tag says. */
const named =
  /<(?!bdi\b|VisuallyHidden\b)([A-Za-z]\w*)((?:\s(?:=>|[^<>])*)?)(?<!\/)>\s*(?:<bdi>\s*)?\{(?:[^{}<>]*[?&]\s*)?(?:namedText|visibleName)\(/g
/** A title of a window or card knows its own name. */
const ownDirection = /\sdir=/

/**
 * Where an element shows a name without its direction. In a page that is read from right to left, such an element cuts
 * the first letters of a Latin name. A `<bdi>` inside doesn't help: what clips must know the direction.
 */
export function judgeClippedNames(sources: readonly Source[]): string[] {
  return sources.flatMap(({ file, text }) =>
    [...text.matchAll(named)]
      .filter(([, , said = '']) => !ownDirection.test(said))
      .map(({ 1: tag, index }) => {
        const line = text.slice(0, index).split('\n').length
        return `${file}:${line} shows a name in <${tag}> without dir="auto".`
      }),
  )
}

export const clippedNames: Check = {
  name: 'clipped-names',
  async run() {
    const files = globSync('packages/web/src/**/*.tsx', { cwd: root }).filter(file => !/\.test\.tsx$/.test(file))
    const wrong = judgeClippedNames(files.map(file => ({ file, text: readFileSync(join(root, file), 'utf8') })))
    return {
      isRight: files.length > 0 && wrong.length === 0,
      output: files.length > 0 ? wrong.join('\n') : 'There is no screen to check.',
    }
  },
}
