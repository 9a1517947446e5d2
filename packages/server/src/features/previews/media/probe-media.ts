import type { MediaDetails } from '@holdall/contract/files/media.schemas.ts'
import { z } from 'zod'
import { runTool } from '../../../platform/programs/run-tool.ts'

/** Containers that hold all their data; playlists and lists of files are excluded on purpose. */
const containers = ['mov', 'mp4', 'matroska', 'webm', 'avi', 'mpeg', 'mpegts', 'ogg', 'flv', 'asf', 'mp3', 'aac', 'amr']

const length = z.coerce
  .number()
  .positive()
  .max(366 * 24 * 3600)
  .optional()
  .catch(undefined)
const edge = z.int().positive().max(100_000).optional().catch(undefined)
const Probed = z.object({
  format: z.object({ duration: length }).optional(),
  streams: z.array(z.object({ width: edge, height: edge })).optional(),
})

/**
 * Runs `ffprobe` on a video or audio file whose container doesn't give its playing time, in a separate process. It
 * reads only the file itself, never the network. @throws NoTool if it is not installed; Error for a broken file, and
 * after 20 seconds
 */
export async function probeMedia(
  path: string,
  searchPath: string,
  signal: AbortSignal,
): Promise<Pick<MediaDetails, 'height' | 'seconds' | 'width'>> {
  const args = [
    ...['-v', 'error', '-protocol_whitelist', 'file', '-format_whitelist', containers.join(',')],
    ...['-select_streams', 'v:0', '-show_entries', 'format=duration:stream=width,height', '-of', 'json'],
    `file:${path}`,
  ]
  const output = await runTool({ program: 'ffprobe', args, searchPath, seconds: 20, mostBytes: 64 * 1024, signal })
  const { format, streams } = Probed.parse(JSON.parse(output.toString('utf8')))
  const { width, height } = streams?.[0] ?? {}
  return {
    ...(format?.duration ? { seconds: Math.round(format.duration * 1000) / 1000 } : {}),
    ...(width && height ? { width, height } : {}),
  }
}
