import { uploadQueue } from '../../../platform/upload-queue/queue.ts'
import { isOpen } from '../../../platform/upload-queue/upload-task.ts'

type Message = { ask: true } | { transfers: string[] }

const channelName = 'holdall-uploads'
/** Tabs of the same browser answer within a few milliseconds; a hidden one may take a little longer. */
const patienceMs = 250

/** Tells other tabs on request which uploads this one is sending. */
export function answerOtherTabs(): () => void {
  const channel = new BroadcastChannel(channelName)
  channel.addEventListener('message', ({ data }: MessageEvent<Message>) => {
    if ('ask' in data) channel.postMessage({ transfers: transfersHere() } satisfies Message)
  })
  return () => channel.close()
}

/** The transfers that other tabs of this browser are sending now, which are therefore not unfinished. */
export function transfersElsewhere(): Promise<Set<string>> {
  const channel = new BroadcastChannel(channelName)
  const found = new Set<string>()
  channel.addEventListener('message', ({ data }: MessageEvent<Message>) => {
    if ('transfers' in data) for (const id of data.transfers) found.add(id)
  })
  channel.postMessage({ ask: true } satisfies Message)
  return new Promise(resolve => {
    setTimeout(() => {
      channel.close()
      resolve(found)
    }, patienceMs)
  })
}

function transfersHere(): string[] {
  return uploadQueue.tasks().flatMap(({ state, transfer }) => (isOpen(state) && transfer ? [transfer.id] : []))
}
