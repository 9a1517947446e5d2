import type { EndpointById, EndpointId, ErrorCode } from '@holdall/contract/contract.ts'
import { errorTable } from '@holdall/contract/contract.ts'
import type { EndpointBody, EndpointParams, EndpointQuery, EndpointResult } from '@holdall/contract/kit/endpoint.ts'
import type { FieldError, Problem } from '@holdall/contract/kit/errors.ts'
import type { PartOf } from './sample.ts'

/** A request, with every part as the server would read it. */
export interface Asked<I extends EndpointId = EndpointId> {
  readonly params: EndpointParams<EndpointById[I]>
  readonly query: EndpointQuery<EndpointById[I]>
  readonly body: EndpointBody<EndpointById[I]>
}

type Said<I extends EndpointId> = PartOf<EndpointResult<EndpointById[I]>> | Refusal

/** What an endpoint says: the parts of its response that matter to the test, a refusal, or what it says to each request. */
export type Answer<I extends EndpointId> = Said<I> | ((asked: Asked<I>) => Said<I> | Promise<Said<I>>)

/** Answers by the endpoint's ID. A call of an endpoint that isn't here fails the test. */
export type Answers = { readonly [I in EndpointId]?: Answer<I> }

export class Refusal {
  readonly problem: Problem

  constructor(problem: Problem) {
    this.problem = problem
  }
}

type Details = Partial<Pick<Problem, 'meta'>> & { readonly fields?: Readonly<Record<string, string>> }

/** What the server says when it refuses with this code of the contract; `fields` says what is wrong with which. */
export function refuse(code: ErrorCode, { fields, meta }: Details = {}): Refusal {
  const declared = errorTable[code]
  if (!declared) throw new Error(`The contract has no error ${code}`)
  const errors = Object.entries(fields ?? {}).map(([field, message]): FieldError => ({ field, in: 'body', message }))
  return new Refusal({
    type: 'about:blank',
    title: declared.message,
    status: declared.status,
    code,
    ...(fields && { errors }),
    ...(meta && { meta }),
  })
}
