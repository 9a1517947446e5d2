import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { threadProgram } from '../../../platform/threads/thread-program.ts'

const program = threadProgram('draw-scenes.program', import.meta.url)
/** Three drawings take less than a second. */
const timeout = 60_000
/** Several times what they weigh. */
const maxBuffer = 16 * 1024 * 1024

let drawn: Promise<Buffer[]> | undefined

/**
 * Returns the sample pictures as JPEG, in the order of the scenes. They are drawn once, for everyone, by a program of its own: pictures
 * of others are decoded in this process, and for their sake it decodes no SVG at all.
 */
export function drawnScenes(): Promise<readonly Buffer[]> {
  drawn ??= draw()
  // Another try draws them again.
  drawn.catch(() => {
    drawn = undefined
  })
  return drawn
}

async function draw(): Promise<Buffer[]> {
  const { stdout } = await promisify(execFile)(process.execPath, [fileURLToPath(program)], { timeout, maxBuffer })
  return (JSON.parse(stdout) as string[]).map(picture => Buffer.from(picture, 'base64'))
}

/** Notes in a picture when it was taken. */
export async function withMoment(picture: Buffer, takenAt: number): Promise<Buffer> {
  const { default: sharp } = await import('sharp')
  return sharp(picture)
    .jpeg({ quality: 82, mozjpeg: true })
    .withExif({ IFD2: { DateTimeOriginal: exifTime(takenAt) } })
    .toBuffer()
}

/** As EXIF writes a moment, without a zone: "2026:11:26 09:12:00". */
function exifTime(at: number): string {
  const [date = '', time = ''] = new Date(at).toISOString().slice(0, 19).split('T')
  return `${date.replaceAll('-', ':')} ${time}`
}
