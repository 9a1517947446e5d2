import { expect, it } from 'vitest'
import { inRange } from './byte-range.ts'

const whole = () => new Response('0123456789', { headers: { 'content-type': 'text/plain', etag: '"a"' } })

async function part(range: string | null): Promise<[number, string, string | null]> {
  const answer = await inRange(whole(), range)
  expect(answer.headers.get('etag')).toBe('"a"')
  return [answer.status, await answer.text(), answer.headers.get('content-range')]
}

it('kept files answer ranges as the server does', async () => {
  expect(await part('bytes=0-0')).toEqual([206, '0', 'bytes 0-0/10'])
  expect(await part('bytes=2-4')).toEqual([206, '234', 'bytes 2-4/10'])
  expect(await part('bytes=7-')).toEqual([206, '789', 'bytes 7-9/10'])
  expect(await part('bytes=8-100')).toEqual([206, '89', 'bytes 8-9/10'])
  expect(await part('bytes=-3')).toEqual([206, '789', 'bytes 7-9/10'])
  expect(await part('bytes=-300')).toEqual([206, '0123456789', 'bytes 0-9/10'])
})

it('ranges that nothing is in are refused, and what is no range gets the whole', async () => {
  for (const range of ['bytes=10-', 'bytes=99-100', 'bytes=-0', 'bytes=5-2'])
    expect(await part(range)).toEqual([416, '', 'bytes */10'])
  for (const range of [null, 'bytes=-', 'bytes=0-1,4-5', 'items=0-1', 'bytes=a-b'])
    expect(await part(range)).toEqual([200, '0123456789', null])
})
