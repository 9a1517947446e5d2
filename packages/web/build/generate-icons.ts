/**
 * Draws the touch icon from the favicon. Run it after changing public/favicon.svg: `sh tools/with-node node
 * packages/web/build/generate-icons.ts`.
 */
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import sharp from 'sharp'

const publicFolder = new URL('../public/', import.meta.url)
const mark = readFileSync(new URL('favicon.svg', publicFolder))
const drawn = await sharp(mark, { density: 360 }).resize(124, 124).png().toBuffer()
await sharp({ create: { width: 180, height: 180, channels: 4, background: '#f6f8f8' } })
  .composite([{ input: drawn }])
  .png({ palette: true })
  .toFile(fileURLToPath(new URL('apple-touch-icon.png', publicFolder)))
