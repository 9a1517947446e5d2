import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, describe, expect, it } from 'vitest'
import { leastTurn, unit } from '../busy-turns.ts'
import { someOf } from '../some-of.ts'
import { hostileAnswers } from './hostile-answers.ts'
import { parsers, placesOfLibraries } from './parsers.ts'

const src = join(import.meta.dirname, '../../src')
/** Units of work without a turn for others; about 200 ms where parsing a megabyte of JSON takes 5 ms. */
const mostUnits = 400

/** Signs that begin, end, divide or hide something in one format or another. */
const signs = [...'<>&"\'=[]{}():;,-%\\/@#*.?+_|`^~!a0é \t\n\r\0']
const parts = [
  ...signs,
  '\r\n',
  'a ',
  ' a',
  '\n ',
  '\r\n ',
  '--',
  '""',
  '()',
  '[]',
  '{}',
  '<>',
  '\\"',
  'a\n',
  '\u0301',
  '𝒳',
]

const repeated = (part: string, length: number) => part.repeat(Math.max(1, Math.floor(length / part.length)))

describe('text from strangers', () => {
  let size = 0
  beforeAll(() => {
    size = unit()
  })

  const unitsOf = async (text: string, read: (text: string) => unknown) => {
    const reading = async () => {
      try {
        await read(text)
      } catch {
        // A refusal is an answer too.
      }
    }
    return (await leastTurn(reading, mostUnits * size)) / size
  }

  const each = Object.entries({ ...parsers, ...hostileAnswers })
  it.each(each.map(([name, parser], at) => [name, parser, at] as const))(
    '%s never holds up everyone else',
    async (_, { before = [''], after = '', ...parser }, at) => {
      await unitsOf('a', parser.read)
      const slow: string[] = []
      for (const [turn, start] of before.entries()) {
        const ofAll = parser.isInThread ? [] : someOf(parts, 3, at + turn)
        for (const part of [...ofAll, ...(parser.parts ?? [])]) {
          const text = start + repeated(part, parser.longest - start.length - after.length) + after
          const units = await unitsOf(text, parser.read)
          if (units >= mostUnits)
            slow.push(`${JSON.stringify(start)} and many ${JSON.stringify(part)}: ${Math.round(units)}`)
        }
      }
      expect(slow).toEqual([])
    },
    300_000,
  )

  it('is given to a library only in places that are known and limited', () => {
    const files = readdirSync(src, { recursive: true, encoding: 'utf8' }).filter(file => /(?<!\.test)\.ts$/.test(file))
    const found = new Map<string, string[]>()
    for (const file of files.sort()) {
      const source = readFileSync(join(src, file), 'utf8')
      for (const library of Object.keys(placesOfLibraries)) {
        const imports = new RegExp(`^import (?!type).*from '${library}(?:/|')|[^f]\\bimport\\('${library}(?:/|')`, 'm')
        if (imports.test(source)) found.set(library, [...(found.get(library) ?? []), file])
      }
    }
    const wanted = Object.entries(placesOfLibraries).map(([library, places]) => [library, [...places].sort()])
    expect(Object.fromEntries(found)).toEqual(Object.fromEntries(wanted))
  })

  it('is read as a form by nothing whose time grows with the square of its fields', () => {
    const files = readdirSync(src, { recursive: true, encoding: 'utf8' }).filter(file => /(?<!\.test)\.ts$/.test(file))
    const users = files.filter(file => /\.formData\(\)/.test(readFileSync(join(src, file), 'utf8')))
    expect(users).toEqual([])
  })
})
