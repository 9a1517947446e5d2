import { describe, expect, it } from 'vitest'
import { issuerAddress, readMetadata, settingsAddress } from './discover.ts'

/** Reads settings that a provider at an address on the internet would publish. */
function read(issuer: string, published: Record<string, unknown> = {}) {
  const asked: string[] = []
  const data = {
    issuer,
    authorization_endpoint: 'https://login.example/authorize',
    token_endpoint: 'https://login.example/token',
    jwks_uri: 'https://login.example/keys',
    ...published,
  }
  const fetch = async (url: string) => {
    asked.push(url)
    return Response.json(data)
  }
  return { asked, metadata: readMetadata(issuerAddress(issuer), fetch, 1000) }
}
const refused = { name: 'IdentityError', fault: 'misconfigured', field: 'issuer' }

describe('the settings that a company’s provider publishes', () => {
  it('are below the issuer, with or without a slash at its end', async () => {
    for (const issuer of ['https://login.example', 'https://login.example/a', 'https://login.example/a/']) {
      const { asked, metadata } = read(issuer)
      expect(await metadata).toMatchObject({ issuer })
      expect(asked).toEqual([settingsAddress(new URL(issuer)).href])
      expect(asked[0]).toMatch(/\.example(\/a)?\/\.well-known\/openid-configuration$/)
    }
  })

  it('name the same issuer, to the slash at its end', async () => {
    const { metadata } = read('https://login.example/a', { issuer: 'https://login.example/a/' })
    await expect(metadata).rejects.toMatchObject(refused)
    await expect(metadata).rejects.toThrow('“https://login.example/a/”')
  })

  it('are refused if every tenant of Microsoft could sign in with them', async () => {
    for (const tenant of ['common', 'organizations', 'consumers']) {
      const issuer = 'https://login.microsoftonline.com/{tenantid}/v2.0'
      const { metadata } = read(`https://login.microsoftonline.com/${tenant}/v2.0`, { issuer })
      await expect(metadata).rejects.toMatchObject(refused)
      await expect(metadata).rejects.toThrow('This issuer stands for all tenants')
    }
  })

  it.each(['authorization_endpoint', 'token_endpoint', 'jwks_uri', 'userinfo_endpoint', 'end_session_endpoint'])(
    'are refused if %s leads away from https://',
    async name => {
      const { metadata } = read('https://login.example', { [name]: 'http://login.example/x' })
      await expect(metadata).rejects.toMatchObject(refused)
    },
  )

  it('may leave out or empty what isn’t needed', async () => {
    const { metadata } = read('https://login.example', { userinfo_endpoint: null, end_session_endpoint: null })
    expect(Object.keys(await metadata).sort()).toEqual([
      'authorization_endpoint',
      'issuer',
      'jwks_uri',
      'token_endpoint',
    ])
  })
})
