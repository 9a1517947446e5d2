import { spawnSync } from 'node:child_process'
import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { makeProgramFolder } from '../../../../test/bare-path.ts'
import { createDriveTest, type DriveTest } from '../../../../test/drive-test.ts'
import { NoTool, runTool } from '../../../platform/programs/run-tool.ts'
import { drawVideoFrame } from './draw-video-frame.ts'
import { retryWithoutTool } from './retry-without-tool.ts'

const hasFfmpeg = spawnSync('ffmpeg', ['-version']).status === 0
if (!hasFfmpeg) console.log('ffmpeg is not on this machine: pictures of real videos are not tried')
const usualPath = process.env.PATH ?? ''
const never = new AbortController().signal

/** The beginning of a video that shows its type: an `ftyp` box (ISO/IEC 14496-12 §4.3). */
const videoHead = Buffer.concat([Buffer.from([0, 0, 0, 24]), Buffer.from('ftypisom\0\0\0\0isommp42'), Buffer.alloc(64)])

describe('a program that draws pictures', () => {
  let programs: string
  beforeEach(() => {
    programs = mkdtempSync(join(tmpdir(), 'holdall-tool-'))
  })
  afterEach(() => rmSync(programs, { recursive: true }))

  const run = (script: string, more: { seconds?: number; mostBytes?: number; signal?: AbortSignal } = {}) => {
    writeFileSync(join(programs, 'tool'), `#!/bin/sh\n${script}\n`)
    chmodSync(join(programs, 'tool'), 0o755)
    const searchPath = `${programs}:${usualPath}`
    return runTool({
      program: 'tool',
      args: ['a b', '$(id)'],
      searchPath,
      seconds: 20,
      mostBytes: 1000,
      signal: never,
      ...more,
    })
  }
  const isRunning = (pid: number) => {
    try {
      process.kill(pid, 0)
      return true
    } catch {
      return false
    }
  }

  it('[PREV-03] gets its arguments unchanged, and its output is returned', async () => {
    expect((await run('printf "%s|" "$@"')).toString()).toBe('a b|$(id)|')
  })

  it('[PREV-03] is killed with everything that it has started if it hangs', async () => {
    const note = join(programs, 'pid')
    await expect(run(`sleep 300 &\necho $! > '${note}'\nwait`, { seconds: 0.5 })).rejects.toThrow('timeout')
    const pid = Number(readFileSync(note, 'utf8'))
    // It stays in the process list until init reaps it.
    await expect.poll(() => isRunning(pid), { timeout: 20_000 }).toBe(false)
    const abort = new AbortController()
    const stopped = run('sleep 300', { signal: abort.signal })
    abort.abort()
    await expect(stopped).rejects.toThrow('gave up')
  })

  it('[PREV-03] is rejected if it fails, prints nothing or prints too much; a missing program is reported as such', async () => {
    await expect(run('echo half; exit 3')).rejects.toThrow('gave up (3)')
    await expect(run('exit 0')).rejects.toThrow('gave up')
    await expect(run('exec yes')).rejects.toThrow('gave up')
    await expect(drawVideoFrame('/nowhere', programs, never)).rejects.toThrow(NoTool)
  })
})

describe('pictures of videos', () => {
  let programs: string
  let test: DriveTest
  beforeAll(async () => {
    programs = makeProgramFolder()
    test = await createDriveTest('sqlite', { PATH: programs })
  })
  afterAll(async () => {
    await test.close()
    rmSync(programs, { recursive: true })
  })
  const store = async (name: string, bytes: Buffer) =>
    (await test.createTransfer(name, bytes.length, { body: bytes })).headers.get('holdall-item') ?? ''
  const thumbnail = (id: string) => test.send('GET', `/api/v1/items/${id}/thumbnail?size=medium`)

  /** Records how it was called, and returns a picture. */
  const install = async () => {
    const frame = join(programs, 'frame.png')
    await sharp({ create: { width: 640, height: 360, channels: 3, background: '#336699' } }).toFile(frame)
    writeFileSync(
      join(programs, 'ffmpeg'),
      `#!/bin/sh\nprintf '%s\\n' "$@" > '${programs}/args'\nexec cat '${frame}'\n`,
    )
    chmodSync(join(programs, 'ffmpeg'), 0o755)
  }

  it('[PREV-03] wait for ffmpeg, and are made once it is installed', async () => {
    const id = await store('film.mp4', videoHead)
    await test.app.worker.runDue()
    expect((await thumbnail(id)).code).toBe('file.no-thumbnail')
    await install()
    expect(await retryWithoutTool(test.app.ctx)).toBe(1)
    await test.app.worker.runDue()
    const { width, height } = await sharp((await thumbnail(id)).bytes).metadata()
    expect([width, height]).toEqual([512, 288])
  })

  it('[PREV-03] are drawn without the network, and only from containers that name no other file', async () => {
    await install()
    await store('other.mp4', Buffer.concat([videoHead, Buffer.from('other')]))
    await test.app.worker.runDue()
    const args = readFileSync(join(programs, 'args'), 'utf8').split('\n')
    const after = (option: string) => args[args.indexOf(option) + 1] ?? ''
    expect(after('-protocol_whitelist')).toBe('file')
    expect(after('-format_whitelist').split(',')).not.toEqual(expect.arrayContaining(['hls']))
    expect(after('-format_whitelist').split(',')).not.toEqual(expect.arrayContaining(['concat']))
    expect(after('-i')).toMatch(/^file:\//)
  })

  it.runIf(hasFfmpeg)(
    '[PREV-03] a real video has a picture; a playlist of local files and noise have none',
    async () => {
      const film = join(programs, 'film.mp4')
      const source = 'testsrc=duration=2:size=320x240:rate=10'
      const made = spawnSync('ffmpeg', ['-loglevel', 'error', '-f', 'lavfi', '-i', source, '-pix_fmt', 'yuv420p', film])
      expect(made.status).toBe(0)
      const frame = await drawVideoFrame(film, usualPath, never)
      const { width, height, format } = await sharp(frame).metadata()
      expect([width, height, format]).toEqual([320, 240, 'png'])
      const list = join(programs, 'list.mp4')
      writeFileSync(list, `#EXTM3U\n#EXT-X-TARGETDURATION:2\n#EXTINF:2,\nfile://${film}\n#EXT-X-ENDLIST\n`)
      await expect(drawVideoFrame(list, usualPath, never)).rejects.toThrow('gave up')
      writeFileSync(list, `ffconcat version 1.0\nfile '${film}'\n`)
      await expect(drawVideoFrame(list, usualPath, never)).rejects.toThrow('gave up')
      writeFileSync(list, videoHead)
      await expect(drawVideoFrame(list, usualPath, never)).rejects.toThrow('gave up')
    },
  )
})
