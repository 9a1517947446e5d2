import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'

const packages = fileURLToPath(new URL('../../..', import.meta.url))
const contract = '@holdall/contract/'

/** Imports and re-exports of values that run when the module is loaded, but neither types nor `import()`. */
const statically = /^(?:import|export)\s+(?!type\b)(?:[^'"]*?\sfrom\s+)?'([^']+)'/gm

/** The packages that are loaded before the server answers, and why each can't wait. */
const needed: Readonly<Record<string, string>> = {
  fastify: 'is the HTTP server',
  '@fastify/static': 'serves the browser application',
  croner: 'reads the times of schedules',
  'fast-xml-parser': 'its parser is made once; WebDAV clients ask every few seconds',
  'file-type': 'every upload is recognised by its first bytes',
  kysely: 'every query',
  'mime-types': 'every upload and download',
  pino: 'the log',
  ulid: 'every id',
  zod: 'the contract',
}

/** Packages reached from a module without an `import()`, with the file that imports each. */
function packagesFrom(start: string): Map<string, string> {
  const found = new Map<string, string>()
  const seen = new Set([start])
  for (const file of seen) {
    for (const [, name = ''] of readFileSync(file, 'utf8').matchAll(statically)) {
      if (name.startsWith('.')) seen.add(join(dirname(file), name))
      else if (name.startsWith(contract)) seen.add(join(packages, 'contract/src', name.slice(contract.length)))
      else if (!name.startsWith('node:')) found.set(packageOf(name), file.slice(packages.length))
    }
  }
  expect(seen.size).toBeGreaterThan(1000)
  return found
}

function packageOf(name: string): string {
  return name
    .split('/')
    .slice(0, name.startsWith('@') ? 2 : 1)
    .join('/')
}

it('the server loads only what it needs at once; drivers and heavy libraries load on first use', () => {
  const loaded = packagesFrom(fileURLToPath(new URL('main.ts', import.meta.url)))
  const surplus = [...loaded].filter(([name]) => !(name in needed)).map(([name, file]) => `${name} in ${file}`)
  expect(surplus).toEqual([])
  expect(Object.keys(needed).filter(name => !loaded.has(name))).toEqual([])
})
