import { randomBytes } from 'node:crypto'
import { buffer } from 'node:stream/consumers'
import { afterEach, describe, expect, it } from 'vitest'
import { type DropboxPeer, startDropboxPeer, throttled } from '../../../test/peers/dropbox-peer.ts'
import { dropboxToken, makeDropboxDriver } from '../../../test/storage-benches.ts'
import { chunksOf, failsWith } from './conformance.ts'
import type { StorageDriver } from './storage-driver.ts'
import { createKeyMaker } from './storage-key.ts'

const newKey = createKeyMaker()
const mebibyte = 1024 * 1024
const peers: DropboxPeer[] = []
afterEach(() => {
  for (const peer of peers.splice(0)) peer.close()
})

async function start() {
  const peer = await startDropboxPeer(dropboxToken)
  peers.push(peer)
  return { peer, driver: await makeDropboxDriver(peer) }
}

const put = (driver: StorageDriver, key: string, bytes: Buffer) =>
  driver.write(key, chunksOf(bytes), { size: bytes.length })

describe('dropbox, against a protocol peer that fails', () => {
  it('waits as long as requested, and gives up if that is too long', async () => {
    const { peer, driver } = await start()
    const refusals = [throttled(0.05), throttled(0.05)]
    peer.refuse = () => refusals.shift() ?? null
    expect(await driver.stat(newKey())).toBeNull()
    expect(peer.calls).toHaveLength(3)
    peer.refuse = () => throttled(3600)
    await failsWith('unavailable', driver.stat(newKey()))
    expect(peer.calls).toHaveLength(4)
  })

  it.each(['wrong', `${dropboxToken}-expired`])(
    'reports that the token %s is rejected, without repeating the token or the call',
    async given => {
      const { peer } = await start()
      const driver = await makeDropboxDriver(peer, given)
      const failure = driver.signIn?.() ?? Promise.resolve()
      await expect(failure).rejects.toThrow(/rejected the access token \((invalid|expired)_access_token/)
      await expect(failure).rejects.not.toThrow(given)
      expect(peer.calls).toHaveLength(1)
    },
  )

  it('fails if Dropbox has lost the upload session, and leaves nothing', async () => {
    const { peer, driver } = await start()
    const key = newKey()
    peer.refuse = route => {
      if (route.endsWith('append_v2')) peer.expireSessions()
      return null
    }
    await failsWith('unavailable', put(driver, key, randomBytes(20 * mebibyte)))
    expect(peer.files.size).toBe(0)
  })

  it.each(['/files/upload_session/append_v2', '/files/upload_session/finish'])(
    'continues if the response to %s was lost',
    async lost => {
      const { peer, driver } = await start()
      let times = 0
      peer.losesAnswer = route => route === lost && times++ === 0
      const bytes = randomBytes(17 * mebibyte)
      const key = newKey()
      expect(await put(driver, key, bytes)).toEqual({ size: bytes.length })
      expect((await buffer(await driver.read(key))).equals(bytes)).toBe(true)
    },
  )

  it('treats an upload as done if only its response was lost', async () => {
    const { peer, driver } = await start()
    peer.losesAnswer = route => route === '/files/upload'
    const key = newKey()
    await put(driver, key, Buffer.from('small'))
    expect((await buffer(await driver.read(key))).toString()).toBe('small')
  })

  it('reports that the account is full', async () => {
    const { peer, driver } = await start()
    peer.quotaBytes = 10 * mebibyte
    await put(driver, newKey(), randomBytes(mebibyte))
    await failsWith('full', put(driver, newKey(), randomBytes(9 * mebibyte + 1)))
    expect(peer.files.size).toBe(1)
  })

  it('requests the missing part of a download that was cut off', async () => {
    const { peer, driver } = await start()
    const bytes = randomBytes(900_000)
    const key = newKey()
    await put(driver, key, bytes)
    peer.cutDownloadsAt = 350_000
    expect((await buffer(await driver.read(key))).equals(bytes)).toBe(true)
    expect(
      (await buffer(await driver.read(key, { range: { start: 5, end: 799_999 } }))).equals(bytes.subarray(5, 800_000)),
    ).toBe(true)
    peer.cutDownloadsAt = 0
    await failsWith('unavailable', buffer(await driver.read(key)))
  })

  it('rejects bytes that changed in transit', async () => {
    const { peer, driver } = await start()
    const set = peer.files.set.bind(peer.files)
    peer.files.set = (path, file) => set(path, { ...file, bytes: Buffer.alloc(file.bytes.length) })
    await failsWith('corrupt', put(driver, newKey(), randomBytes(17 * mebibyte)))
    expect(peer.files.size).toBe(0)
  })
})
