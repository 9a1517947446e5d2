import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createTestDatabase } from '../../../test/databases.ts'
import { collectLog } from '../../../test/logged-lines.ts'
import { metricsToken } from '../../../test/metrics-page.ts'
import { makeTestFolder } from '../../../test/test-folder.ts'
import { logSlowStatements } from '../../platform/database/slow-statements.ts'
import { readEnvironment } from '../../platform/environment.ts'
import type { App } from '../build-app.ts'
import { createApp } from '../create-app.ts'
import { serveWeb } from './web.ts'

const lines = collectLog('info')
let app: App
beforeAll(async () => {
  const dir = makeTestFolder('holdall-pages-')
  mkdirSync(join(dir, 'assets'))
  writeFileSync(join(dir, 'assets/a.js'), 'one()')
  writeFileSync(join(dir, 'index.html'), '<html><head><title>Holdall</title></head><body></body></html>')
  const { db } = await createTestDatabase('sqlite')
  const env = readEnvironment({
    DATA_DIR: dir,
    APP_KEY: 'a key for the tests that is long enough',
    WORKER: 'false',
    REQUEST_LOG: 'all',
    METRICS_TOKEN: metricsToken,
  })
  app = await createApp({ env, log: lines.log, db })
  await serveWeb(app.http, app.services, dir)
  await app.start()
})
afterAll(() => app.close())

const answered = 'A request was answered'

it('[OPS-03] a page is one request, whatever the server asks itself for it', async () => {
  logSlowStatements(app.services.db, lines.log, Number.MIN_VALUE)
  lines.clear()
  const page = await app.http.inject({ method: 'GET', url: '/invited/a-secret-link' })
  expect(page.statusCode).toBe(200)
  const requestId = page.headers['x-request-id']
  expect(lines.saying(answered)).toEqual([expect.objectContaining({ requestId, endpoint: 'page', route: null })])
  expect(lines.text()).not.toContain('a-secret-link')
  const statements = lines.saying('A database statement was slow')
  expect(statements.length).toBeGreaterThan(0)
  for (const statement of statements) expect(statement.requestId).toBe(requestId)
})

it('[OPS-03] pages, their files and unknown addresses are counted under names of their own', async () => {
  for (const url of ['/assets/a.js', '/.env', '/assets/none.js']) await app.http.inject({ method: 'GET', url })
  const authorization = `Bearer ${metricsToken}`
  const { payload } = await app.http.inject({ method: 'GET', url: '/metrics', headers: { authorization } })
  const counted = [
    ...payload.matchAll(/^holdall_http_requests_total\{endpoint="([^"]+)",method="GET",status="(\w+)"\} (\d+)$/gm),
  ]
  expect(counted.map(([, ...labels]) => labels.join(' ')).toSorted()).toEqual([
    'asset 2xx 1',
    'page 2xx 1',
    'unknown 4xx 2',
  ])
})

it('[OPS-03] no client can pass its request off as a part of another', async () => {
  lines.clear()
  const headers = { 'holdall-part-of-request': 'anything' }
  await app.http.inject({ method: 'GET', url: '/health/live', headers })
  expect(lines.saying(answered)).toHaveLength(1)
})
