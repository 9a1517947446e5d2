import { drawPicture } from '../../../platform/pictures/draw-picture.ts'

const side = 256

/** Draws a user's picture as a square. @throws `file.not-an-image` */
export function drawAvatar(picture: Buffer): Promise<Buffer> {
  return drawPicture(picture, { width: side, height: side, fit: 'cover' })
}
