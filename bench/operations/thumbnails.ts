import { execFile } from 'node:child_process'
import { mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import sharp from 'sharp'
import type { BenchContext } from '../lib/context.ts'
import { ok } from '../lib/http.ts'
import type { Member } from '../lib/member.ts'
import { alternate, percentile } from '../lib/statistics.ts'

const run = promisify(execFile)
const count = 24

/**
 * Measures pictures of 12 megapixels from the end of the upload to the last thumbnail, against sharp alone; and the
 * list during that time.
 */
export async function thumbnails({ member, report }: BenchContext): Promise<void> {
  const dir = mkdtempSync(join(tmpdir(), 'holdall-bench-pictures-'))
  const source = join(dir, 'source')
  mkdirSync(source)
  mkdirSync(join(dir, 'target'))
  await makePictures(source)
  const floorProgram = fileURLToPath(new URL('../floors/thumbnails.ts', import.meta.url))
  const alone = async () => Number((await run(process.execPath, [floorProgram, source, join(dir, 'target')])).stdout)

  const list = `${member.url}/api/v1/items/${member.rootId}/children`
  const timeOfList = async () => {
    const started = performance.now()
    await ok(list, { headers: member.headers })
    return performance.now() - started
  }
  const busy: number[] = []
  let round = 0
  const ours = async () => {
    const body = { parentId: member.rootId, name: `pictures ${round++}` }
    const { id } = await member.json<{ id: string }>('POST', '/items/folders', body)
    const started = performance.now()
    for (const name of readdirSync(source))
      await uploadPicture(member.url, member.headers, id, name, await readFile(join(source, name)))
    while (!(await areMade(member, id))) {
      busy.push(await timeOfList())
      if (performance.now() - started > 180_000) throw new Error('The thumbnails were not made within three minutes')
    }
    return performance.now() - started
  }
  const made = await alternate(ours, alone)
  report.speed(`thumbnails of ${count} pictures of 12 megapixels, upload included`, made, 1.3)
  const idle = await collect(timeOfList, 200)
  const pair = { ours: percentile(busy, 99), floor: percentile(idle, 99) }
  report.latency('a list while thumbnails are made against idle, p99', { ...pair, ratio: pair.ours / pair.floor }, 2)
  rmSync(dir, { recursive: true, force: true })
}

async function areMade(member: Member, id: string): Promise<boolean> {
  const path = `/items/${id}/children?perPage=100`
  const { data } = await member.json<{ data: { thumbnailUrl: string | null }[] }>('GET', path)
  return data.length === count && data.every(item => item.thumbnailUrl)
}

async function makePictures(dir: string): Promise<void> {
  for (let n = 0; n < count; n++) {
    const noise = { type: 'gaussian' as const, mean: 100 + n, sigma: 40 }
    await sharp({ create: { width: 4000, height: 3000, channels: 3, background: '#888', noise } })
      .jpeg({ quality: 80 })
      .toFile(join(dir, `picture-${n}.jpg`))
  }
}

async function uploadPicture(
  url: string,
  headers: Record<string, string>,
  parentId: string,
  name: string,
  body: Buffer,
) {
  const encode = (text: string) => Buffer.from(text).toString('base64')
  await ok(`${url}/api/v1/transfers`, {
    method: 'POST',
    headers: {
      ...headers,
      'tus-resumable': '1.0.0',
      'upload-length': body.length,
      'upload-metadata': `filename ${encode(name)},parentId ${encode(parentId)}`,
      'content-type': 'application/offset+octet-stream',
    },
    body,
  })
}

async function collect(work: () => Promise<number>, times: number): Promise<number[]> {
  const values: number[] = []
  for (let n = 0; n < times; n++) values.push(await work())
  return values
}
