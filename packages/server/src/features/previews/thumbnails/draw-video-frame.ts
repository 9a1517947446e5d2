import { runTool } from '../../../platform/programs/run-tool.ts'
import { pictureSizes } from './draw-pictures.ts'

/**
 * Self-contained formats. Playlists and file lists are left out on purpose: they name other files, which ffmpeg would
 * read.
 */
const containers = ['mov', 'mp4', 'matroska', 'webm', 'avi', 'mpeg', 'mpegts', 'ogg', 'flv', 'asf']

/** Largest frame: width times height, in pixels. */
const mostPixels = 50_000_000

/**
 * A representative frame from the first seconds of a video as PNG, chosen by `ffmpeg` in a process of its own: only the
 * file itself is read, never the network. `searchPath` is where programs are looked for.
 * @throws NoTool where it is not installed; Error for a broken video or one without pictures, and after 25 seconds
 */
export function drawVideoFrame(path: string, searchPath: string, signal: AbortSignal): Promise<Buffer> {
  const edge = pictureSizes.large
  // Scaled down before frames are compared: a hundred large ones would fill the memory.
  const filter = `scale=w='min(${edge},iw)':h='min(${edge},ih)':force_original_aspect_ratio=decrease,thumbnail=100`
  const args = [
    ...['-hide_banner', '-nostdin', '-loglevel', 'error', '-threads', '1'],
    ...['-protocol_whitelist', 'file', '-format_whitelist', containers.join(',')],
    ...['-max_pixels', String(mostPixels), '-i', `file:${path}`],
    ...['-map', '0:v:0', '-an', '-sn', '-dn', '-vf', filter, '-frames:v', '1'],
    ...['-f', 'image2pipe', '-c:v', 'png', 'pipe:1'],
  ]
  return runTool({ program: 'ffmpeg', args, searchPath, seconds: 25, mostBytes: 64 * 1024 * 1024, signal })
}
