import { readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { makeTestFolder } from '../../../test/test-folder.ts'
import { processMark } from './process-mark.ts'
import { announceServer, countServers } from './running-servers.ts'

let dataDir: string
beforeEach(() => {
  dataDir = makeTestFolder('holdall-servers-')
})
afterEach(() => rmSync(dataDir, { recursive: true, force: true }))

it('a server learns how many others use its data folder, and of none that have ended', async () => {
  const first = await announceServer(dataDir)
  expect([first.others, await countServers(dataDir)]).toEqual([0, 1])
  const folder = join(dataDir, 'servers')
  const elsewhere = join(folder, 'elsewhere')
  writeFileSync(elsewhere, 'another-machine/1/token/1')
  const [machine, number] = processMark().split('/')
  // An earlier process with the number of this one.
  writeFileSync(join(folder, 'ended'), `${machine}/${number}/other/1`)
  expect(await countServers(dataDir)).toBe(2)
  expect(readdirSync(folder)).toHaveLength(2)
  const longAgo = new Date(Date.now() - 10 * 60_000)
  utimesSync(elsewhere, longAgo, longAgo)
  expect(await countServers(dataDir)).toBe(1)
  await first.end()
  expect([await countServers(dataDir), readdirSync(folder)]).toEqual([0, []])
})
