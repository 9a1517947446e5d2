import { chmodSync, mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { type AddressInfo, createServer, type Server } from 'node:net'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { tables } from '../../../../test/all-tables.ts'
import { dialects } from '../../../../test/databases.ts'
import { createTestApp, type TestApp } from '../../../../test/harness.ts'
import { startClamdPeer } from '../../../../test/peers/clamav/clamd-peer.ts'
import { runOn } from '../../../../test/run-command.ts'
import { makeTestFolder } from '../../../../test/test-folder.ts'
import { writeAudit } from '../../../core/audit/audit.ts'
import { readEnvironment } from '../../../platform/environment.ts'
import { announceServer } from '../../../platform/processes/running-servers.ts'
import { checkMachine } from './check-machine.ts'
import { doctorCommand } from './doctor.command.ts'

describe.each(dialects)('the doctor on %s', dialect => {
  let test: TestApp
  beforeAll(async () => {
    test = await createTestApp(dialect, { APP_URL: 'https://drive.invalid', PORT: '0', OUTBOUND_ALLOW: '127.0.0.1' })
    // Some server runs the site's tasks.
    const { clock, db } = test.app.services
    const run = { name: 'jobs.look', started_at: clock.now(), finished_at: clock.now(), error: null }
    await db.transaction(tx => tables(tx).insertInto('schedule_runs').values(run).execute())
  })
  afterAll(() => test.close())

  it('looks at every part, and says how to mend what is wrong', async () => {
    const { exitCode, out } = await runOn(test, doctorCommand, { isJson: true })
    const findings: { name: string; state: string; said: string; remedy: string | null }[] = JSON.parse(out)
    const of = (name: string) => findings.find(one => one.name === name)
    for (const name of [
      'Node.js',
      'Libraries',
      'Data folder',
      'Key',
      'Disk',
      'Port',
      'Database',
      'Storage',
      'Cache',
      'Queue',
      'Clock',
      'Mail',
      'Proxy',
      'Stored files',
    ])
      expect(of(name)?.said, name).toMatch(/./)
    for (const { name, state, remedy } of findings) expect(remedy === null, name).toBe(state === 'good')
    // Nothing answers at the site's address, so nothing is known about its proxy.
    expect(of('Proxy')).toMatchObject({ state: 'warning', remedy: expect.stringContaining('Run this again') })
    expect(of('Address')).toMatchObject({ state: 'warning' })
    expect(of('Mail')).toMatchObject({ state: 'warning', said: 'only written to the log' })
    expect([exitCode, findings.filter(({ state }) => state === 'bad')]).toEqual([0, []])
    expect((await runOn(test, doctorCommand)).out).toMatch(
      /^note {3}Mail: only written to the log\n {7}Choose a method/m,
    )
  })

  it('says if several servers use one embedded database', async () => {
    const dataDir = makeTestFolder('holdall-doctor-')
    const found = async (databaseUrl: string | null) =>
      (await checkMachine({ ...test.app.services.env, dataDir, databaseUrl })).find(one => one.name === 'Servers')
    const server = await announceServer(dataDir)
    expect(await found(null)).toBeUndefined()
    writeFileSync(join(dataDir, 'servers', 'elsewhere'), 'another-machine/1/token/1')
    expect(await found(null)).toMatchObject({ state: 'bad', said: '2 use this embedded database at once' })
    expect(await found('postgres://db/holdall')).toBeUndefined()
    await server.end()
    rmSync(dataDir, { recursive: true })
  })

  it('says if the virus scanner doesn’t answer, and what that means for new files', async () => {
    expect(await oneOf('Virus scanner')).toBeUndefined()
    const peer = await startClamdPeer()
    const { settings } = test.app.services
    try {
      await settings.save({ 'scanner.method': 'clamd', 'scanner.clamd_address': peer.address }, null)
      expect(await oneOf('Virus scanner')).toMatchObject({ state: 'good', said: 'clamd' })
      await settings.save({ 'scanner.clamd_address': '127.0.0.1:1' }, null)
      const away = { state: 'bad', remedy: expect.stringContaining('Virus scanning') }
      expect(await oneOf('Virus scanner')).toMatchObject({ ...away, said: expect.stringContaining('stay hidden') })
      await settings.save({ 'scanner.when_away': 'pass' }, null)
      expect(await oneOf('Virus scanner')).toMatchObject({ ...away, said: expect.stringContaining('aren’t scanned') })
    } finally {
      await settings.save({ 'scanner.method': 'off' }, null)
      await peer.close()
    }
  })

  const oneOf = async (name: string) => {
    const { out } = await runOn(test, doctorCommand, { isJson: true })
    return (JSON.parse(out) as { name: string }[]).find(one => one.name === name)
  }

  it('tries the way that mail is sent, without sending any', async () => {
    const { settings } = test.app.services
    await settings.save({ mail_driver: 'smtp', mail_host: '127.0.0.1', mail_port: 1, mail_password: 'hunter2' }, null)
    const mail = await oneOf('Mail')
    expect(mail).toMatchObject({
      state: 'bad',
      said: expect.stringMatching(/^smtp: ./),
      remedy: expect.stringContaining('mail settings'),
    })
    expect(JSON.stringify(mail)).not.toContain('hunter2')
    await settings.save({ mail_driver: 'log' }, null)
  })

  it.skipIf(dialect === 'sqlite')('finds that the extension is missing', async () => {
    expect(await oneOf('Extension')).toMatchObject({ state: 'good' })
    await sql`drop extension pg_trgm cascade`.execute(test.app.services.db.write)
    expect(await oneOf('Extension')).toMatchObject({
      state: 'bad',
      remedy: expect.stringContaining('create extension pg_trgm'),
    })
  })

  it('finds a clock that was set back', async () => {
    expect(await oneOf('Clock')).toMatchObject({ state: 'good' })
    test.clock.advance(3_600_000)
    await test.app.services.db.transaction(tx => writeAudit(tx, test.app.ctx, { action: 'user.updated' }))
    test.clock.advance(-3_600_000)
    expect(await oneOf('Clock')).toMatchObject({
      state: 'bad',
      said: expect.stringMatching(/(?:3600|35\d\d) s before what was stored last/),
    })
  })
})

it('the doctor warns of files that only this server has, where others continue its uploads', async () => {
  const test = await createTestApp('sqlite', { UPLOAD_STAGING: 'storage' })
  const { out } = await runOn(test, doctorCommand)
  expect(out).toMatch(/Several servers: .*new files and profile pictures.* go to the local disk\n +If there is more/)
  await test.close()
})

describe('the doctor of a machine', () => {
  const dir = makeTestFolder('holdall-doctor-')
  let other: Server
  beforeAll(async () => {
    other = createServer(socket => socket.end('HTTP/1.1 404 Not Found\r\n\r\n'))
    await new Promise<void>(resolve => other.listen(0, '127.0.0.1', resolve))
  })
  afterAll(() => {
    other.close()
    rmSync(dir, { recursive: true, force: true })
  })
  const look = async (variables: Record<string, string>, name: string) => {
    const findings = await checkMachine(readEnvironment({ PORT: '0', HOST: '127.0.0.1', ...variables }))
    return findings.filter(one => one.name === name)
  }

  it('finds a data folder that is missing, open to others, or without its key', async () => {
    expect(await look({ DATA_DIR: join(dir, 'nowhere') }, 'Data folder')).toMatchObject([{ state: 'warning' }])
    const data = join(dir, 'data')
    mkdirSync(data, { mode: 0o700 })
    expect(await look({ DATA_DIR: data }, 'Data folder')).toMatchObject([{ state: 'good' }])
    writeFileSync(join(data, 'holdall.db'), '', { mode: 0o600 })
    expect(await look({ DATA_DIR: data }, 'Key')).toMatchObject([
      { state: 'bad', remedy: expect.stringContaining('backup') },
    ])
    chmodSync(join(data, 'holdall.db'), 0o644)
    expect(await look({ DATA_DIR: data }, 'Data folder')).toMatchObject([
      { state: 'bad', said: expect.stringContaining('holdall.db') },
    ])
    writeFileSync(join(dir, 'file'), '')
    expect(await look({ DATA_DIR: join(dir, 'file') }, 'Data folder')).toMatchObject([{ state: 'bad' }])
  })

  it('finds another program on the port, and a disk that is full', async () => {
    const { port } = other.address() as AddressInfo
    expect(await look({ DATA_DIR: dir, PORT: String(port) }, 'Port')).toMatchObject([
      { state: 'bad', said: expect.stringContaining('another program') },
    ])
    const reserve = String(Number.MAX_SAFE_INTEGER)
    expect(await look({ DATA_DIR: dir, DISK_RESERVE_BYTES: reserve }, 'Disk')).toMatchObject([{ state: 'bad' }])
  })
})
