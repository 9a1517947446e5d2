import type { Guess } from '@holdall/contract/encodings/judge.ts'
import { chardet } from 'jschardet'

/** Asks the library, whose tables of languages take a tenth of a second to unpack. Answers with all of its guesses. */
self.addEventListener('message', ({ data }: MessageEvent<{ id: number; sample: Uint8Array }>) => {
  const guesses: Guess[] = data.sample.length === 0 ? [] : chardet.detectAll(data.sample, { ignoreThreshold: true })
  self.postMessage({ id: data.id, guesses })
})
