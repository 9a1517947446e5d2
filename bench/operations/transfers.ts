import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { Agent, type IncomingMessage, request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { BenchContext } from '../lib/context.ts'
import { bytesOf, manyAtOnce, ok, oneByOne } from '../lib/http.ts'
import { encodeMetadata } from '../lib/member.ts'
import { startFloor } from '../lib/processes.ts'
import { sized } from '../lib/sizes.ts'
import { alternate, median, percentile } from '../lib/statistics.ts'

const gibibyte = 1024 ** 3
const mebibyte = 1024 ** 2
const kibibyte = 1024
const small = sized(2000, 20)

async function timed(work: () => Promise<unknown>): Promise<number> {
  const started = performance.now()
  await work()
  return performance.now() - started
}

/** One file of 1 GiB: stored, synced, hashed (SHA-256 and CRC-32) and listed, against a synced copy to disk. */
export async function uploadLarge({ product, floors, member, report }: BenchContext): Promise<void> {
  const ours = async () => {
    const id = { value: '' }
    const time = await timed(async () => {
      id.value = await member.upload('large.bin', gibibyte)
    })
    await member.json('POST', '/items/trash', { ids: [id.value] })
    await member.json('POST', '/trash/delete', { ids: [id.value] })
    return time
  }
  const floor = async () => {
    const time = await timed(() =>
      ok(`${floors.bare.url}/large.bin`, {
        method: 'PUT',
        headers: { 'content-length': gibibyte },
        body: bytesOf(gibibyte),
      }),
    )
    rmSync(join(floors.bareDir, 'large.bin'))
    return time
  }
  const pair = await alternate(ours, floor, product.cpuSeconds)
  report.speed('upload 1 GiB, one file, SHA-256 included', pair, 0.85, { bar: 'a large upload' })
  report.figure('upload 1 GiB: CPU of the server', (pair.cpuMs ?? 0) / 1000, 's', '<= 1.2')
  report.figure('memory after uploads of 1 GiB, above idle', product.memory() - report.idleMemory, 'MiB', '<= 40')
}

/** The same in chunks of 8 MiB, each synced before it is confirmed, against the stock tus server, which syncs none. */
export async function uploadInChunks({ member, report }: BenchContext): Promise<void> {
  const dir = mkdtempSync(join(tmpdir(), 'holdall-bench-tus-'))
  const stock = await startFloor('tus', dir)
  try {
    const body = Buffer.alloc(8 * mebibyte, 'holdall ')
    let round = 0
    const upload = async (base: string, metadata: Record<string, string>) => {
      const tus = { ...member.headers, 'tus-resumable': '1.0.0' }
      const { headers } = await ok(base, {
        method: 'POST',
        headers: { ...tus, 'upload-length': gibibyte, 'upload-metadata': encodeMetadata(metadata) },
      })
      const url = new URL(headers.location ?? '', base).href
      for (let offset = 0; offset < gibibyte; offset += body.length) {
        await ok(url, {
          method: 'PATCH',
          headers: { ...tus, 'upload-offset': offset, 'content-type': 'application/offset+octet-stream' },
          body,
        })
      }
    }
    const ours = () =>
      timed(() => upload(`${member.url}/api/v1/transfers`, { filename: `pieces ${round++}`, parentId: member.rootId }))
    const floor = () => timed(() => upload(`${stock.url}/files`, { filename: 'pieces' }))
    report.speed('upload 1 GiB in pieces of 8 MiB, against the stock tus server', await alternate(ours, floor), 1.5)
  } finally {
    await stock.stop()
    rmSync(dir, { recursive: true, force: true })
  }
}

export async function uploadSmall({ product, floors, member, report }: BenchContext): Promise<void> {
  const count = 1000
  let folder = 0
  const ours = async () => {
    folder++
    const { id } = await member.json<{ id: string }>('POST', '/items/folders', {
      parentId: member.rootId,
      name: `small ${folder}`,
    })
    return manyAtOnce(count, 8, n => member.upload(`file ${n}`, 10 * kibibyte, id))
  }
  const body = Buffer.alloc(10 * kibibyte, 'x')
  // Uses new names each time, as our side does: overwriting an existing file costs the system less than creating one.
  const floor = () => manyAtOnce(count, 8, n => ok(`${floors.bare.url}/small-${folder}-${n}`, { method: 'PUT', body }))
  const pair = await alternate(ours, floor, product.cpuSeconds)
  report.rate('upload 1,000 x 10 KiB, 8 at once', pair, 0.65, { count, bar: 'small uploads' })
  report.figure('upload 10 KiB, 8 at once: CPU of the server', (pair.cpuMs ?? 0) / count, 'ms', '<= 1.5')
}

export async function downloads({ product, floors, member, report }: BenchContext): Promise<void> {
  const id = await member.upload('download.bin', gibibyte)
  await ok(`${floors.bare.url}/download.bin`, {
    method: 'PUT',
    headers: { 'content-length': gibibyte },
    body: bytesOf(gibibyte),
  })
  const ourUrl = `${member.url}/api/v1/items/${id}/content`
  const bareUrl = `${floors.bare.url}/download.bin`
  const get = (url: string) => () => timed(() => ok(url, { headers: member.headers }))
  const whole = await alternate(get(ourUrl), get(bareUrl), product.cpuSeconds)
  report.speed('download 1 GiB', whole, 1, { bar: 'a large download' })

  const range = (url: string) => (n: number) => {
    const start = ((n * 37) % 1000) * mebibyte
    return ok(url, { headers: { ...member.headers, range: `bytes=${start}-${start + mebibyte - 1}` } })
  }
  for (const percent of [50, 99]) {
    const run = (url: string) => async () => percentile(await oneByOne(200, range(url)), percent)
    report.latency(`1 MiB range, p${percent}`, await alternate(run(ourUrl), run(bareUrl)), 1.2)
  }
}

/** 2,000 files of 10 KiB, against a bare server that checks the session and the rights for each, as it must. */
export async function downloadSmall({ product, floors, member, report }: BenchContext): Promise<void> {
  const { id } = await member.json<{ id: string }>('POST', '/items/folders', {
    parentId: member.rootId,
    name: 'many to read',
  })
  const ids: string[] = []
  await manyAtOnce(small, 8, async n => {
    ids[n] = await member.upload(`read ${n}`, 10 * kibibyte, id)
  })
  const guarded = await startFloor('guarded', floors.dataDir)
  try {
    const get = (urlOf: (id: string) => string) => () =>
      manyAtOnce(small, 32, n => ok(urlOf(ids[n] ?? ''), { headers: member.headers }))
    const ours = get(item => `${member.url}/api/v1/items/${item}/content`)
    const pair = await alternate(
      ours,
      get(item => `${guarded.url}/${item}`),
      product.cpuSeconds,
    )
    report.rate('2,000 small files, 32 at once', pair, 0.65, { count: small, bar: 'small downloads' })
  } finally {
    await guarded.stop()
  }
}

/** A zip of 1,000 files of 1 MiB, against a plain download of the same size. */
export async function zip({ product, floors, member, report }: BenchContext): Promise<void> {
  const { id } = await member.json<{ id: string }>('POST', '/items/folders', {
    parentId: member.rootId,
    name: 'to zip',
  })
  await manyAtOnce(1000, 8, n => member.upload(`part ${n}`, mebibyte, id))
  await ok(`${floors.bare.url}/zip`, {
    method: 'PUT',
    headers: { 'content-length': 1000 * mebibyte },
    body: bytesOf(1000 * mebibyte),
  })
  // A thousand uploads leave memory behind that is given back later.
  const before = product.memory()
  const firstBytes: number[] = []
  const ours = () =>
    timed(async () => {
      const archive = await member.json<{ url: string; size: number }>('POST', '/archives', { ids: [id] })
      const answer = await ok(new URL(archive.url, member.url).href, { headers: member.headers })
      if (answer.bytes !== archive.size) throw new Error('The zip has not the length it announced')
      firstBytes.push(answer.firstByteMs)
    })
  const pair = await alternate(ours, () => timed(() => ok(`${floors.bare.url}/zip`)), product.cpuSeconds)
  report.speed('zip of 1,000 x 1 MiB', pair, 0.85, { bar: 'a zip of 1,000 files' })
  report.figure('zip: first byte after', median(firstBytes), 'ms', '<= 15')
  // Both zeros: what zips add to a server that has been uploaded to, and what it holds in all once they are done.
  report.figure('zip: memory after them, above before', product.memory() - before, 'MiB', '<= 40')
  report.figure('zip: memory after them, above idle', product.memory() - report.idleMemory, 'MiB', '<= 40')
}

const readers = 500

/** Measures readers that stop reading after the first bytes, as on bad connections: what they cost while connected. */
export async function slowReaders({ product, member, report }: BenchContext): Promise<void> {
  const id = await member.upload('for many.bin', 64 * mebibyte)
  // What earlier downloads have left to the garbage collector isn't theirs.
  const before = product.memory()
  const agent = new Agent({ maxSockets: readers })
  const calls = Array.from({ length: readers }, () =>
    request(`${member.url}/api/v1/items/${id}/content`, { headers: member.headers, agent }).end(),
  )
  const answers = (await Promise.all(calls.map(call => once(call, 'response')))) as [IncomingMessage][]
  for (const [response] of answers) response.on('error', () => undefined).pause()
  // The server fills the connections' buffers, and then holds a block or two for each.
  await new Promise(resolve => setTimeout(resolve, 3000))
  report.figure(`${readers} slow readers: memory above before`, product.memory() - before, 'MiB', '<= 300')
  report.figure(`${readers} slow readers: memory above idle`, product.memory() - report.idleMemory, 'MiB', '<= 300')
  for (const call of calls) call.on('error', () => undefined).destroy()
}
