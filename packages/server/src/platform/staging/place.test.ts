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

it('a folder has one identifying name for all processes, including concurrent ones', async () => {
  const names = await Promise.all(Array.from({ length: 8 }, () => readPlace(root)))
  expect(new Set(names).size).toBe(1)
  expect(names[0]).toMatch(/^[0-9a-f]{16}$/)
  expect(await readPlace(root)).toBe(names[0])
  expect(readdirSync(root)).toEqual(['.place'])
})

it('a name file left empty by a power loss is skipped by all processes', async () => {
  writeFileSync(join(root, '.place'), '')
  writeFileSync(join(root, '.place-1'), '\n')
  const names = await Promise.all(Array.from({ length: 8 }, () => readPlace(root)))
  expect(new Set(names).size).toBe(1)
  expect(names[0]).toMatch(/^[0-9a-f]{16}$/)
  expect(await readPlace(root)).toBe(names[0])
})

it('reading waits for a name that another process is still writing', async () => {
  writeFileSync(join(root, '.place'), '')
  const name = readPlace(root)
  setTimeout(() => writeFileSync(join(root, '.place'), '0123456789abcdef\n'), 100)
  expect(await name).toBe('0123456789abcdef')
})
