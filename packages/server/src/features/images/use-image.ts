import type { Tx } from '../../platform/database/database.ts'
import { deleteImageOnce, setImageUses } from './images.repository.ts'

/** Keeps the images that something shows from being swept, and releases those that it no longer shows. */
export async function keepImagesOf(tx: Tx, usedBy: string, imageIds: readonly string[]): Promise<void> {
  await setImageUses(tx, usedBy, imageIds)
}

/**
 * Uses up an image that something else was made of: delete its object after the commit. @returns false if another call
 * was faster
 */
export async function useImageUp(tx: Tx, id: string): Promise<boolean> {
  return (await deleteImageOnce(tx, id)) !== undefined
}
