import { createHash, createHmac, randomUUID } from 'node:crypto'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { setTimeout as wait } from 'node:timers/promises'

export interface SqsPeer {
  readonly url: string
  /** The part of a queue's address before its name. */
  readonly prefix: string
  /** Actions that were called, in order. */
  readonly calls: string[]
  /** This many more requests are refused as too many. */
  throttled: number
  /** Whether it has stopped answering; the queue's content is kept. */
  isAway: boolean
  /** Advances the queue's clock; milliseconds. */
  pass(milliseconds: number): void
  /** Loses all messages. */
  empty(): void
  close(): void
}

export const sqsAccount = {
  key: 'AKIDEXAMPLE',
  secret: 'wJalrXUtnFEMI/K7MDENG+bPxRfiCY',
  region: 'eu-central-1',
} as { readonly key: string; readonly secret: string; readonly region: string }
export const sqsQueue = 'site-jobs'

interface Message {
  readonly id: string
  readonly body: string
  visibleAt: number
  receipt: string
}

type Input = Readonly<Record<string, unknown>>

class Refused extends Error {
  readonly type: string
  constructor(type: string, message: string) {
    super(message)
    this.type = type
  }
}

/**
 * A protocol peer of Amazon SQS, written from the API reference (JSON protocol 1.0) and checking signatures (version 4)
 * as the IAM guide's "Create a signed AWS API request" describes.
 */
