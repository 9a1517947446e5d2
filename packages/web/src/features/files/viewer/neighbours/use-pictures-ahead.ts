import type { Item } from '@holdall/contract/drive/drive.schemas.ts'
import { useEffect, useRef } from 'react'

type Pictured = Pick<Item, 'fileKind' | 'thumbnailUrl'>

/**
 * Fetches the pictures on both sides before they are asked for. One that is neither shown nor beside what is shown any longer
 * stops being fetched.
 */
export function usePicturesAhead(shown: Pictured | undefined, beside: readonly (Pictured | null | undefined)[]): void {
  const fetched = useRef(new Map<string, HTMLImageElement>())
  const ahead = beside.map(pictureOf)
  const kept = new Set([pictureOf(shown), ...ahead])
  const key = [...kept].join(' ')
  // biome-ignore lint/correctness/useExhaustiveDependencies: the addresses are in the key
  useEffect(() => {
    for (const [address, picture] of fetched.current) {
      if (kept.has(address)) continue
      stop(picture)
      fetched.current.delete(address)
    }
    for (const address of ahead) {
      if (address !== null && !fetched.current.has(address)) fetched.current.set(address, fetchPicture(address))
    }
  }, [key])
  useEffect(() => {
    const all = fetched.current
    return () => {
      for (const picture of all.values()) stop(picture)
      all.clear()
    }
  }, [])
}

function pictureOf(file: Pictured | null | undefined): string | null {
  return file?.fileKind === 'image' && file.thumbnailUrl ? `${file.thumbnailUrl}&size=large` : null
}

function fetchPicture(address: string): HTMLImageElement {
  const picture = new Image()
  picture.fetchPriority = 'low'
  picture.src = address
  return picture
}

function stop(picture: HTMLImageElement): void {
  if (!picture.complete) picture.removeAttribute('src')
}
