import { Duplex } from 'node:stream'
import { PresenceFilter } from 'ldapts'
import { DirectoryLine } from '../../src/drivers/identity/directory/servers/directory-line.ts'
import { countKeys } from '../../src/drivers/identity/openid/count-keys.ts'
import { createGuardedFetch } from '../../src/drivers/identity/openid/guarded-fetch.ts'
import { createKnownProvider } from '../../src/drivers/identity/openid/known-provider.ts'
import type { Outbound } from '../../src/platform/outbound/outbound.ts'
import type { Parser } from './parsers.ts'

const kib = 1024
const mib = 1024 * kib
/** As `longestMessage` of a directory, without what is around it. */
const message = 3 * mib - 100

/** An element of BER (X.690). */
function element(tag: number, ...contents: readonly Buffer[]): Buffer {
  const content = Buffer.concat(contents)
  const head = Buffer.from([tag, 0x84, 0, 0, 0, 0])
  head.writeUInt32BE(content.length, 2)
  return Buffer.concat([head, content])
}
const octets = (text: string) => element(0x04, Buffer.from(text, 'latin1'))

/** Lets a directory answer a search with an entry that has these attributes, and go away. */
async function readEntry(attributes: Buffer): Promise<unknown> {
  const entry = element(0x64, octets('cn=a'), element(0x30, attributes))
  const answer = element(0x30, Buffer.from([0x02, 0x01, 0x01]), entry)
  let isAsked = false
  const socket = new Duplex({
    read: () => undefined,
    write(_chunk, _encoding, done) {
      done()
      if (!isAsked) void send()
      isAsked = true
    },
  })
  async function send() {
    for await (const piece of forEachYielding(answer)) socket.push(piece)
    await new Promise(setImmediate)
    socket.push(null)
  }
  const line = new DirectoryLine(socket as never, 20, new AbortController().signal)
  try {
    const filter = new PresenceFilter({ attribute: 'objectClass' })
    return await line.find({ purpose: 'person', base: 'dc=a', scope: 'sub', filter, attributes: ['*'] })
  } finally {
    line.close()
  }
}

/** What a provider of company sign-in says, as it comes from a socket: others get their turn in between. */
async function* forEachYielding(bytes: Buffer) {
  for (let at = 0; at < bytes.length; at += 64 * kib) {
    await new Promise(setImmediate)
    yield bytes.subarray(at, at + 64 * kib)
  }
}

const issuer = 'https://login.example'
const settings = JSON.stringify({
  issuer,
  authorization_endpoint: `${issuer}/a`,
  token_endpoint: `${issuer}/t`,
  jwks_uri: `${issuer}/keys`,
})

/** Asks a provider that answers one of its addresses with this text. */
function provider(told: { readonly settings?: string; readonly keys?: string }) {
  const request = async (url: URL) => ({
    status: 200,
    headers: { 'content-type': 'application/json' },
    body: forEachYielding(Buffer.from((url.pathname === '/keys' ? told.keys : told.settings) ?? settings)),
  })
  const fetch = createGuardedFetch({ outbound: { request } as unknown as Outbound, timeoutMs: 20_000 })
  const known = createKnownProvider({ issuer, clock: { now: () => Date.now() }, timeoutMs: 20_000, fetch })
  return { fetch, read: () => known(new AbortController().signal) }
}

/** Parsers of what servers answer that an administrator has chosen, but that may have become another’s. */
export const hostileAnswers: Readonly<Record<string, Parser>> = {
  'values in a directory': {
    longest: message,
    parts: ['\x04\0', '\x04\x01a', '\x04\x02\xc3\x28'],
    read: text => readEntry(element(0x30, octets('a'), element(0x31, Buffer.from(text, 'latin1')))),
  },
  'attributes in a directory': {
    longest: message,
    parts: ['\x30\x05\x04\x01a\x31\0', '\x30\x04\x04\0\x31\0', '\x30\0', '\x30\x80'],
    read: text => readEntry(Buffer.from(text, 'latin1')),
  },
  'one value in a directory': {
    longest: message,
    parts: ['\xff', '\xc3\x28'],
    read: text => readEntry(element(0x30, octets('a'), element(0x31, octets(text)))),
  },
  'the settings of a provider': {
    longest: 128 * kib,
    before: ['', '[', '{"issuer":"', `${settings.slice(0, -1)},"response_types_supported":[`],
    parts: ['[', '{"a":', '{},', '"",', '"a",', '1,', '\\u0041'],
    after: '0]}',
    read: text => provider({ settings: text }).read(),
  },
  'the keys of a provider': {
    longest: 128 * kib,
    before: ['', '{"keys":['],
    parts: ['[', '{},', '{"kty":"RSA"},', '{"kty":"RSA","kid":"a"},', '"",', '1,'],
    after: '{"kty":"RSA"}]}',
    async read(text) {
      const { fetch, read } = provider({ keys: text })
      const { metadata, logoutKeys } = await read()
      await countKeys(metadata, fetch).catch(() => undefined)
      const token = { payload: '', signature: '' }
      return logoutKeys({ alg: 'RS256', kid: 'a' }, token)
    },
  },
}
