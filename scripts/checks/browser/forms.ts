import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../../lib/root.ts'
import type { Check } from '../check.ts'
import type { Source } from './directions.ts'

/** The two elements around the fields of every form: on a page, and in a window. */
const elements = new Set(['packages/web/src/ui/form.tsx', 'packages/web/src/ui/dialog/dialog.tsx'])

const rules: readonly { pattern: RegExp; instead: string; allowed?: ReadonlySet<string> }[] = [
  {
    pattern: /<form\b(?!-)|createElement\('form'/,
    instead: '<Form form={…}> or <FormDialog form={…}>',
    allowed: elements,
  },
  {
    pattern: /\bconst \[\s*(?:is)?(?:\w*Busy|busy|\w*Submitting|submitting)\b/,
    instead: 'useForm or useSchemaForm, and useAct for a button',
  },
]

/** Where a form is made by hand, or keeps by itself that it is being sent. */
export function judgeForms(sources: readonly Source[]): string[] {
  return sources.flatMap(({ file, text }) =>
    text.split('\n').flatMap((line, index) => {
      const rule = rules.find(one => one.pattern.test(line) && !one.allowed?.has(file))
      return rule ? [`${file}:${index + 1} says “${line.trim()}”; use ${rule.instead}.`] : []
    }),
  )
}

/** One way of making a form, so that every form is sent once, shows refusals at its fields and stays open meanwhile. */
export const forms: Check = {
  name: 'forms',
  async run() {
    const files = globSync('packages/web/src/**/*.{ts,tsx}', { cwd: root, exclude: ['**/*.test.*'] })
    const wrong = judgeForms(files.map(file => ({ file, text: readFileSync(join(root, file), 'utf8') })))
    return {
      isRight: files.length > 0 && wrong.length === 0,
      output: files.length > 0 ? wrong.join('\n') : 'There is no code to check.',
    }
  },
}
