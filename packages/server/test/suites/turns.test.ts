import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'

const src = join(import.meta.dirname, '../../src')
/** Functions that wait for a space, directly or through what they call first. Giving bytes back asks for no room. */
const locking = /\b(?:lockSpaces?|reserveSpace(?!\([^()]+, -)|place(?:Blob|File)|keepFolder)\(/
const opens = '([{'
const closes = ')]}'

/** The arguments of the call that begins before `from`, each as it is written. */
function argumentsAt(source: string, from: number): string[] {
  const found = ['']
  for (let at = from, depth = 0; depth >= 0 && at < source.length; at++) {
    const sign = source[at] ?? ''
    if (opens.includes(sign)) depth++
    if (closes.includes(sign)) depth--
    if (sign === ',' && depth === 0) found.push('')
    else found[found.length - 1] += sign
  }
  return found.map(one => one.trim()).filter(Boolean)
}

// On PostgreSQL, ten transactions waiting for one space would hold every connection for writing.
it('[OPS-04] every transaction that waits for a space waits for its turn before it takes a connection', () => {
  const files = readdirSync(src, { recursive: true, encoding: 'utf8' }).filter(file => /(?<!\.test)\.ts$/.test(file))
  const calls = files.flatMap(file => {
    const source = readFileSync(join(src, file), 'utf8')
    return [...source.matchAll(/\.transaction\(/g)]
      .map(({ index }) => ({ file, given: argumentsAt(source, index + '.transaction('.length) }))
      .filter(({ given }) => locking.test(given[0] ?? ''))
  })
  expect(calls.length).toBeGreaterThan(20)
  expect(calls.filter(({ given }) => given.length < 2).map(({ file }) => file)).toEqual([])
})
