import { sentence } from '@holdall/contract/kit/sentences.ts'
import { checkConnection } from '../connection.ts'
import type { ServerReply } from './upload-failure.ts'
import { localCodes, UploadFailure } from './upload-failure.ts'

export type BytesRequest = {
  method: 'POST' | 'PUT' | 'PATCH' | 'HEAD' | 'DELETE'
  url: string
  headers: Record<string, string>
  body?: Blob | ArrayBuffer
  signal: AbortSignal
  /** Bytes of the body that have been passed to the network. */
  onProgress?: (sent: number) => void
}

/**
 * A connection that has carried nothing for this long is dead, even if nothing reports it. After the last byte, the
 * server still writes to its disk, so it gets longer.
 */
const silentMs = 60_000
const finishingMs = 300_000

/**
 * A request whose upload progress can be watched, which `fetch` doesn't support yet. Resolves with whatever the server
 * answered. Rejects with the code `offline` if there was no response, and with the signal's reason if it was aborted.
 */
export function sendBytes(request: BytesRequest): Promise<ServerReply> {
  const { method, url, headers, body, signal, onProgress } = request
  return new Promise((resolve, reject) => {
    if (signal.aborted) return reject(signal.reason)
    const xhr = new XMLHttpRequest()
    let timer: ReturnType<typeof setTimeout> | undefined
    const watch = (ms: number) => {
      clearTimeout(timer)
      timer = setTimeout(() => {
        end()
        xhr.abort()
        reject(unreachable())
      }, ms)
    }
    const abort = () => {
      end()
      xhr.abort()
      reject(signal.reason)
    }
    const end = () => {
      clearTimeout(timer)
      signal.removeEventListener('abort', abort)
    }
    signal.addEventListener('abort', abort)
    xhr.open(method, url)
    for (const [name, value] of Object.entries(headers)) xhr.setRequestHeader(name, value)
    xhr.upload.addEventListener('progress', event => {
      watch(event.loaded >= event.total ? finishingMs : silentMs)
      onProgress?.(event.loaded)
    })
    xhr.upload.addEventListener('load', () => watch(finishingMs))
    xhr.addEventListener('load', () => {
      end()
      resolve({ status: xhr.status, text: xhr.responseText, header: name => xhr.getResponseHeader(name) })
    })
    xhr.addEventListener('error', () => {
      end()
      reject(unreachable())
    })
    watch(silentMs)
    xhr.send(body ?? null)
  })
}

function unreachable(): UploadFailure {
  void checkConnection()
  return new UploadFailure(
    localCodes.offline,
    0,
    sentence('The server can’t be reached. The upload resumes when the connection is back.'),
  )
}
