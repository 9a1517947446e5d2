import type { EventRefusal } from '@holdall/contract/billing/event-refusals.ts'
import { inEnglish as text } from '@holdall/contract/kit/sentences.ts'
import type { SiteStatus } from '@holdall/contract/status/status.contract.ts'
import { expect, it } from 'vitest'
import { statusLines } from './status-lines.ts'
import { summary } from './status-summary.ts'

const well: SiteStatus = {
  identity: { state: 'good', question: null, since: null, is_rehearsal: false, disks: [] },
  address: { state: 'good', base_url: 'https://files.example.org' },
  worker: { state: 'good', seen_at: '2026-01-01T00:00:00.000Z', waiting: 0, waiting_since: null },
  jobs: { state: 'good', failed: 0, process_ended: [] },
  mails: { state: 'good', failed: 0, queued: 0, queued_since: null },
  errors: { state: 'good', last: null },
  search: { state: 'good', method: 'tntsearch', trouble: null, said: null, waiting: 0, needs_import: false },
  disk: { state: 'good', free: 5e11, total: 1e12 },
  storage: {
    state: 'good',
    disks: [{ state: 'good', disk: 'local', method: 'local', is_current: true, trouble: null, said: null }],
  },
  files: { state: 'good', damaged: 0, checked_at: null },
  deletion: { state: 'good', reasons: [], set_aside: { count: 0, bytes: 0, until: null } },
  libraries: { state: 'good', failing: [], pdfMaps: true },
  payments: {
    state: 'good',
    gateways: [
      {
        gateway: 'stripe',
        last: { at: '2026-01-01T00:00:00.000Z', type: 'invoice.paid' },
        refusedDay: 0,
        refusedWeek: 0,
        reasons: [],
        isRefusing: false,
      },
    ],
    comparison: {
      state: 'done',
      createdAt: '2026-01-01T03:15:00.000Z',
      at: '2026-01-01T03:17:00.000Z',
      compared: 12,
      mended: 1,
      problems: 0,
      isLate: false,
    },
  },
  cache: { state: 'good', method: 'file', trouble: null, said: null },
  queue: { state: 'good', method: 'database', trouble: null, said: null },
  database: { state: 'good', kind: 'postgres', version: '15.4', size: 1e7, servers: 0, answer_ms: 1.2 },
  migrations: { state: 'good', last: '0001', pending: [], unknown: [] },
  versions: { product: '1.0.0', node: '24.0.0', started_at: '2026-01-01T00:00:00.000Z' },
}
const compared = well.payments.comparison ?? expect.unreachable()
const stopped = {
  name: 'swept-too-much' as const,
  text: '{{found, number}} of {{total, number}} stored objects don’t belong to anything in the database.',
  values: { found: 119, total: 145 },
  until: null,
  may_be_released: true,
}
const read = (status: Partial<SiteStatus>, origin = 'https://files.example.org') =>
  statusLines({ ...well, ...status }, origin, text)

it('[ADMX-04] no advice is given if everything works', () => {
  const lines = read({})
  expect(lines.map(line => [line.state, line.advice, line.link])).toEqual(lines.map(() => ['good', null, null]))
  expect(summary(lines, text)).toEqual({ state: 'good', words: 'Everything is working' })
})

it('[ADMX-04] every part with a problem says how to fix it', () => {
  const bad = { state: 'bad' as const }
  const lines = read({
    identity: { ...well.identity, ...bad, question: 'went-back' },
    address: { ...bad, base_url: null },
    worker: { ...well.worker, ...bad },
    jobs: { ...bad, failed: 3, process_ended: [] },
    mails: { ...well.mails, ...bad },
    errors: {
      ...bad,
      last: { at: '2026-01-01T00:00:00.000Z', sentence: 'A job failed', route: null, request_id: null },
    },
    search: { ...well.search, ...bad, trouble: 'gone', said: 'ECONNRESET' },
    disk: { ...well.disk, ...bad },
    storage: {
      ...bad,
      disks: [{ ...bad, disk: 'abcd1234', method: 's3', is_current: false, trouble: 'No answer', said: null }],
    },
    files: { ...well.files, ...bad, damaged: 2 },
    deletion: { ...well.deletion, ...bad, reasons: [stopped] },
    libraries: { ...bad, failing: [{ name: 'sharp', said: 'Could not load the "sharp" module' }], pdfMaps: null },
    payments: {
      ...well.payments,
      ...bad,
      comparison: { ...compared, problems: 1 },
    },
    cache: { ...well.cache, ...bad, trouble: 'No answer', said: null },
    queue: { ...well.queue, ...bad, trouble: 'No answer', said: null },
    database: { ...well.database, ...bad },
    migrations: { ...well.migrations, ...bad, pending: ['0002'] },
  })
  for (const line of lines) expect(line.advice, line.id).toMatch(/\w{3,}/)
  const search = lines.find(line => line.id === 'search')
  expect([search?.facts.includes('gone'), search?.facts.includes('ECONNRESET'), search?.said]).toEqual([
    true,
    false,
    'ECONNRESET',
  ])
  expect(lines.find(line => line.id === 'libraries')).toMatchObject({
    facts: 'Not loading: sharp',
    said: expect.stringContaining('module'),
  })
  expect(summary(lines, text).words).toBe('17 components aren’t working')
})

