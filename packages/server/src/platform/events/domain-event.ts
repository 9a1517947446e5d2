export interface DomainEvent {
  /** `resource.past-tense` */
  readonly type: string
  readonly spaceId?: string | null
  /** The one user concerned, if it is not about a space. */
  readonly userId?: string | null
  readonly payload: Readonly<Record<string, unknown>>
}

export interface StoredEvent extends DomainEvent {
  readonly seq: number
  readonly spaceId: string | null
  readonly userId: string | null
}
