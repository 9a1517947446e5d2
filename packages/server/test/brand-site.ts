import { appearanceEndpoints as e } from '@holdall/contract/appearance/appearance.contract.ts'
import { type BrandImage, type BrandSlot, brandKey } from '@holdall/contract/appearance/brand/brand.ts'
import sharp from 'sharp'
import { sweepImages } from '../src/features/images/sweep-images.ts'
import type { TestMember } from './factories.ts'
import type { Answered } from './harness.ts'

/** A picture of one colour. */
export function plate(width: number, height: number, background: string = '#aa0055'): Promise<Buffer> {
  return sharp({ create: { width, height, channels: 4, background } })
    .png()
    .toBuffer()
}

/** A form as a browser sends it. */
export function formWith(bytes: Buffer, { part = 'file', name = 'acme.png', type = 'image/png' } = {}) {
  const boundary = '----holdall-test'
  const head = `--${boundary}\r\nContent-Disposition: form-data; name="${part}"; filename="${name}"\r\nContent-Type: ${type}\r\n\r\n`
  const payload = Buffer.concat([Buffer.from(head), bytes, Buffer.from(`\r\n--${boundary}--\r\n`)])
  return { payload, headers: { 'content-type': `multipart/form-data; boundary=${boundary}` } }
}

export async function uploadImage({ client }: TestMember, slot: BrandSlot, bytes: Buffer): Promise<BrandImage> {
  return (await client.ok(e.uploadImage, { ...formWith(bytes), query: { slot } })).image
}

/** Saves images of the brand by their slots. */
export function saveBrand(
  { client }: TestMember,
  images: Partial<Record<BrandSlot, unknown>>,
): Promise<Answered<unknown>> {
  const changes = Object.entries(images).map(([slot, image]) => [brandKey(slot as BrandSlot), image])
  return client.call(e.save, { body: { client: Object.fromEntries(changes) } })
}

/** The nightly task. */
export function runSweep(ctx: Parameters<typeof sweepImages>[0]): Promise<void> {
  return sweepImages(ctx)
}
