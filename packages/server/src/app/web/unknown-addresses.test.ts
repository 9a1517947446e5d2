import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestDatabase } from '../../../test/databases.ts'
import { readEnvironment } from '../../platform/environment.ts'
import { createLogger } from '../../platform/logging.ts'
import type { App } from '../build-app.ts'
import { createApp } from '../create-app.ts'
import { serveWeb } from './web.ts'

const page =
  '<!doctype html><html lang="en"><head><title>Holdall</title></head><body><div id="root"></div></body></html>'

describe('the pages at unknown addresses', () => {
  let app: App
  const dir = mkdtempSync(join(tmpdir(), 'holdall-web-'))
  beforeAll(async () => {
    writeFileSync(join(dir, 'index.html'), page)
    const { db } = await createTestDatabase('sqlite')
    const env = readEnvironment({ DATA_DIR: dir, APP_KEY: 'a key for the tests that is long enough', WORKER: 'false' })
    app = await createApp({ env, log: createLogger('silent'), db })
    await serveWeb(app.http, app.services, dir)
    await app.start()
  })
  afterAll(async () => {
    await app.close()
    rmSync(dir, { recursive: true })
  })
  const open = (method: 'GET' | 'HEAD' | 'POST', url: string) => app.http.inject({ method, url })

  it('are the answer to unknown addresses too, which says 404 to programs', async () => {
    for (const url of [
      '/wp-login.php',
      '/old-page',
      '/nothing/here',
      '/drive/folder',
      '/old?x=/drive',
      '/s/a/b',
      '/s/nothing',
      '/index.php?x=y',
      '/index.php',
      '/index.php/?p=1',
    ]) {
      const answer = await open('GET', url)
      expect([url, answer.statusCode, answer.headers['content-type']]).toEqual([url, 404, 'text/html; charset=utf-8'])
      expect(answer.body).toContain('<div id="root">')
      expect((await open('HEAD', url)).statusCode).toBe(404)
    }
    const pages = ['/drive', '/drive/', '/drive/folder/01abc?x=1', '/admin/users', '/Sign-In', '/pricing']
    for (const url of pages) expect([url, (await open('GET', url)).statusCode]).toEqual([url, 200])
  })

  it('are no pages for programs: those of sync clients get a problem', async () => {
    for (const url of ['/index.php/apps/files', '/index.php/login/v3', '/index.phps/x/../y.php/']) {
      const { statusCode, headers } = await open('GET', url)
      expect([url, statusCode], url).toEqual([url, 404])
      if (url.startsWith('/index.php/')) expect(headers['content-type'], url).toContain('application/problem+json')
    }
    expect((await open('GET', '/index.php/204')).statusCode).toBe(204)
    expect((await open('POST', '/index.php')).headers['content-type']).toContain('application/problem+json')
  })

  it('leads password managers to the account page', async () => {
    const password = await open('GET', '/.well-known/change-password')
    expect([password.statusCode, password.headers.location]).toEqual([302, '/account'])
  })
})
