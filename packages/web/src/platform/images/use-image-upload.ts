import type { ImagePrefix } from '@holdall/contract/images/images.contract.ts'
import { largestImage } from '@holdall/contract/images/images.contract.ts'
import { useEffect, useState, useSyncExternalStore } from 'react'
import type { Translate } from '../../ui/text.ts'
import { useText } from '../../ui/text.ts'
import { deleteImage, uploadImage } from './image-requests.ts'
import { ImageWork } from './image-work.ts'

/** Where images are stored that aren't the site's own. */
export interface ImageStore {
  readonly upload: (file: File, onProgress: (part: number) => void) => Promise<string>
  readonly remove: (url: string) => Promise<void>
  /** It turns an SVG into pixels before anything is sent. */
  readonly takesSvg?: true
}

interface Options {
  readonly diskPrefix: ImagePrefix
  readonly value: string | null
  readonly onChange: (url: string | null) => void
  readonly store?: ImageStore | undefined
  readonly isOff?: boolean
}

/** Why a file can't be used as an image here, before any of it is sent; null if it can. */
export function imageProblem(
  file: Pick<File, 'size' | 'type'>,
  text: Translate,
  largest: number = largestImage,
  takesSvg = false,
): string | null {
  if (!file.type.startsWith('image/') || (file.type.includes('svg') && !takesSvg))
    return text('This image type isn’t supported. Choose another image.')
  if (file.size <= largest) return null
  const megabytes = largest / (1024 * 1024)
  return text('The image is larger than {{megabytes}} MB. Choose a smaller one.', { megabytes })
}

/** Uploads and deletes an image. Does nothing while it is off. A failure leaves the value unchanged. */
export function useImageUpload({ diskPrefix, value, onChange, store, isOff = false }: Options) {
  const text = useText()
  const [work] = useState(() => new ImageWork())
  const { running, problem } = useSyncExternalStore(work.subscribe, work.read, work.read)
  useEffect(() => work.forget, [work])
  const { onProgress } = work
  return {
    state: running,
    problem,
    upload: async (file: File): Promise<void> => {
      if (isOff) return
      const wrong = imageProblem(file, text, largestImage, store?.takesSvg)
      if (wrong) return work.refuse(wrong)
      const send = async () =>
        store ? store.upload(file, onProgress) : (await uploadImage(file, diskPrefix, { onProgress })).url
      await work.run(send, onChange, text)
    },
    remove: async (): Promise<void> => {
      if (isOff) return
      const take = async () => {
        if (value) await (store ? store.remove(value) : deleteImage(value))
        return null
      }
      await work.run(take, onChange, text)
    },
  }
}

export type ImageUpload = ReturnType<typeof useImageUpload>
