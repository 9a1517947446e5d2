import type { Bundle, BundleOutcome } from '@holdall/contract/files/bundles.endpoints.ts'

export type FakeBundle = { bundle: Bundle; bodies: string[] }

type Waiting = { answer: (status: number, outcomes?: BundleOutcome[]) => Promise<void>; bundle: FakeBundle }

/** Receives bundles in memory behind `XMLHttpRequest`. A test answers each by hand. */
export class FakeBundleServer {
  readonly open: Waiting[] = []
  /** Every request as it came, aborted ones too. */
  readonly received: FakeBundle[] = []

  /** Puts itself in place of the network. */
  request(): new () => XMLHttpRequest {
    const server = this
    class FakeRequest extends EventTarget {
      readonly upload = new EventTarget()
      #type = ''
      #isOver = false
      status = 0
      responseText = ''
      readonly open = () => undefined
      setRequestHeader(name: string, value: string): void {
        if (name === 'content-type') this.#type = value
      }
      getResponseHeader(name: string): string | null {
        return name === 'content-type' ? 'application/json' : null
      }
      abort(): void {
        this.#isOver = true
        server.open.splice(
          server.open.findIndex(one => one.answer === this.answer),
          1,
        )
      }
      readonly answer = async (status: number, outcomes: BundleOutcome[] = []) => {
        if (this.#isOver) return
        this.#isOver = true
        server.open.splice(
          server.open.findIndex(one => one.answer === this.answer),
          1,
        )
        this.status = status
        this.responseText = JSON.stringify(status === 200 ? { data: outcomes } : { code: `answered.${status}`, status })
        this.dispatchEvent(new Event(status === 0 ? 'error' : 'load'))
        await new Promise(resolve => setTimeout(resolve))
      }
      async send(body: ArrayBuffer): Promise<void> {
        const bundle = await read(this.#type, body)
        if (this.#isOver) return
        server.received.push(bundle)
        server.open.push({ answer: this.answer, bundle })
      }
    }
    return FakeRequest as unknown as new () => XMLHttpRequest
  }
}

async function read(type: string, body: ArrayBuffer): Promise<FakeBundle> {
  const form = await new Response(body, { headers: { 'content-type': type } }).formData()
  const [[, announced] = [], ...files] = [...form]
  const bodies = await Promise.all(files.map(([, file]) => (file as File).text()))
  if (files.some(([name], place) => name !== String(place))) throw new Error('The parts are out of order')
  return { bundle: JSON.parse(String(announced)), bodies }
}
