import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../lib/root.ts'
import type { Check } from './check.ts'

/** What browsers draw in their own way, and what the product has instead. */
const own = [
  { pattern: /<select(?![\w-])/, name: 'a <select>', instead: 'Select or SelectField of ui/plain' },
  {
    pattern: /(?<![\w-])type=\{?\s*['"](?:date|time|datetime-local|month|week)['"]/,
    name: "the browser's date or time field",
    instead: 'DateField or DateTimeField of ui/form',
  },
]

export interface Source {
  /** From the root of the repository. */
  readonly file: string
  readonly text: string
}

/** Returns where a screen uses a browser's control although the product has its own. */
export function judgeControls(sources: readonly Source[]): string[] {
  return sources.flatMap(({ file, text }) =>
    text
      .split('\n')
      .flatMap((line, index) =>
        own
          .filter(({ pattern }) => pattern.test(line))
          .map(({ name, instead }) => `${file}:${index + 1} has ${name}; use ${instead}.`),
      ),
  )
}

/** Choices, dates and times look alike everywhere: outside of `ui` nothing draws the browser's own. */
export const controls: Check = {
  name: 'controls',
  async run() {
    const files = globSync('packages/web/src/{app,features,platform}/**/*.tsx', { cwd: root })
    const wrong = judgeControls(
      files
        .filter(file => !/\.test\.tsx$/.test(file))
        .map(file => ({ file, text: readFileSync(join(root, file), 'utf8') })),
    )
    return {
      isRight: files.length > 0 && wrong.length === 0,
      output: files.length > 0 ? wrong.join('\n') : 'There is no screen to check.',
    }
  },
}
