import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { root } from '../lib/root.ts'
import { docExamples, examplesIn, readExamples, writeTests } from './doc-examples.ts'

const source = `
/**
 * Adds.
 *
 * @example
 * \`\`\`ts
 * import { add } from '../../platform/add.ts'
 * import { z } from 'zod'
 *
 * const three = add(1, 2)
 * three // => 3
 * \`\`\`
 */
export function add(a: number, b: number): number {
  return a + b
}
`

it('finds an example in the comment of what is exported, and refuses one that belongs to nothing', () => {
  const [example, ...rest] = examplesIn('a.ts', source)
  expect(rest).toEqual([])
  expect(example).toMatchObject({ of: 'add', file: 'a.ts' })
  expect(example?.code).toContain('three // => 3\n')
  expect(() => examplesIn('a.ts', source.replace('export function', 'function'))).toThrow(
    'a.ts has an example of nothing that is exported',
  )
})

it('writes a test that runs the example as a file of a feature would, and compares its values', () => {
  const test = { test: 'packages/server/test/x.generated.test.ts', home: 'packages/server/src/features/example' }
  const written = writeTests(test, examplesIn('a.ts', source))
  expect(written).toContain("import { add } from '../src/platform/add.ts'\n")
  expect(written).toContain("import { z } from 'zod'\n")
  expect(written).toContain("it('add', async () => {\n  const three = add(1, 2)\n  expect(three).toEqual(3)\n})\n")
})

it('every function that defines a part of the product has an example', () => {
  const shown = ['contract', 'server', 'web'].flatMap(side => readExamples(side).map(one => one.of))
  const files = globSync('packages/{contract,server,web}/src/**/*.{ts,tsx}', { cwd: root, exclude: ['**/*.test.*'] })
  const defining = files.flatMap(file =>
    [...readFileSync(join(root, file), 'utf8').matchAll(/^export function (define[A-Z]\w*)/gm)].map(match => match[1]),
  )
  expect(defining.length).toBeGreaterThan(15)
  expect(defining.filter(name => !shown.includes(name ?? ''))).toEqual([])
  for (const name of ['setting', 'driver', 'named', 'useSchemaForm', 'AdminList']) expect(shown).toContain(name)
})

it('each example compares something', () => {
  for (const [file, text] of docExamples()) {
    const tests = text.split(/^it\(/m).slice(1)
    expect(tests.length, file).toBeGreaterThan(2)
    for (const one of tests) expect(one, file).toContain('expect(')
  }
})