export async function startSqsPeer(): Promise<SqsPeer> {
  let messages: Message[] = []
  let passed = 0
  const now = () => Date.now() + passed
  const find = (receipt: unknown) => {
    const message = messages.find(one => one.receipt === receipt)
    if (!message) throw new Refused('ReceiptHandleIsInvalid', 'The input receipt handle is invalid.')
    return message
  }

  async function receive({ WaitTimeSeconds, VisibilityTimeout, MaxNumberOfMessages }: Input, isGone: () => boolean) {
    const end = Date.now() + Number(WaitTimeSeconds ?? 0) * 1000
    for (;;) {
      // A client that hung up gets nothing.
      if (isGone()) return {}
      const due = messages.filter(one => one.visibleAt <= now()).slice(0, Number(MaxNumberOfMessages ?? 1))
      if (due.length > 0 || Date.now() >= end || peer.isAway) {
        for (const one of due) {
          one.visibleAt = now() + Number(VisibilityTimeout ?? 30) * 1000
          one.receipt = randomUUID()
        }
        const Messages = due.map(one => ({
          MessageId: one.id,
          ReceiptHandle: one.receipt,
          Body: one.body,
          MD5OfBody: md5(one.body),
        }))
        return due.length > 0 ? { Messages } : {}
      }
      await wait(20)
    }
  }

  const actions: Readonly<Record<string, (input: Input, isGone: () => boolean) => unknown>> = {
    GetQueueUrl({ QueueName }) {
      if (QueueName !== sqsQueue) throw new Refused('QueueDoesNotExist', 'The specified queue does not exist.')
      return { QueueUrl: `${peer.prefix}/${sqsQueue}` }
    },
    GetQueueAttributes: () => ({
      Attributes: { QueueArn: `arn:aws:sqs:${sqsAccount.region}:000000000000:${sqsQueue}` },
    }),
    SendMessage({ MessageBody, DelaySeconds }) {
      if (Number(DelaySeconds ?? 0) > 900) throw new Refused('InvalidParameterValue', 'DelaySeconds must be 0 to 900.')
      const body = String(MessageBody)
      const id = randomUUID()
      messages.push({ id, body, visibleAt: now() + Number(DelaySeconds ?? 0) * 1000, receipt: '' })
      return { MessageId: id, MD5OfMessageBody: md5(body) }
    },
    ReceiveMessage: receive,
    DeleteMessage({ ReceiptHandle }) {
      const message = find(ReceiptHandle)
      messages = messages.filter(one => one !== message)
      return {}
    },
    ChangeMessageVisibility({ ReceiptHandle, VisibilityTimeout }) {
      const seconds = Number(VisibilityTimeout)
      if (!(seconds >= 0 && seconds <= 43_200))
        throw new Refused('InvalidParameterValue', 'VisibilityTimeout is wrong.')
      find(ReceiptHandle).visibleAt = now() + seconds * 1000
      return {}
    },
  }

  async function answer(request: IncomingMessage): Promise<unknown> {
    const body = await text(request)
    checkSignature(request, body)
    const action = String(request.headers['x-amz-target']).replace('AmazonSQS.', '')
    peer.calls.push(action)
    if (peer.throttled > 0) {
      peer.throttled--
      throw new Refused('RequestThrottled', 'The request was denied due to request throttling.')
    }
    const input: Input = JSON.parse(body)
    const isOurs = action === 'GetQueueUrl' || String(input.QueueUrl).endsWith(`/${sqsQueue}`)
    if (!isOurs) throw new Refused('QueueDoesNotExist', 'The specified queue does not exist.')
    const act = actions[action]
    if (!act) throw new Refused('UnsupportedOperation', action)
    return act(input, () => request.socket.destroyed)
  }

  const server = createServer((request, response) => {
    if (peer.isAway) return void request.socket.destroy()
    const send = (status: number, body: unknown) => {
      if (peer.isAway) return void request.socket.destroy()
      response.writeHead(status, { 'Content-Type': 'application/x-amz-json-1.0' }).end(JSON.stringify(body))
    }
    answer(request).then(
      body => send(200, body),
      error => {
        if (!(error instanceof Refused)) return send(500, { message: String(error) })
        const status = error.type === 'InvalidSignature' ? 403 : 400
        send(status, { __type: `com.amazonaws.sqs#${error.type}`, message: error.message })
      },
    )
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const peer: SqsPeer = {
    url,
    prefix: `${url}/000000000000`,
    calls: [],
    throttled: 0,
    isAway: false,
    pass(milliseconds) {
      passed += milliseconds
    },
    empty() {
      messages = []
    },
    close() {
      server.close()
      server.closeAllConnections()
    },
  }
  return peer
}

const md5 = (value: string) => createHash('md5').update(value).digest('hex')
const sha256 = (value: string) => createHash('sha256').update(value).digest('hex')
const hmac = (key: string | Buffer, value: string) => createHmac('sha256', key).update(value).digest()

function checkSignature({ method = '', url = '', headers }: IncomingMessage, body: string): void {
  const given = /^AWS4-HMAC-SHA256 Credential=([^,]+), SignedHeaders=([^,]+), Signature=([0-9a-f]{64})$/.exec(
    headers.authorization ?? '',
  )
  if (!given) throw new Refused('InvalidSignature', 'The request is not signed.')
  const [, credential = '', names = '', signature] = given
  const [key, day = '', region = '', service = '', end = ''] = credential.split('/')
  const time = String(headers['x-amz-date'])
  const skew = Math.abs(Date.parse(time.replace(/^(....)(..)(..T..)(..)(..Z)$/, '$1-$2-$3:$4:$5')) - Date.now())
  const canonical = [
    method,
    ...url.split('?', 1),
    '',
    ...names.split(';').map(name => `${name}:${String(headers[name]).trim()}`),
    '',
    names,
    sha256(body),
  ].join('\n')
  const scope = `${day}/${region}/${service}/${end}`
  const signing = hmac(hmac(hmac(hmac(`AWS4${sqsAccount.secret}`, day), region), service), end)
  const expected = hmac(signing, `AWS4-HMAC-SHA256\n${time}\n${scope}\n${sha256(canonical)}`).toString('hex')
  const isRight = key === sqsAccount.key && region === sqsAccount.region && service === 'sqs' && skew < 15 * 60_000
  if (!isRight || expected !== signature || !names.split(';').includes('host'))
    throw new Refused(
      'InvalidSignature',
      'The request signature we calculated does not match the signature you provided.',
    )
}
