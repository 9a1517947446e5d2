import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { companyEntries, groups, people } from '../../../test/directories/entries.ts'
import { direct, providerFor, type Wish } from '../../../test/directories/settings.ts'
import { reader, type Slapd, startSlapd, suffix, whyNoSlapd } from '../../../test/directories/slapd.ts'
import { systemClock } from '../../platform/clock.ts'
import { runSteps } from '../../platform/settings/run-steps.ts'

if (whyNoSlapd) console.log(`Not run here: the test of a directory’s settings, because ${whyNoSlapd}.`)

describe.skipIf(whyNoSlapd)('the test of a directory’s settings, at a real slapd', () => {
  let slapd: Slapd
  beforeAll(async () => {
    slapd = await startSlapd(companyEntries())
  })
  afterAll(() => slapd?.remove())

  const probe = async (wish: Wish = {}, trial: { user: string; password: string } | null = null) => {
    const provider = providerFor(slapd, wish)
    const { isWorking, steps } = await runSteps(systemClock, take =>
      provider.probe(take, trial, AbortSignal.timeout(60_000)),
    )
    return { isWorking, steps, last: steps.at(-1), titles: steps.map(step => step.title) }
  }
  const anna = { user: 'anna', password: 'anna-secret' }

  it('shows every step, from the server to the person’s password', async () => {
    const { isWorking, steps } = await probe({}, anna)
    expect(steps.map(({ title, detail }) => [title, detail])).toEqual([
      ['Find the server', expect.stringContaining('127.0.0.1')],
      ['Connect to it', `localhost:${slapd.tlsPort}`],
      ['Secure the connection', expect.stringMatching(/^TLSv1\.[23], localhost, \d{4}-\d\d-\d\d$/)],
      ['Sign in with the service account', reader.dn],
      ['Find the search base', `${suffix}; ${groups}`],
      ['Find the user', expect.stringMatching(/^uid=anna,.*; [0-9a-f-]{36}; anna@example\.com; Anna Müller$/)],
      ['Read their groups', expect.stringContaining('design')],
      ['Try the password', `uid=anna,${people}`],
      ['Read their profile picture', '2 KB'],
    ])
    expect(isWorking).toBe(true)
    expect(JSON.stringify(steps)).not.toContain('secret')
  })

  it('shows every step of a direct sign-in', async () => {
    const { isWorking, titles } = await probe({ ...direct, security: 'starttls' }, anna)
    expect(titles).toEqual([
      ...['Find the server', 'Connect to it', 'Secure the connection', 'Try the password', 'Find the user'],
      ...['Read their groups', 'Read their profile picture'],
    ])
    expect(isWorking).toBe(true)
    expect((await probe(direct)).isWorking).toBe(true)
  })

  it('tries every server, and the person at the last', async () => {
    const servers = [`localhost:${slapd.tlsPort}`, `localhost:${slapd.tlsPort}`]
    const { titles } = await probe({ servers }, { ...anna, password: '' })
    expect(titles.filter(title => title === 'Sign in with the service account')).toHaveLength(2)
    expect(titles.filter(title => title === 'Find the user')).toHaveLength(1)
    expect(titles).not.toContain('Try the password')
    const one = await probe({ servers: [`localhost:${slapd.tlsPort}`, 'localhost:1'] }, anna)
    expect(one.last).toMatchObject({ title: 'Connect to it', state: 'failed', field: 'servers' })
  })

  const mistakes: readonly (readonly [string, Wish, typeof anna | null, object])[] = [
    ['a name that isn’t found', { servers: ['nowhere.invalid'] }, null, { title: 'Find the server', field: 'servers' }],
    ['a server that isn’t there', { servers: ['localhost:1'] }, null, { title: 'Connect to it', field: 'servers' }],
    ['another authority', { authority: '' }, null, { title: 'Secure the connection', field: 'authority' }],
    [
      'no TLS on the port',
      { security: 'starttls', servers: ['{tls}'], timeoutSeconds: 1 },
      null,
      { title: 'Secure the connection' },
    ],
    [
      'the wrong password of the service account',
      { servicePassword: 'x' },
      null,
      { title: 'Sign in with the service account', field: 'serviceDn' },
    ],
    [
      'a service account that isn’t there',
      { serviceDn: `cn=no,${suffix}` },
      null,
      { title: 'Sign in with the service account', field: 'serviceDn' },
    ],
    [
      'a service account without a password',
      { servicePassword: '' },
      null,
      { title: 'Set it up', field: 'servicePassword' },
    ],
    [
      'a service account that isn’t a name',
      { serviceDn: 'reader', servicePassword: 'x' },
      null,
      { field: 'serviceDn' },
    ],
    ['a base that isn’t there', { base: `ou=no,${suffix}` }, null, { title: 'Find the search base', field: 'base' }],
    ['a base that isn’t a name', { base: 'people' }, null, { title: 'Find the search base', field: 'base' }],
    ['no base', { base: '' }, null, { title: 'Set it up', field: 'base' }],
    ['groups below what isn’t there', { groupBase: `ou=no,${suffix}` }, null, { field: 'groupBase' }],
    ['a filter that isn’t one', { filter: '(uid={{user}}' }, null, { title: 'Set it up', field: 'filter' }],
    ['a filter without a name', { filter: '(uid=anna)' }, null, { title: 'Set it up', field: 'filter' }],
    ['a filter with the name in a negation', { filter: '(!(uid={{user}}))' }, null, { field: 'filter' }],
    ['a filter with the name as an attribute', { filter: '({{user}}=x)' }, null, { field: 'filter' }],
    ['a filter that compares otherwise', { filter: '(uid>={{user}})' }, null, { field: 'filter' }],
    ['a filter with bytes that are no text', { filter: '(&(sn=\\ff)(uid={{user}}))' }, null, { field: 'filter' }],
    ['a filter of groups that isn’t one', { groupFilter: '(member={{name}})' }, null, { field: 'groupFilter' }],
    ['a filter that matches nobody', { filter: '(&(uid={{user}})(title=None))' }, null, { field: 'filter' }],
    ['an ID that nobody has', { idAttribute: 'employeeNumber' }, null, { field: 'idAttribute' }],
    ['an ID that nobody is found by', { idAttribute: 'userSMIMECertificate' }, null, { field: 'idAttribute' }],
    [
      'a name without a place for the person',
      { ...direct, personDn: people },
      null,
      { title: 'Set it up', field: 'personDn' },
    ],
    ['a name that isn’t one', { ...direct, personDn: 'x {{user}}' }, null, { title: 'Set it up', field: 'personDn' }],
    ['people beside the base', { ...direct, base: groups }, null, { title: 'Set it up', field: 'base' }],
    ['a person who isn’t there', {}, { user: 'nobody', password: 'x' }, { title: 'Find the user', field: 'filter' }],
    ['a person who is there twice', {}, { user: 'twin', password: 'x' }, { title: 'Find the user', field: 'filter' }],
    [
      'a person who is locked',
      {},
      { user: 'locked', password: 'x' },
      { title: 'Find the user', detail: expect.stringContaining('locked') },
    ],
    [
      'a wrong password',
      {},
      { user: 'anna', password: 'x' },
      { title: 'Try the password', detail: expect.stringContaining('password is wrong') },
    ],
    ['a wrong password, directly', direct, { user: 'anna', password: 'x' }, { title: 'Try the password' }],
  ]

  it.each(mistakes)('says what to mend: %s', async (_name, wish, trial, expected) => {
    const servers = wish.servers?.map(server => server.replace('{tls}', `localhost:${slapd.tlsPort}`))
    const { isWorking, last } = await probe({ ...wish, ...(servers ? { servers } : {}) }, trial)
    expect(isWorking).toBe(false)
    expect(last).toMatchObject({ state: 'failed', ...expected })
  })
})
