import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { describe, expect, it } from 'vitest'
import { compressed } from './compress.ts'

const long = 'A text that says the same again and again. '.repeat(100)

async function send(text: string, acceptEncoding?: string, isPage?: boolean) {
  const fields: Record<string, string> = {}
  const header = (name: string, value: string) => Object.assign(fields, { [name]: value })
  const reply = { header } as unknown as FastifyReply
  const request = { headers: { 'accept-encoding': acceptEncoding } } as unknown as FastifyRequest
  return { body: await compressed(request, reply, text, isPage), fields }
}

describe('compressed', () => {
  it.each(['gzip', 'br, gzip', 'GZIP;q=0.5', '*', 'deflate, *;q=0.1', 'gzip;q=1.0'])('gzips for %s', async accepts => {
    const { body, fields } = await send(long, accepts)
    expect(fields).toEqual({ vary: 'accept-encoding', 'content-encoding': 'gzip' })
    expect(gunzipSync(body as Buffer).toString()).toBe(long)
  })

  it.each([undefined, '', 'br', 'gzip;q=0', 'gzip; q=0.000, *', 'identity', '*;q=0'])(
    'sends the text as it is for %s',
    async accepts => {
      const { body, fields } = await send(long, accepts)
      expect(body).toBe(long)
      expect(fields).toEqual({ vary: 'accept-encoding' })
    },
  )

  it('sends a page with Brotli to those who name it', async () => {
    const { body, fields } = await send(long, 'gzip, br', true)
    expect(fields).toEqual({ vary: 'accept-encoding', 'content-encoding': 'br' })
    expect(brotliDecompressSync(body as Buffer).toString()).toBe(long)
    for (const accepts of ['gzip', '*', 'gzip, br;q=0'])
      expect((await send(long, accepts, true)).fields['content-encoding'], accepts).toBe('gzip')
  })

  it('leaves short texts alone', async () => {
    expect(await send('{"data":[]}', 'gzip')).toEqual({ body: '{"data":[]}', fields: {} })
  })
})
