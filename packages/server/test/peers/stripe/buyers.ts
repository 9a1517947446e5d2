export interface Address {
  readonly line1: string
  readonly line2: string | null
  readonly postal_code: string
  readonly city: string
  readonly state: string | null
  readonly country: string
}

export interface TaxId {
  readonly type: string
  readonly value: string
}

/** Whom an invoice is for, which changes no more once it is final. */
export interface BilledTo {
  readonly name: string | null
  readonly address: Address | null
  readonly taxIds: readonly TaxId[]
  readonly exempt: 'none' | 'exempt' | 'reverse'
}
