import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { driveEndpoints } from '@holdall/contract/drive/drive.endpoints.ts'
import type { Problem } from '@holdall/contract/kit/errors.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { fillIn, readShown } from '../../../../scripts/lib/documents.ts'
import { findCommand } from '../../../../scripts/lib/find-command.ts'
import { setUpSite } from '../accounts.ts'
import { type Client, createTestApp, type TestApp } from '../harness.ts'
import { buildToken } from '../suites/world.ts'
import { makeTestFolder } from '../test-folder.ts'
import { runShown } from './run-shown.ts'

const curl = findCommand('curl')
if (!curl) console.log('The documented calls are not tried: there is no curl')

describe('the API as the README shows it', () => {
  let test: TestApp
  let address: string
  let owner: Client
  beforeAll(async () => {
    test = await createTestApp('sqlite')
    owner = await setUpSite(test)
    address = await test.app.http.listen({ port: 0, host: '127.0.0.1' })
  })
  afterAll(() => test.close())

  it.skipIf(!curl)('answers the documented call with a token', async () => {
    const { secret } = await buildToken(owner, 'For the README')
    const shown = readShown('README.md', 'sh', 'curl')
    const command = fillIn(shown, { 'hd_…': secret, 'https://drive.example.org': address })
    expect(JSON.parse(await runShown(`${command.trim()} --silent --fail`))).toEqual(
      JSON.parse(JSON.stringify(await owner.ok(driveEndpoints.spaces))),
    )
  })

  it.skipIf(!curl)('answers the calls of the guide for builders as it says', async () => {
    const { secret } = await buildToken(owner, 'For the guide', ['read', 'write'])
    const { data } = await owner.ok(driveEndpoints.spaces)
    const env = { FOLDER: data[0]?.rootId ?? '' }
    const cwd = makeTestFolder('holdall-guide-')
    writeFileSync(join(cwd, 'report.pdf'), 'A report')
    const run = (part: string) => {
      const shown = readShown('docs/api/README.md', 'sh', part)
      const command = fillIn(shown, { 'hd_…': secret, 'https://drive.example.org': address })
      return runShown(`${command.trim()} --silent`, { cwd, env })
    }
    expect(JSON.parse(await run('api/v1/spaces')).data).toHaveLength(data.length)
    expect(JSON.parse(await run('items/folders'))).toMatchObject({ kind: 'folder', name: 'Reports' })
    expect(await run('Upload-Metadata')).toMatch(/ 201 [\s\S]*holdall-item: [0-9a-z]{26}/i)
  })

  it('refuses as the guide for builders shows', async () => {
    const shown = JSON.parse(readShown('docs/api/README.md', 'json', 'request.invalid')) as Problem
    const { data } = await owner.ok(driveEndpoints.spaces)
    const body = { parentId: data[0]?.rootId, name: '' }
    const { problem } = await owner.call(driveEndpoints.newFolder, { body })
    expect(problem.requestId).toMatch(/^[0-9a-z]{26}$/)
    expect(problem).toEqual({ ...shown, requestId: problem.requestId })
  })
})
