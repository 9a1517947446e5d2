import type { Needs } from '../../platform/ctx.ts'
import { failField } from '../../platform/failure.ts'
import { type OwnImage, readOwnImage } from '../images/public.ts'

/** The same answer for another user's image, one for another purpose and one already used. */
export const goneAvatar = () => failField('avatar', 'This image is no longer available. Choose it again.')

/**
 * An image that the caller has uploaded to make an avatar of it. The caller of this function uses it up.
 * @throws `request.invalid`
 */
export async function readNewAvatar(
  ctx: Needs<'caller' | 'db' | 'signal' | 'storage'>,
  path: string,
): Promise<OwnImage> {
  const image = await readOwnImage(ctx, path, 'avatars')
  if (!image) throw goneAvatar()
  return image
}
