import { randomBytes } from 'node:crypto'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { forEachDriver } from '../../../../test/driver-benches.ts'
import { storageBenches } from '../../../../test/storage-benches.ts'
import { type ConformanceSubject, chunksOf } from '../conformance.ts'
import type { StorageDriver } from '../storage-driver.ts'
import { readMarker, writeMarker } from './marker.ts'

forEachDriver('marker on the storage', storageBenches, ({ against, open }, name) =>
  describe(`[BACKUP-03] the marker that says whose a storage is: ${name}, on ${against}`, () => {
    const disk = randomBytes(4).toString('hex')
    const [a, b] = [`pair-${disk}-a`, `pair-${disk}-b`]
    const site = 'site'
    let subject: ConformanceSubject
    let driver: StorageDriver
    beforeAll(async () => {
      subject = await open()
      driver = subject.driver
    })
    afterAll(async () => subject.close?.())

    it('is none at first, and then always the newest', async () => {
      expect(await readMarker(driver, disk)).toBeNull()
      for (const [n, token] of ['one', 'two', 'three'].entries()) {
        await writeMarker(driver, disk, { site, token })
        expect(await readMarker(driver, disk)).toMatchObject({ site, token, count: n + 1 })
      }
      expect(await readMarker(driver, randomBytes(4).toString('hex'))).toBeNull()
    })

    it('is one of those that several servers write at the same moment', async () => {
      const tokens = ['four', 'five', 'six']
      await Promise.all(tokens.map(token => writeMarker(driver, disk, { site, token })))
      expect(tokens).toContain((await readMarker(driver, disk))?.token)
    })

    it('still says whose it is while a server that died has removed the older one, or written half of the next', async () => {
      const newest = await readMarker(driver, disk)
      const older = (await text(await driver.read(a))).includes(`"token":"${newest?.token}"`) ? b : a
      await driver.delete(older)
      expect(await readMarker(driver, disk)).toEqual(newest)
      const half = Buffer.from('{"site":"si')
      await driver.write(older, chunksOf(half), { size: half.length })
      expect(await readMarker(driver, disk)).toEqual(newest)
    })
  }),
)
