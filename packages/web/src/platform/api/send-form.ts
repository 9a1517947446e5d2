import type { Problem } from '@holdall/contract/kit/errors.ts'
import { checkConnection } from '../connection.ts'
import { leaveOtherPerson, otherPerson, pageHeaders } from './page-person.ts'
import { refusedBy, unreachable } from './problem.ts'

export interface SendFormOptions {
  readonly signal?: AbortSignal
  /** Called with the part that has been sent, 0 to 1. */
  readonly onProgress?: (part: number) => void
}

/**
 * Sends a form with files and returns the JSON. `fetch` doesn't report how much has been sent.
 * @throws ApiProblem with the server's problem document, or with the code `offline`; AbortError if it was stopped
 */
export function sendForm(method: string, url: string, form: FormData, options: SendFormOptions = {}): Promise<unknown> {
  const { signal, onProgress } = options
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest()
    request.open(method, url)
    request.setRequestHeader('accept', 'application/json')
    for (const [name, value] of Object.entries(pageHeaders())) request.setRequestHeader(name, value)
    request.responseType = 'text'
    request.upload.onprogress = event => event.lengthComputable && onProgress?.(event.loaded / event.total)
    request.onload = () => {
      const answer = parsed(request)
      if (request.status >= 200 && request.status < 300) return resolve(answer)
      const problem = answer as Problem | null
      if (problem?.code === otherPerson) leaveOtherPerson()
      reject(refusedBy(request.status, problem))
    }
    request.onerror = () => {
      void checkConnection()
      reject(unreachable())
    }
    request.onabort = () => reject(new DOMException('Stopped', 'AbortError'))
    signal?.addEventListener('abort', () => request.abort(), { once: true })
    if (signal?.aborted) return reject(new DOMException('Stopped', 'AbortError'))
    request.send(form)
  })
}

function parsed(request: XMLHttpRequest): unknown {
  const isJson = request.getResponseHeader('content-type')?.includes('json') ?? false
  return isJson ? JSON.parse(request.responseText) : null
}
