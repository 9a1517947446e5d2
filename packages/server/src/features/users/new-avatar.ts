import type { Needs } from '../../platform/ctx.ts'
import { failField } from '../../platform/failure.ts'
import { storeAvatar } from '../accounts/public.ts'
import { type OwnImage, readOwnImage } from '../images/public.ts'

/** The same answer for another user's image, one for another purpose and one already used. */
export const goneAvatar = () => failField('avatar', 'This picture is no longer available. Choose it again.')

/**
 * Makes an avatar from an image that the caller has uploaded for this purpose. The caller of this function stores `key`
 * with the user and uses the image up. @throws `request.invalid`
 */
export async function makeAvatar(
  ctx: Needs<'caller' | 'db' | 'signal' | 'storage'>,
  path: string,
): Promise<{ readonly key: string; readonly image: OwnImage }> {
  const image = await readOwnImage(ctx, path, 'avatars')
  if (!image) throw goneAvatar()
  return { key: await storeAvatar(ctx, image.bytes), image }
}
