import { useState } from 'react'
import { useOnReturn } from '../ui/connection.ts'
import { checkConnection } from './connection.ts'

/**
 * Whether a picture or recording could not be loaded, and a function to report it. One that failed because the server
 * was unreachable is tried again when it is back.
 */
export function useLoadFailure(): [hasFailed: boolean, fail: () => void] {
  const [hasFailed, setFailed] = useState(false)
  useOnReturn(() => setFailed(false), hasFailed)
  const fail = () => {
    setFailed(true)
    void checkConnection()
  }
  return [hasFailed, fail]
}
