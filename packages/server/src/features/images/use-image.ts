import type { Tx } from '../../platform/database/database.ts'
import { deleteImageOnce, setImageUses } from './images.repository.ts'

/** Keeps the site's images that a cleaned text shows from being swept, and releases those that it no longer shows. */
export async function keepImagesIn(tx: Tx, usedBy: string, clean: string): Promise<void> {
  await setImageUses(tx, usedBy, imagesIn(clean))
}

/** The ids of the site's images in a cleaned text. */
export function imagesIn(clean: string): string[] {
  const found = [...clean.matchAll(/<img [^>]*?src="\/api\/v1\/images\/([0-9a-z]{26})"/g)]
  return [...new Set(found.map(([, id = '']) => id))]
}

/**
 * Uses up an image that something else was made of: delete its object after the commit. @returns false if another call
 * was faster
 */
export async function useImageUp(tx: Tx, id: string): Promise<boolean> {
  return (await deleteImageOnce(tx, id)) !== undefined
}
