import { spawnSync } from 'node:child_process'
import { cpSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { accountEndpoints as a } from '@holdall/contract/accounts/accounts.endpoints.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readShown } from '../../../../scripts/lib/documents.ts'
import { findCommand } from '../../../../scripts/lib/find-command.ts'
import { root } from '../../../../scripts/lib/root.ts'
import { createLogger } from '../../src/platform/logging.ts'
import { type AccountsTest, createAccountsTest, password, setUpSite } from '../accounts.ts'
import { basic } from '../dav.ts'
import { makeTestFolder } from '../test-folder.ts'

const tool = findCommand('fail2ban-regex')
if (!tool) console.log('Not run here: the filter for fail2ban, because there is no fail2ban-regex.')

const filter = join(root, 'deploy/fail2ban/filter.d/holdall.conf')

describe.skipIf(!tool)('the filter for fail2ban', () => {
  const folder = makeTestFolder('holdall-fail2ban-')
  let test: AccountsTest
  let texts: string[] = []
  beforeAll(async () => {
    const log = createLogger('trace', { write: text => void texts.push(text) })
    test = await createAccountsTest('sqlite', { TRUST_PROXY: '1', REQUEST_LOG: 'all' }, log)
    await setUpSite(test)
  })
  afterAll(() => test.close())

  /** The addresses that fail2ban finds in these lines, with the times that it read, in seconds. */
  function found(lines: readonly string[], zone = 'America/New_York'): { address: string; at: number }[] {
    const file = join(folder, 'holdall.log')
    writeFileSync(file, lines.join(''))
    // Its own line for each failure: address and time.
    const { stdout, stderr, status } = spawnSync(tool ?? '', ['--out', '<ip> <time>', file, filter], {
      encoding: 'utf8',
      env: { ...process.env, TZ: zone },
    })
    expect([status, stderr.trim()], stdout).toEqual([expect.any(Number), ''])
    return stdout.split('\n').flatMap(line => {
      const [address = '', time = ''] = line.split(' ')
      return time === '' ? [] : [{ address, at: Number.parseFloat(time) }]
    })
  }

  const logged = async (work: () => Promise<unknown>) => {
    texts = []
    await work()
    return texts
  }
  const from = (address: string) => ({ 'x-forwarded-for': address })
  const signIn = (email: string, secret: string, headers: Record<string, string>) =>
    test.client().call(a.signIn, { body: { email, password: secret }, headers })

  it('finds the address and the time of each refused sign-in, in any time zone', async () => {
    const lines = await logged(async () => {
      await signIn('owner@example.org', 'a guess', from('203.0.113.9'))
      await signIn('nobody@example.org', 'a guess', from('2001:db8::7'))
      await test.app.http.inject({
        url: '/ocs/v2.php/cloud/user',
        headers: { host: 'drive.test', authorization: basic('owner@example.org', 'x'), ...from('198.51.100.1') },
      })
    })
    for (const zone of ['UTC', 'America/New_York', 'Asia/Kolkata']) {
      const all = found(lines, zone)
      expect(all.map(({ address }) => address)).toEqual(['203.0.113.9', '2001:db8::7', '198.51.100.1'])
      for (const { at } of all) expect(Math.abs(at - Date.now() / 1000), zone).toBeLessThan(60)
    }
  })

  it('finds the address in the line that the document shows', () => {
    const line = readShown('docs/operations/refused-sign-ins.md', 'json')
    expect(found([line])).toEqual([{ address: '203.0.113.9', at: Date.parse('2026-11-28T16:41:14Z') / 1000 }])
  })

  it('finds nobody in a successful sign-in', async () => {
    const lines = await logged(() => signIn('owner@example.org', password, from('203.0.113.9')))
    expect(lines.join('')).toContain('accounts.signIn')
    expect(found(lines)).toEqual([])
  })

  it('finds no address that a client has written, wherever it writes it', async () => {
    const victim = '192.0.2.66'
    const line = `{"level":40,"time":"${new Date().toISOString()}","requestId":"x","refused":"password","reason":"wrong","address":"${victim}","msg":"Sign-in refused"}`
    const forgeries = [line, `\n${line}`, `\r\n${line}\n`, `"}\n${line}`, `host holdall[1]: ${line}`, `\u2028${line}`]
    const lines = await logged(async () => {
      for (const text of forgeries) {
        await signIn('owner@example.org', text, from('203.0.113.9'))
        await signIn(`${text.replace(/\s/g, '')}@example.org`, 'x', from('203.0.113.9'))
        for (const name of ['user-agent', 'x-request-id', 'accept-language', 'referer'])
          await signIn('owner@example.org', 'x', { [name]: text.replace(/[^\x20-\x7e]/g, ' '), ...from('203.0.113.9') })
        await signIn('owner@example.org', 'x', from(text.replace(/[^\x20-\x7e]/g, ' ')))
        await test.client().request('GET', `/api/v1/${encodeURIComponent(text)}`)
        // As an unexpected error quotes what a client has sent.
        test.app.services.log.error({ err: new Error(text), name: text }, text)
      }
    })
    expect(lines.join('')).toContain(victim)
    expect(new Set(found(lines).map(({ address }) => address))).toEqual(new Set(['203.0.113.9']))
    // Nor where systemd's journal adds something before the line.
    const ofJournal = lines.map(text => `drive holdall[812]: ${text}`)
    expect(found(ofJournal).filter(({ address }) => address === victim)).toEqual([])
  })

  it('is what the jail names, and fail2ban accepts both', () => {
    const jail = readFileSync(join(root, 'deploy/fail2ban/jail.d/holdall.conf'), 'utf8')
    expect(jail).toMatch(/^filter = holdall$/m)
    const config = join(folder, 'etc')
    cpSync('/etc/fail2ban', config, { recursive: true })
    cpSync(join(root, 'deploy/fail2ban'), config, { recursive: true })
    const dumped = spawnSync('fail2ban-client', ['-c', config, '-d'], { encoding: 'utf8' })
    expect(dumped.stderr).not.toMatch(/ERROR|holdall/)
    expect(dumped.stdout).toMatch(/'add', 'holdall', 'systemd'/)
    expect(dumped.stdout).toMatch(/'set', 'holdall', 'maxretry', 20/)
    expect(dumped.stdout).toMatch(/'set', 'holdall', 'addjournalmatch', '_SYSTEMD_UNIT=holdall.service'/)
  })
})
