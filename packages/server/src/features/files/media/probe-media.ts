import { z } from 'zod'
import { runTool } from '../blobs/run-tool.ts'
import type { MediaFacts } from './reader/read-media.ts'

/** Containers that hold their own bytes; playlists and lists of files are missing on purpose. */
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
 * What `ffprobe` finds out about a video or sound whose container doesn't say how long it plays, in a process of its own:
 * only the file itself is read, never the network.
 * @throws NoTool where it is not installed; Error for a broken file, and after 20 seconds
 */
export async function probeMedia(path: string, searchPath: string, signal: AbortSignal): Promise<MediaFacts> {
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
