import type { PaymentMethod } from '@holdall/contract/drivers/payments.ts'
import type { HttpPeer } from '../peers/http-peer.ts'

/** A subscription as it stands at a gateway for tests. */
export interface WorldSubscription {
  readonly id: string
  readonly attemptId: string | null
  /** `collecting`: it renews. */
  readonly state: 'pending' | 'collecting' | 'cancelled' | 'paused' | 'over'
  /** Whether anything was ever collected for it. */
  readonly wasPaid: boolean
  /** Whether nothing is owed. */
  readonly isPaidUp: boolean
  /** Says what is paid at each renewal. */
  readonly priceId: string
}

/** A payment as it really happened. */
export interface WorldPayment {
  /** Says what the site's invoice knows it by. */
  readonly id: string
  /** Minor units. */
  readonly paid: number
  readonly back: number
}

/** A message on its way to the site. */
export interface Delivery {
  readonly body: Buffer
  readonly headers: Readonly<Record<string, string>>
}
export type Receive = (delivery: Delivery) => Promise<number>

/** One gateway for tests, seen the same way as the other: what people do there, what it sends, and its money. */
export interface GatewayWorld {
  readonly gateway: PaymentMethod
  /** Counts and interrupts the site's calls. */
  readonly calls: Pick<HttpPeer, 'requests' | 'interruptAt' | 'letPass'>
  /** For the site's environment. */
  readonly variables: Readonly<Record<string, string>>
  /** Settings that turn it on. */
  readonly client: Readonly<Record<string, unknown>>
  readonly server: Readonly<Record<string, unknown>>
  /** The merchant tells the gateway, where it can't be told otherwise, at which address the site receives events. */
  sendTo(url: string): void
  /** Returns whether it sends its events to the site. */
  sends(url: string): boolean
  /** The merchant takes back where it sends its events. */
  stopSending(): void
  /** Called with the site's clock whenever time has passed. */
  follow(now: number): void
  /** The person agrees and pays on the page of an attempt. Does nothing if it can't be paid any more. */
  pay(attemptId: string, card?: 'good' | 'declined'): void
  /** Nobody pays it any more. */
  abandon(attemptId: string): void
  subscriptions(): WorldSubscription[]
  /** The person ends it at the gateway. */
  cancelThere(id: string): void
  /** The merchant ends it in the gateway's own pages, immediately. */
  endThere(id: string): void
  /** The merchant stops it there, so that it doesn't renew. */
  stopThere(id: string): void
  /** The merchant lets one renew there that was stopped, here or there. */
  reviveThere(id: string): void
  setCard(id: string, card: 'good' | 'declined' | 'needs-action'): void
  /** The person agrees to a change of plan, or pays for it, on the gateway's page. Does nothing if there is none. */
  agree(id: string): void
  /** It becomes older, as if it had begun earlier: the renewals and further tries that are due then happen. */
  age(id: string, ms: number): void
  /** The merchant pays the newest payment back; all that is left of it, or so many minor units. */
  refund(id: string, amount?: number): void
  /** Delivers what is due. @returns how many */
  deliver(receive: Receive, isReversed: boolean): Promise<number>
  /** Sets what happens to the next messages. */
  mishap(kind: 'drop' | 'double' | 'forge' | 'delay'): void
  /** What the site hasn't accepted is sent again with the next delivery, without the wait of some hours. */
  hurry(): void
  /** Everything on its way is lost. */
  loseAll(): void
  /** The nth call from now fails: before it does anything, or after it has done everything. */
  failAt(calls: number, fault: 'throttle' | 'broken' | 'cut-off' | 'bad-gateway' | 'cut-after' | 'broken-after'): void
  clearFaults(): void
  /** Minor units that came in, and that went back, for these subscriptions. */
  money(ids: ReadonlySet<string>): { readonly paid: number; readonly back: number }
  /** Every payment for these subscriptions. */
  payments(ids: ReadonlySet<string>): WorldPayment[]
  /** What exists more than once although it was meant to be made once, in words. */
  twins(): string[]
  close(): Promise<void>
}

/** The keys that come more than once, as words for a failure. */
export function repeated(what: string, keys: readonly (string | null | undefined)[]): string[] {
  const known = keys.filter(key => key !== null && key !== undefined)
  return known.filter((key, index) => known.indexOf(key) !== index).map(key => `${what} ${key}`)
}
