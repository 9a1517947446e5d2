import { once } from 'node:events'
import { createServer, type Server, request as send } from 'node:http'
import type { AddressInfo } from 'node:net'
import { siteEndpoints } from '@holdall/contract/site/site.contract.ts'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { optionsOf } from '../../../test/direct-uploads.ts'
import { buildMember, type TestMember } from '../../../test/factories.ts'
import { createTestApp, type TestApp } from '../../../test/harness.ts'
import { type S3StorePeer, startS3StorePeer } from '../../../test/peers/s3-store-peer.ts'
import { sendFile } from '../../../test/send-file.ts'

/** Answers of a bucket whose key may only read, and of one that is full. */
const refusals = {
  'refuses to store': { status: 403, code: 'AccessDenied', reason: 'storage-away' },
  'is full': { status: 403, code: 'QuotaExceeded', reason: 'full' },
} as const

describe('[OPS-03] readiness of a site whose bucket answers every question', () => {
  let peer: S3StorePeer
  let front: Server
  let test: TestApp
  let member: TestMember
  /** The addresses that something was stored at. */
  const written: string[] = []
  let refusal: (typeof refusals)[keyof typeof refusals] | null
  beforeEach(async () => {
    refusal = null
    written.length = 0
    peer = await startS3StorePeer()
    const { hostname, port } = new URL(peer.url)
    front = createServer((question, answer) => {
      if (refusal && question.method === 'PUT') {
        question.resume()
        answer.writeHead(refusal.status, { 'content-type': 'application/xml' })
        answer.end(`<?xml version="1.0"?><Error><Code>${refusal.code}</Code><Message>No</Message></Error>`)
        return
      }
      const { method = 'GET', url: path = '/', headers } = question
      if (method === 'PUT') written.push(path)
      const passed = send({ hostname, port, method, path, headers }, reply => {
        answer.writeHead(reply.statusCode ?? 502, reply.headers)
        reply.pipe(answer)
      })
      question.pipe(passed)
    }).listen(0, '127.0.0.1')
    await once(front, 'listening')
    const url = `http://127.0.0.1:${(front.address() as AddressInfo).port}`
    test = await createTestApp('sqlite', { OUTBOUND_ALLOW: '127.0.0.1' })
    await test.app.services.disks.follow('uploads', { driver: 's3', options: optionsOf({ ...peer, url }) })
    member = await buildMember(test)
  })
  afterEach(async () => {
    await test.close()
    front.closeAllConnections()
    front.close()
    peer.close()
  })

  const ready = async () => {
    const { status, problem } = await test.client().call(siteEndpoints.ready)
    return status === 200 ? 'ready' : problem.meta?.reasons
  }
  const upload = async (name: string) =>
    (await sendFile(member.client, { name, text: name, parentId: member.rootId })).status

  it.each(Object.keys(refusals) as (keyof typeof refusals)[])(
    'is refused within a minute while it %s, and given again with the next look',
    async name => {
      expect([await ready(), await upload('before.txt')]).toEqual(['ready', 201])
      refusal = refusals[name]
      expect(await upload('refused.txt')).toBeGreaterThanOrEqual(503)
      test.clock.advance(61_000)
      expect(await ready()).toEqual([refusal.reason])
      // It is looked at again, although nothing could be written: a minute isn't waited for.
      test.clock.advance(6000)
      expect(await ready()).toEqual([refusal.reason])
      refusal = null
      test.clock.advance(6000)
      expect([await ready(), await upload('after.txt')]).toEqual(['ready', 201])
      expect([...peer.objects.keys()].filter(key => key.startsWith('probe-'))).toEqual([])
    },
  )

  it('writes one object a minute at most, however often it is asked for', async () => {
    const probes = () => written.filter(path => path.includes('probe-')).length
    // The bucket was tried when it was chosen.
    const before = probes()
    expect(await ready()).toBe('ready')
    expect(probes()).toBe(before + 1)
    for (let n = 0; n < 9; n++) {
      test.clock.advance(6000)
      expect(await ready()).toBe('ready')
    }
    expect(probes()).toBe(before + 1)
    test.clock.advance(7000)
    expect(await ready()).toBe('ready')
    expect(probes()).toBe(before + 2)
  })
})
