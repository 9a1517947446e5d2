import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { expect, it } from 'vitest'
import { root } from '../../../../scripts/lib/root.ts'
import { newSecret, signatureOf } from '../../src/features/webhooks/secrets.ts'
import { makeTestFolder } from '../test-folder.ts'

interface Example {
  isGenuine(secret: string, headers: Record<string, string>, body: string): boolean
}

/** The function that the document shows, as somebody would copy it. */
async function shown(): Promise<Example> {
  const text = readFileSync(join(root, 'docs/operations/webhooks.md'), 'utf8')
  const code = /```js\n(.*?)```/s.exec(text)?.[1] ?? ''
  const file = join(makeTestFolder('holdall-webhooks-'), 'example.mjs')
  writeFileSync(file, code)
  return import(/* @vite-ignore */ pathToFileURL(file).href)
}

it('the documented check of a signature accepts messages from here alone', async () => {
  const { isGenuine } = await shown()
  const [secret, older] = [newSecret(), newSecret()]
  const body = '{"type":"folder.created"}'
  const timestamp = Math.floor(Date.now() / 1000)
  const headersAt = (at: number, secrets: readonly string[]) => ({
    'webhook-id': 'message',
    'webhook-timestamp': String(at),
    'webhook-signature': signatureOf({ id: 'message', timestamp: at, body }, secrets),
  })
  const headers = headersAt(timestamp, [secret])
  expect(isGenuine(secret, headers, body)).toBe(true)
  expect(isGenuine(older, headersAt(timestamp, [secret, older]), body)).toBe(true)
  expect(isGenuine(older, headers, body)).toBe(false)
  expect(isGenuine(secret, headers, `${body} `)).toBe(false)
  expect(isGenuine(secret, { ...headers, 'webhook-id': 'another' }, body)).toBe(false)
  expect(isGenuine(secret, headersAt(timestamp - 600, [secret]), body)).toBe(false)
  expect(isGenuine(secret, { ...headers, 'webhook-timestamp': 'x' }, body)).toBe(false)
})
