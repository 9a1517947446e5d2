import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { generatedFiles } from '../generated/generated-files.ts'
import { root } from '../lib/root.ts'
import type { Check } from './check.ts'

/** Generated files, and the generated parts of pages, say what the code says now. */
export const generated: Check = {
  name: 'generated',
  run: async () => {
    const old = [...(await generatedFiles())].flatMap(([path, text]) => (readText(path) === text ? [] : [path]))
    const output = `${old.join('\n')}\nThe code says something else by now. Run: npm run generate`
    return { isRight: old.length === 0, output }
  },
}

/** A missing file is out of date as well. */
function readText(path: string): string | null {
  try {
    return readFileSync(join(root, path), 'utf8')
  } catch {
    return null
  }
}
