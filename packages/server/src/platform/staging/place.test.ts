import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { readPlace } from './place.ts'

let root: string
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'holdall-place-'))
})
afterEach(() => rmSync(root, { recursive: true }))

it('a folder is told from others by the same name for all processes, also at once', async () => {
  const names = await Promise.all(Array.from({ length: 8 }, () => readPlace(root)))
  expect(new Set(names).size).toBe(1)
  expect(names[0]).toMatch(/^[0-9a-f]{16}$/)
  expect(await readPlace(root)).toBe(names[0])
  expect(readdirSync(root)).toEqual(['.place'])
})

it('a name that a loss of power has left empty is passed over, by all alike', async () => {
  writeFileSync(join(root, '.place'), '')
  writeFileSync(join(root, '.place-1'), '\n')
  const names = await Promise.all(Array.from({ length: 8 }, () => readPlace(root)))
  expect(new Set(names).size).toBe(1)
  expect(names[0]).toMatch(/^[0-9a-f]{16}$/)
  expect(await readPlace(root)).toBe(names[0])
})

it('a name that another process is still writing is waited for', async () => {
  writeFileSync(join(root, '.place'), '')
  const name = readPlace(root)
  setTimeout(() => writeFileSync(join(root, '.place'), '0123456789abcdef\n'), 100)
  expect(await name).toBe('0123456789abcdef')
})
