/** A program of its own, because the server itself never decodes SVG. Writes the pictures as JPEG, base64 in a JSON list. */
import sharp from 'sharp'
import { sceneSvg, scenes } from './draw-sample.ts'

const pictures = scenes.map(scene =>
  sharp(Buffer.from(sceneSvg(scene)))
    .flatten()
    .jpeg({ quality: 95 })
    .toBuffer(),
)
const drawn = await Promise.all(pictures)
process.stdout.write(JSON.stringify(drawn.map(picture => picture.toString('base64'))))
