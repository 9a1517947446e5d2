import { driveEndpoints } from '@holdall/contract/drive/drive.endpoints.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { fillIn, readShown } from '../../../../scripts/lib/documents.ts'
import { findCommand } from '../../../../scripts/lib/find-command.ts'
import { setUpSite } from '../accounts.ts'
import { createTestApp, type TestApp } from '../harness.ts'
import { buildToken } from '../suites/world.ts'
import { runShown } from './run-shown.ts'

const curl = findCommand('curl')
if (!curl) console.log('The documented calls are not tried: there is no curl')

describe('the API as the README shows it', () => {
  let test: TestApp
  let address: string
  beforeAll(async () => {
    test = await createTestApp('sqlite')
    address = await test.app.http.listen({ port: 0, host: '127.0.0.1' })
  })
  afterAll(() => test.close())

  it.skipIf(!curl)('answers the documented call with a token', async () => {
    const owner = await setUpSite(test)
    const { secret } = await buildToken(owner, 'For the README')
    const shown = readShown('README.md', 'sh', 'curl')
    const command = fillIn(shown, { 'hd_…': secret, 'https://drive.example.org': address })
    expect(JSON.parse(await runShown(`${command.trim()} --silent --fail`))).toEqual(
      JSON.parse(JSON.stringify(await owner.ok(driveEndpoints.spaces))),
    )
  })
})