it('[ADMX-04] jobs that stop the server each time are named', () => {
  const lines = read({ jobs: { state: 'bad', failed: 2, process_ended: ['files.thumbnails', 'former.kind'] } })
  const jobs = lines.find(line => line.id === 'jobs')
  expect(jobs?.said).toBe('Create thumbnails and former.kind')
  expect(jobs?.advice).toContain('Find out why')
})

it('[ADMX-04] visiting the site at a different address is a warning', () => {
  const [address] = read({}, 'http://192.168.0.2:3000')
  expect(address).toMatchObject({ id: 'address', state: 'warning', link: { to: '/admin/settings/general' } })
  expect(address?.facts).toContain('http://192.168.0.2:3000')
})

it('[ADMX-04] shows the last unexpected error, and where to look for it', () => {
  const last = {
    at: '2026-01-01T09:00:00.000Z',
    sentence: 'A request failed',
    route: 'GET /api/v1/me',
    request_id: 'R1',
  }
  const line = read({ errors: { state: 'warning', last } }).find(one => one.id === 'errors')
  expect(line?.facts).toMatch(/^Last one: .+ · A request failed · GET \/api\/v1\/me · request R1$/)
  expect(line?.link?.to).toBe('/admin/settings/logging')
})

it('[ADMX-04] names each storage, what it keeps, and what is wrong with it', () => {
  const local = { state: 'good' as const, disk: 'local', method: 'local', is_current: true, trouble: null, said: null }
  const bucket = {
    state: 'bad' as const,
    disk: 'abcd1234',
    method: 's3',
    is_current: false,
    trouble: 'No answer',
    said: null,
  }
  const line = read({ storage: { state: 'bad', disks: [local, bucket] } }).find(({ id }) => id === 'storage')
  expect(line?.facts).toMatch(/^Local.* \(new files\) · .*S3.* \(earlier files\): No answer$/)
})

it('says why the database and the storage may not belong together, and that an administrator can settle it', () => {
  const identity = {
    ...well.identity,
    state: 'bad' as const,
    question: 'copied' as const,
    since: '2026-01-01T00:00:00.000Z',
  }
  const line = (status: Partial<SiteStatus>) => read(status).find(({ id }) => id === 'identity')
  expect(line({ identity })).toMatchObject({
    state: 'bad',
    facts: expect.stringMatching(/^The database was copied, moved or restored on /),
    advice: expect.stringContaining('kept until you confirm'),
  })
  const foreign = { ...identity, question: null, disks: [{ disk: 'local', method: 'local', pair: 'foreign' as const }] }
  expect(line({ identity: foreign })?.facts).toMatch(/belongs to another site$/)
  expect(line({ identity: foreign })?.advice).toContain('DATABASE_URL')
  const rehearsal = { ...well.identity, state: 'warning' as const, is_rehearsal: true }
  expect(line({ identity: rehearsal })?.facts).toContain('is a restore rehearsal')
  const actions = [identity, foreign, rehearsal, well.identity].map(one => line({ identity: one })?.action)
  expect(actions).toEqual(['take-over', 'take-over', null, null])
})

it('[ADMX-04] says why nothing is deleted, and offers to continue if a person may decide that', () => {
  const lineOf = (deletion: SiteStatus['deletion']) => read({ deletion }).find(({ id }) => id === 'deletion')
  const set_aside = { count: 119, bytes: 5000, until: null }
  const waiting = lineOf({ state: 'bad', reasons: [stopped], set_aside })
  expect(waiting?.facts).toMatch(/^Stopped · 119 of 145 stored objects .* · 119 stored objects without a file are kept/)
  expect([waiting?.action, waiting?.advice]).toEqual(['continue-deletion', expect.stringContaining('right database')])
  const apart = { ...stopped, name: 'clocks-apart' as const, may_be_released: false }
  expect(lineOf({ state: 'bad', reasons: [apart], set_aside })?.action).toBe(null)
  const jumped = { ...stopped, name: 'clock-jumped' as const, until: '2026-01-02T09:00:00.000Z' }
  expect(lineOf({ state: 'warning', reasons: [jumped], set_aside })?.facts).toContain('Continues by itself on')
  expect(lineOf(well.deletion)).toMatchObject({ state: 'good', action: null, facts: 'Runs as scheduled' })
})

