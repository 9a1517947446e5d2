import { settingsEndpoints } from '@holdall/contract/settings/settings.endpoints.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { tables } from '../../../test/all-tables.ts'
import { dialects } from '../../../test/databases.ts'
import { type ClamdPeer, startClamdPeer } from '../../../test/peers/clamav/clamd-peer.ts'
import { createScanningSite, type ScanningSite } from '../../../test/scanners/scanning-site.ts'
import { orderScan } from './scan.job.ts'
import { countWaiting } from './scans.repository.ts'

const nowhere = '127.0.0.1:1'
const day = 24 * 3600_000

describe.each(dialects)('a scanner that is away, or learns something new, on %s', dialect => {
  let peer: ClamdPeer
  let site: ScanningSite
  let n = 0
  beforeAll(async () => {
    peer = await startClamdPeer()
    site = await createScanningSite(dialect, peer.address)
  })
  afterAll(async () => {
    await site.close()
    await peer.close()
  })
  beforeEach(async () => {
    n++
    Object.assign(peer, { verdict: null, manner: 'reads', word: 'infected' })
    await site.set({ 'scanner.method': 'clamd', 'scanner.clamd_address': peer.address, 'scanner.when_away': 'wait' })
    await site.scan()
  })
  const waiting = () => countWaiting(site.test.app.services.db.read)
  const scanOf = async (id: string) =>
    tables(site.test.app.services.db.read)
      .selectFrom('blob_scans')
      .innerJoin('versions', 'versions.blob_id', 'blob_scans.blob_id')
      .selectAll('blob_scans')
      .where('versions.item_id', '=', id)
      .executeTakeFirst()

  it('never loses an upload: files wait unseen for others until it is back', async () => {
    await site.set({ 'scanner.clamd_address': nowhere })
    const id = await site.upload(`waits ${n}.txt`, `waits ${n}`)
    await site.scan()
    expect(await site.names(site.bo)).not.toContain(`waits ${n}.txt`)
    expect(await site.read(site.bo, id)).toBe('item.not-found')
    expect(await site.read(site.ada, id)).toBe(`waits ${n}`)
    expect(await waiting()).toEqual({ held: 1, passed: 0 })
    await site.set({ 'scanner.clamd_address': peer.address })
    await site.scan()
    expect(await site.read(site.bo, id)).toBe(`waits ${n}`)
    expect(await waiting()).toEqual({ held: 0, passed: 0 })
  })

  it('or files pass, and are scanned later', async () => {
    await site.set({ 'scanner.clamd_address': nowhere, 'scanner.when_away': 'pass' })
    const [clean, bad] = [`passes ${n}`, `an infected file ${n}`]
    const id = await site.upload(`passes ${n}.txt`, clean)
    const other = await site.upload(`passes too ${n}.txt`, bad)
    expect(await site.read(site.bo, id)).toBe('item.not-found')
    await site.scan()
    expect(await site.read(site.bo, id)).toBe(clean)
    expect(await site.read(site.bo, other)).toBe(bad)
    expect(await waiting()).toEqual({ held: 0, passed: 2 })
    await site.set({ 'scanner.clamd_address': peer.address })
    await site.scan()
    expect(await site.read(site.bo, id)).toBe(clean)
    expect(await site.read(site.bo, other)).toBe('item.not-found')
    expect((await site.quarantine()).map(one => one.name)).toContain(`passes too ${n}.txt`)
    expect(await waiting()).toEqual({ held: 0, passed: 0 })
  })

  it('a file that it can’t cope with waits alone, and is tried again', async () => {
    const id = await site.upload(`odd ${n}.txt`, `odd ${n}`)
    peer.verdict = 'stream: Can’t allocate memory ERROR\0'
    await site.scan()
    expect(await site.read(site.bo, id)).toBe('item.not-found')
    expect(await scanOf(id)).toMatchObject({ state: 'waiting', tries: 1 })
    peer.verdict = null
    await site.scan()
    // Not before its time.
    expect(await site.read(site.bo, id)).toBe('item.not-found')
    site.test.clock.advance(61_000)
    await site.scan()
    expect(await site.read(site.bo, id)).toBe(`odd ${n}`)
  })

  it('files that are larger than it takes are available, and known as unscanned', async () => {
    const id = await site.upload(`large ${n}.txt`, `large ${n}`)
    peer.verdict = 'INSTREAM size limit exceeded. ERROR\0'
    await site.scan()
    expect(await site.read(site.bo, id)).toBe(`large ${n}`)
    expect(await scanOf(id)).toMatchObject({ state: 'unscanned' })
    await site.set({ 'scanner.max_size': 1024 * 1024 })
    const larger = await site.upload(`larger ${n}.txt`, 'a'.repeat(1024 * 1024 + 1))
    // Nobody waits for what isn't scanned.
    expect(await site.names(site.bo)).toContain(`larger ${n}.txt`)
    expect((await site.read(site.bo, larger)).length).toBe(1024 * 1024 + 1)
    await site.set({ 'scanner.max_size': 100 * 1024 * 1024 })
  })

  it('what is recent is scanned again with new signatures, and what is older isn’t', async () => {
    const old = await site.upload(`old ${n}.txt`, `a novelty ${n}`)
    await site.scan()
    site.test.clock.advance(31 * day)
    const recent = await site.upload(`recent ${n}.txt`, `another novelty ${n}`)
    await site.scan()
    await site.rescan()
    expect(await site.read(site.bo, recent)).toBe(`another novelty ${n}`)
    peer.word = 'novelty'
    const before = peer.streams.length
    // The same signatures: nothing is scanned.
    await site.rescan()
    expect(peer.streams.length).toBe(before)
    peer.version = 'ClamAV 1.4.6/27501/Fri Nov 27 09:12:33 2026'
    await site.rescan()
    expect(await site.read(site.bo, recent)).toBe('item.not-found')
    expect((await site.quarantine()).map(one => one.name)).toContain(`recent ${n}.txt`)
    expect(await site.read(site.bo, old)).toBe(`a novelty ${n}`)
    await auditScanned()
  })

  async function auditScanned(): Promise<void> {
    const before = peer.streams.length
    await site.rescan()
    expect(peer.streams.length).toBe(before)
  }

  it('files from before are scanned in the background, and stay available meanwhile', async () => {
    await site.set({ 'scanner.method': 'off' })
    const clean = await site.upload(`before ${n}.txt`, `before ${n}`)
    const bad = await site.upload(`bad before ${n}.txt`, `infected before ${n}`)
    expect(await site.read(site.bo, bad)).toBe(`infected before ${n}`)
    await site.set({ 'scanner.method': 'clamd' })
    expect(await site.read(site.bo, clean)).toBe(`before ${n}`)
    await site.rescan()
    expect(await site.read(site.bo, clean)).toBe(`before ${n}`)
    expect(await site.read(site.bo, bad)).toBe('item.not-found')
  })

  it('what is held back is released when scanning is switched off, and scanned when it is on again', async () => {
    const id = await site.upload(`switched ${n}.txt`, `infected ${n}`)
    await site.set({ 'scanner.method': 'off' })
    await orderScan(site.test.app.ctx)
    await site.test.app.worker.runDue()
    expect(await site.read(site.bo, id)).toBe(`infected ${n}`)
    await site.set({ 'scanner.method': 'clamd' })
    await site.scan()
    expect(await site.read(site.bo, id)).toBe('item.not-found')
  })

  it('the settings test what was entered, and say what to mend', async () => {
    const values = (address: string) => ({ 'scanner.method': 'clamd', 'scanner.clamd_address': address })
    const probe = (server: Record<string, unknown>) =>
      site.admin.client.ok(settingsEndpoints.probe, { params: { panel: 'scanning' }, body: { server } })
    const good = await probe(values(peer.address))
    expect([good.isWorking, good.steps.map(step => step.state)]).toEqual([true, ['done', 'done', 'done']])
    expect(good.steps[1]?.detail).toContain('ClamAV 1.4.6')
    const away = await probe(values(nowhere))
    expect(away).toMatchObject({
      isWorking: false,
      steps: [{ detail: expect.stringContaining('Check its address and port') }],
    })
    const refused = await probe(values('10.0.0.1:3310'))
    expect(refused.steps[0]?.detail).toContain('OUTBOUND_ALLOW')
    const save = async (server: Record<string, unknown>) => {
      const { problem } = await site.admin.client.call(settingsEndpoints.save, { body: { server } })
      return (problem?.errors ?? []).map(error => error.field)
    }
    expect(await save(values(nowhere))).toEqual(['scanner_group'])
    for (const address of ['nonsense', '/run/docker.sock', '/run/clamav/../docker.sock', 'host:', ' :3310'])
      expect(await save(values(address)), address).toEqual(['scanner.clamd_address'])
    expect(await save(values(''))).toEqual(['scanner.clamd_address'])
  })
})
