import { backoff } from './upload-failure.ts'

/** `probing`: one upload may test whether the server is back. */
export type GateState = 'open' | 'closed' | 'probing'

export interface UploadGate {
  readonly state: GateState
  /** Nothing got through: nothing is sent until the next probe. */
  failed(): void
  /** The server has responded. */
  answered(): void
  /** What the browser reports about its connection. */
  setOnline(isOnline: boolean): void
}

export type GateOptions = {
  wait: (run: () => void, ms: number) => () => void
  chance: () => number
  onChange: (state: GateState) => void
}

/** Prevents ten thousand uploads from hitting a server that is unreachable: only one asks, at growing intervals. */
export function createGate({ wait, chance, onChange }: GateOptions): UploadGate {
  let state: GateState = 'open'
  let failures = 0
  let isOnline = true
  let cancelWait: (() => void) | null = null
  const change = (next: GateState) => {
    if (next === state) return
    state = next
    onChange(next)
  }
  const rest = () => {
    cancelWait?.()
    cancelWait = null
  }
  return {
    get state() {
      return state
    },
    failed() {
      // Uploads in progress when the gate closed fail as well and add no information.
      if (state === 'closed') return
      failures += 1
      change('closed')
      rest()
      if (isOnline) cancelWait = wait(() => change('probing'), backoff(failures, chance()))
    },
    answered() {
      failures = 0
      rest()
      if (isOnline) change('open')
    },
    setOnline(next) {
      isOnline = next
      rest()
      if (next) change(state === 'closed' ? 'probing' : state)
      else change('closed')
    },
  }
}