it('[ADMX-04] missing maps of PDF documents are named with what to install', () => {
  const lines = read({ libraries: { state: 'warning', failing: [], pdfMaps: false } })
  const line = lines.find(({ id }) => id === 'libraries')
  expect([line?.state, line?.facts]).toEqual(['warning', expect.stringContaining('PDFs in Chinese')])
  expect(line?.advice).toContain('poppler-data')
})

it('[OWNER-08 part] says what gateways sent, what was refused and why, and what the comparison found', () => {
  const lineOf = (payments: Partial<SiteStatus['payments']>) =>
    read({ payments: { ...well.payments, ...payments } }).find(({ id }) => id === 'payments')
  expect(lineOf({})?.facts).toMatch(
    /^Stripe: last event .+ \(invoice\.paid\) · last comparison .+ \(compared: 12, corrected: 1, problems: 0\)$/,
  )
  expect(lineOf({ gateways: [] })).toBeUndefined()
  const stripe = well.payments.gateways[0] ?? expect.unreachable()
  const at = '2026-01-02T00:00:00.000Z'
  const refusing = (reason: EventRefusal) =>
    lineOf({
      state: 'warning',
      gateways: [
        {
          ...stripe,
          last: null,
          refusedDay: 4,
          refusedWeek: 5,
          reasons: [
            { reason: 'unsigned', count: 1, lastAt: at },
            { reason, count: 4, lastAt: at },
          ],
          isRefusing: true,
        },
      ],
    })
  const clock = refusing('clock')
  expect(clock?.facts).toContain(
    'Stripe: no event yet · 5 events refused in seven days, 4 of them in the last 24 hours (signed for another time, no signature)',
  )
  expect(clock?.advice).toContain('clock')
  // Nothing but a wrong clock is known to be from the gateway.
  for (const reason of ['signature', 'not-set-up', 'unreadable', 'other'] as const) {
    expect(refusing(reason)?.advice, reason).toMatch(
      /^If these events are from the gateway.* Strangers can also cause this/,
    )
    expect(refusing(reason)?.advice, reason).toContain('set up the webhook')
  }
  expect([clock?.link?.to, clock?.more?.to]).toEqual(['/admin/settings/billing', '/admin/payments'])
  expect(lineOf({ comparison: null })?.facts).toContain('not yet compared')
})

it('[OWNER-08 part] the latest reason decides the advice, however often there was another', () => {
  const stripe = well.payments.gateways[0] ?? expect.unreachable()
  const adviceOf = (clockAt: string, signatureAt: string) => {
    const reasons = [
      { reason: 'clock' as const, count: 1, lastAt: clockAt },
      { reason: 'signature' as const, count: 900, lastAt: signatureAt },
      { reason: 'unsigned' as const, count: 900, lastAt: '2026-01-09T00:00:00.000Z' },
    ]
    const gateways = [{ ...stripe, refusedDay: 1, refusedWeek: 1801, reasons, isRefusing: true }]
    return read({ payments: { ...well.payments, state: 'warning', gateways } }).find(({ id }) => id === 'payments')
      ?.advice
  }
  expect(adviceOf('2026-01-03T00:00:00.000Z', '2026-01-02T00:00:00.000Z')).toContain('clock')
  expect(adviceOf('2026-01-02T00:00:00.000Z', '2026-01-03T00:00:00.000Z')).toContain('Strangers')
})

it('[OWNER-08 part] says that the comparison failed, was stopped, or doesn’t end', () => {
  const lineOf = (comparison: Partial<typeof compared>) =>
    read({
      payments: { ...well.payments, state: 'warning', comparison: { ...compared, compared: 0, ...comparison } },
    }).find(({ id }) => id === 'payments')
  const failed = lineOf({ state: 'failed' })
  expect(failed?.facts).toMatch(/ · last comparison .+ \(failed\)$/)
  expect(failed?.advice).toContain('ended early')
  const cancelled = lineOf({ state: 'cancelled' })
  expect(cancelled?.facts).toMatch(/ · last comparison .+ \(stopped\)$/)
  expect(cancelled?.advice).toContain('Start another one under Subscriptions')
  for (const state of ['queued', 'running'] as const) {
    const stuck = lineOf({ state, at: null, isLate: true })
    expect(stuck?.facts).toMatch(/ · comparison with the gateways unfinished since .*2026/)
    expect(stuck?.advice).toContain('two days')
  }
  expect(lineOf({ isLate: true })?.advice).toContain('two days')
  expect(lineOf({ problems: 1 })?.advice).toContain('couldn’t be compared')
  expect(lineOf({ state: 'running', at: null })?.facts).toContain('is running')
})
