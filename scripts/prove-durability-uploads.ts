// Uploads one file after another to a new server, for prove-durability.sh: `prove-durability-uploads.ts SETUP-ADDRESS`.
import { randomBytes } from 'node:crypto'
import { request } from 'node:http'
import { setTimeout as wait } from 'node:timers/promises'

const setup = new URL(process.argv[2] ?? '')
const api = (path: string) => new URL(`/api/v1${path}`, setup)
const part = 3_000_000
const bytes = 'application/offset+octet-stream'

const made = await fetch(api('/setup'), {
  method: 'POST',
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify({
    token: setup.searchParams.get('token'),
    email: 'first@example.org',
    password: 'correct horse battery',
  }),
})
const cookie = made.headers
  .getSetCookie()
  .map(line => line.split(';')[0])
  .join('; ')
const spaces = (await (await fetch(api('/spaces'), { headers: { cookie } })).json()) as { data: { rootId: string }[] }
const parentId = spaces.data[0]?.rootId ?? ''

await begin('small.bin', 20_000, randomBytes(20_000))
console.log('uploaded: a small file in one request')

const large = await begin('large.bin', 3 * part, randomBytes(part))
for (let offset = part; offset < 3 * part; offset += part) await send(large, offset, randomBytes(part))
console.log('uploaded: a large file in three requests')

const broken = await begin('resumed.bin', 2 * part)
await breakOff(broken, randomBytes(part))
const offset = await confirmedOffset(broken)
await send(broken, offset, randomBytes(2 * part - offset))
console.log(`uploaded: a file that broke off and went on from byte ${offset}`)

function expectStatus(answer: Response, status: number): void {
  if (answer.status !== status) throw new Error(`${answer.url} answered ${answer.status} instead of ${status}`)
}

async function begin(name: string, size: number, body?: Uint8Array<ArrayBuffer>): Promise<URL> {
  const encode = (text: string) => Buffer.from(text).toString('base64')
  const answer = await fetch(api('/transfers'), {
    method: 'POST',
    headers: {
      cookie,
      'tus-resumable': '1.0.0',
      'upload-length': String(size),
      'upload-metadata': `filename ${encode(name)},parentId ${encode(parentId)}`,
      ...(body ? { 'content-type': bytes } : {}),
    },
    ...(body ? { body } : {}),
  })
  expectStatus(answer, 201)
  return new URL(answer.headers.get('location') ?? '', setup)
}

function partHeaders(offset: number): Record<string, string> {
  return { cookie, 'tus-resumable': '1.0.0', 'upload-offset': String(offset), 'content-type': bytes }
}

async function send(url: URL, offset: number, body: Uint8Array<ArrayBuffer>): Promise<void> {
  expectStatus(await fetch(url, { method: 'PATCH', headers: partHeaders(offset), body }), 204)
}

/** Sends a part and cuts the connection before its end. */
async function breakOff(url: URL, body: Uint8Array): Promise<void> {
  const headers = { ...partHeaders(0), 'content-length': String(2 * part) }
  const sent = request(url, { method: 'PATCH', headers })
  sent.on('error', () => undefined)
  const closed = new Promise(resolve => sent.once('close', resolve))
  await new Promise(resolve => sent.write(body, resolve))
  await wait(500)
  sent.destroy()
  await closed
}

/** The server reports it once it has noticed that the connection broke. */
async function confirmedOffset(url: URL): Promise<number> {
  for (let round = 0; round < 50; round++) {
    const answer = await fetch(url, { method: 'HEAD', headers: { cookie, 'tus-resumable': '1.0.0' } })
    const confirmed = Number(answer.headers.get('upload-offset'))
    if (answer.ok && confirmed > 0) return confirmed
    await wait(100)
  }
  throw new Error('Nothing of what came before the line broke was kept')
}
