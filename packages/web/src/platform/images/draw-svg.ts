import { sentence } from '@holdall/contract/kit/sentences.ts'
import { ApiProblem } from '../api/problem.ts'

/**
 * Draws an SVG as PNG, so that only pixels are ever sent. As a picture, it runs no script and loads nothing (SVG 2, “secure
 * static mode”). @throws ApiProblem if this browser can't draw it
 */
export async function drawSvg(file: File, longest: number): Promise<File> {
  const address = URL.createObjectURL(new Blob([file], { type: 'image/svg+xml' }))
  try {
    const image = new Image()
    image.src = address
    await image.decode()
    const drawn = await pixelsOf(image, longest)
    return new File([drawn], file.name.replace(/\.svg$/i, '.png'), { type: 'image/png' })
  } catch {
    const message = sentence('This SVG can’t be drawn. Save it as a PNG, and upload that.')
    throw new ApiProblem('image.undrawable', 0, message)
  } finally {
    URL.revokeObjectURL(address)
  }
}

/** @throws if the picture has no size, or isn't allowed to leave the canvas */
async function pixelsOf(image: HTMLImageElement, longest: number): Promise<Blob> {
  const { naturalWidth, naturalHeight } = image
  const scale = longest / Math.max(naturalWidth, naturalHeight)
  const canvas = document.createElement('canvas')
  canvas.width = Math.max(1, Math.round(naturalWidth * scale))
  canvas.height = Math.max(1, Math.round(naturalHeight * scale))
  const place = canvas.getContext('2d')
  if (!place || !Number.isFinite(scale)) throw new Error('The picture has no size')
  place.drawImage(image, 0, 0, canvas.width, canvas.height)
  const blob = await new Promise<Blob | null>(resolve => canvas.toBlob(resolve, 'image/png'))
  if (!blob) throw new Error('The canvas gave nothing')
  return blob
}
