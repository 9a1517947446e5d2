/**
 * Draws the touch icon and the layers of the app's icons from the favicon, and the pictures of cards in chats. Run it after changing public/favicon.svg or
 * the drawing of the landing page: `sh tools/with-node node
 * packages/web/build/generate-icons.ts`.
 */
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { landingPicture } from '@holdall/contract/appearance/landing/landing-drawings.ts'
import sharp from 'sharp'

const publicFolder = new URL('../public/', import.meta.url)
const mark = readFileSync(new URL('favicon.svg', publicFolder))
const drawn = await sharp(mark, { density: 360 }).resize(124, 124).png().toBuffer()
await sharp({ create: { width: 180, height: 180, channels: 4, background: '#f6f8f8' } })
  .composite([{ input: drawn }])
  .png({ palette: true })
  .toFile(fileURLToPath(new URL('apple-touch-icon.png', publicFolder)))

/** The server colours the first layer as the site wants it, and puts the clasp over it. */
const parts = mark.toString().match(/<(?:path|rect)[^>]*>/g) ?? []
async function writeLayer(name: string, shapes: readonly string[]): Promise<void> {
  const layer = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32" width="512" height="512" fill="none">${shapes.join('')}</svg>`
  await sharp(Buffer.from(layer))
    .png({ compressionLevel: 9 })
    .toFile(fileURLToPath(new URL(`${name}.png`, publicFolder)))
}
await writeLayer(
  'app-icon-mark',
  parts.filter(part => part.includes('#0b7482')),
)
await writeLayer(
  'app-icon-clasp',
  parts.filter(part => part.startsWith('<rect')),
)

/** The light theme's colours for the classes of the drawing, which has none of its own. */
const style = `<style>
.glow,.chosen,.soft{fill:#e3f1f2}.window,.phone,.chip{fill:#fff;stroke:#e3e8e9;stroke-width:1.5}.edge{fill:none;stroke:#e3e8e9;stroke-width:1.5}
.dots,.bone{fill:#c9d1d4}.faint{fill:#e3e8e9}.accent,.deep{fill:#0b6470}.strong,.two{fill:#9ccbd0}.sun,.one{fill:#f2c14e}.card{fill:#fff;stroke:#e3e8e9;stroke-width:1.5}
.rule{fill:none;stroke:#9ccbd0;stroke-width:6;stroke-linecap:round}.on{fill:none;stroke:#fff;stroke-width:2.4;stroke-linecap:round}.face{stroke:#fff;stroke-width:2.5}
</style>`

async function writeCard(name: string, width: number, height: number, shapes: string): Promise<void> {
  const page = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}">${style}<rect width="100%" height="100%" fill="#f6f8f8"/>${shapes}</svg>`
  await sharp(Buffer.from(page))
    .png({ palette: true, compressionLevel: 9 })
    .toFile(fileURLToPath(new URL(`${name}.png`, publicFolder)))
}

const inside = landingPicture.replace(/^<svg[^>]*>|<\/svg>$/g, '')
await writeCard('card', 1200, 630, `<g transform="translate(208 14) scale(1.4)">${inside}</g>`)

const ground = '<circle class="soft" cx="300" cy="300" r="230"/>'
const paper =
  '<path fill="#fff" stroke="#9ccbd0" stroke-width="8" stroke-linejoin="round" d="M196 128h138l70 70v258a16 16 0 0 1-16 16H212a16 16 0 0 1-16-16Z"/><path fill="#9ccbd0" d="M334 128v54a16 16 0 0 0 16 16h54Z"/>'
await writeCard(
  'card-folder',
  600,
  600,
  `${ground}<path class="deep" d="M140 210a30 30 0 0 1 30-30h80l36 34h144a30 30 0 0 1 30 30v20H140Z"/><path fill="#2f93a1" d="M140 244h320v146a30 30 0 0 1-30 30H170a30 30 0 0 1-30-30Z"/>`,
)
await writeCard(
  'card-file',
  600,
  600,
  `${ground}${paper}<path fill="none" stroke="#0b6470" stroke-width="14" stroke-linecap="round" d="M240 272h120M240 324h120M240 376h72"/>`,
)
await writeCard(
  'card-request',
  600,
  600,
  `${ground}<path fill="#fff" stroke="#9ccbd0" stroke-width="8" stroke-linejoin="round" d="M150 330h84l20 46h92l20-46h84v84a22 22 0 0 1-22 22H172a22 22 0 0 1-22-22Z"/><path fill="none" stroke="#0b6470" stroke-width="18" stroke-linecap="round" stroke-linejoin="round" d="M300 140v150M240 232l60 60 60-60"/>`,
)
