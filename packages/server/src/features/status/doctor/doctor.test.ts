import { chmodSync, mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { type AddressInfo, createServer, type Server } from 'node:net'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { dialects } from '../../../../test/databases.ts'
import { createTestApp, type TestApp } from '../../../../test/harness.ts'
import { runOn } from '../../../../test/run-command.ts'
import { makeTestFolder } from '../../../../test/test-folder.ts'
import { readEnvironment } from '../../../platform/environment.ts'
import { checkMachine } from './check-machine.ts'
import { doctorCommand } from './doctor.command.ts'

describe.each(dialects)('the doctor on %s', dialect => {
  let test: TestApp
  beforeAll(async () => {
    test = await createTestApp(dialect, { APP_URL: 'https://drive.invalid', PORT: '0' })
  })
  afterAll(() => test.close())

  it('looks at every part, and says how to mend what is wrong', async () => {
    const { exitCode, out } = await runOn(test, doctorCommand, { isJson: true })
    const findings: { name: string; state: string; said: string; remedy: string | null }[] = JSON.parse(out)
    const of = (name: string) => findings.find(one => one.name === name)
    for (const name of [
      'Node.js',
      'Data folder',
      'Key',
      'Disk',
      'Port',
      'Database',
      'Storage',
      'Cache',
      'Queue',
      'Clock',
      'Stored files',
    ])
      expect(of(name)?.said, name).toMatch(/./)
    for (const { name, state, remedy } of findings) expect(remedy === null, name).toBe(state === 'good')
    // The site is behind https, and no proxy is trusted.
    expect(of('Proxy')).toMatchObject({ state: 'bad', remedy: expect.stringContaining('Set it to 1') })
    expect(of('Address')).toMatchObject({ state: 'warning' })
    expect(exitCode).toBe(3)
    expect((await runOn(test, doctorCommand)).out).toMatch(/^WRONG {2}Proxy: TRUST_PROXY is off\n {7}Set it to 1/m)
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
