import type { ImagePrefix } from '@holdall/contract/images/images.contract.ts'
import { largestImage } from '@holdall/contract/images/images.contract.ts'
import { useState } from 'react'
import type { Translate } from '../../ui/text.ts'
import { useText } from '../../ui/text.ts'
import { problemText } from '../early/problem-text.ts'
import { deleteImage, uploadImage } from './image-requests.ts'

/** Where images go that are not the site's own. */
export interface ImageStore {
  readonly upload: (file: File, onProgress: (part: number) => void) => Promise<string>
  readonly remove: (url: string) => Promise<void>
}

interface Options {
  readonly diskPrefix: ImagePrefix
  readonly value: string | null
  readonly onChange: (url: string | null) => void
  readonly store?: ImageStore | undefined
  readonly isOff?: boolean
}

/** Why a file can't be an image here, before anything of it is sent; null where it may be one. */
export function imageProblem(file: Pick<File, 'size' | 'type'>, text: Translate): string | null {
  if (!file.type.startsWith('image/') || file.type.includes('svg'))
    return text('This is not an image that can be used.')
  return file.size > largestImage ? text('The image is larger than 5 MB. Choose a smaller one.') : null
}

/** Uploads and deletes an image. While it is off nothing happens; what fails leaves the value as it was. */
export function useImageUpload({ diskPrefix, value, onChange, store, isOff = false }: Options) {
  const text = useText()
  const [state, setState] = useState<{ part: number | undefined } | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const run = async (work: () => Promise<string | null>) => {
    if (isOff || state) return
    setProblem(null)
    setState({ part: undefined })
    try {
      onChange(await work())
    } catch (error) {
      setProblem(problemText(error, text))
    } finally {
      setState(null)
    }
  }
  const onProgress = (part: number) => setState(now => now && { part })
  return {
    state,
    problem,
    upload: (file: File): Promise<void> => {
      if (isOff) return Promise.resolve()
      const wrong = imageProblem(file, text)
      if (wrong) {
        setProblem(wrong)
        return Promise.resolve()
      }
      return run(async () =>
        store ? store.upload(file, onProgress) : (await uploadImage(file, diskPrefix, { onProgress })).url,
      )
    },
    remove: (): Promise<void> =>
      run(async () => {
        if (value) await (store ? store.remove(value) : deleteImage(value))
        return null
      }),
  }
}

export type ImageUpload = ReturnType<typeof useImageUpload>
