import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestDatabase } from '../../test/databases.ts'
import { readEnvironment } from '../platform/environment.ts'
import { createLogger } from '../platform/logging.ts'
import type { App } from './build-app.ts'
import { createApp } from './create-app.ts'
import { serveWeb } from './web.ts'

const page = '<!doctype html>\n<html>\n  <head>\n    <title>Holdall</title>\n  </head>\n  <body></body>\n</html>\n'
const block = /<script type="application\/json" id="site">(.*?)<\/script>/

describe('the pages of the browser application', () => {
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

  it('carry what the site says, and nobody keeps them', async () => {
    const answer = await open('GET', '/sign-in')
    expect(answer.statusCode).toBe(200)
    expect(answer.headers['cache-control']).toBe('no-store')
    expect(JSON.parse(block.exec(answer.body)?.[1] ?? '')).toMatchObject({ me: null, settings: {} })
  })

  it('hold no text that could end the block of data', async () => {
    await app.services.settings.save({ 'site.name': '</script><script>alert(1)</script>$&' }, null)
    const { body } = await open('GET', '/s/anything')
    expect(body).not.toContain('<script>alert')
    expect(JSON.parse(block.exec(body)?.[1] ?? '').name).toBe('</script><script>alert(1)</script>$&')
  })

  it('are answered for pages alone', async () => {
    expect((await open('GET', '/api/v1/nowhere')).statusCode).toBe(404)
    expect((await open('POST', '/sign-in')).statusCode).toBe(404)
    expect((await open('HEAD', '/drive')).statusCode).toBe(200)
  })
})
