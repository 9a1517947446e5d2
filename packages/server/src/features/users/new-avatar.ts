import type { Needs } from '../../platform/ctx.ts'
import { failField } from '../../platform/failure.ts'
import { storeAvatar } from '../accounts/public.ts'
import { type OwnImage, readOwnImage } from '../images/public.ts'

/** Somebody else's, one for something else and one that was used already answer alike. */
export const goneAvatar = () => failField('avatar', 'This picture is no longer available. Choose it again.')

/**
 * Makes somebody's picture of an image that the caller has uploaded for it. Who adds the person names `key` and uses the
 * image up. @throws `request.invalid`
 */
export async function makeAvatar(
  ctx: Needs<'caller' | 'db' | 'signal' | 'storage'>,
  path: string,
): Promise<{ readonly key: string; readonly image: OwnImage }> {
  const image = await readOwnImage(ctx, path, 'avatars')
  if (!image) throw goneAvatar()
  return { key: await storeAvatar(ctx, image.bytes), image }
}
