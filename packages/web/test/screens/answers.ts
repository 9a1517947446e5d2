import type { EndpointById, EndpointId, ErrorCode } from '@holdall/contract/contract.ts'
import { errorTable } from '@holdall/contract/contract.ts'
import type { EndpointBody, EndpointParams, EndpointQuery, EndpointResult } from '@holdall/contract/kit/endpoint.ts'
import type { ErrorDeclaration, FieldError, Problem } from '@holdall/contract/kit/errors.ts'
import type { PartOf } from './sample.ts'

/** A request, with every part as the server would read it. */
export interface Asked<I extends EndpointId = EndpointId> {
  readonly params: EndpointParams<EndpointById[I]>
  readonly query: EndpointQuery<EndpointById[I]>
  readonly body: EndpointBody<EndpointById[I]>
}

/** A whole response is for what isn't JSON: bytes, or an answer whose headers matter. */
type Said<I extends EndpointId> = PartOf<EndpointResult<EndpointById[I]>> | Refusal | Response

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

interface Details {
  readonly meta?: Problem['meta']
  /** What is wrong with which field: a sentence, or a code of the contract. */
  readonly fields?: Readonly<Record<string, string | { readonly code: ErrorCode }>>
}

/** What the server says when it refuses with this code of the contract. */
export function refuse(code: ErrorCode, { fields, meta }: Details = {}): Refusal {
  const errors = Object.entries(fields ?? {}).map(([field, wrong]): FieldError => {
    const told =
      typeof wrong === 'string' ? { message: wrong } : { ...wrong, message: declarationOf(wrong.code).message }
    return { field, in: 'body', ...told }
  })
  const { status, message } = declarationOf(code)
  return new Refusal({
    type: 'about:blank',
    title: message,
    status,
    code,
    ...(fields && { errors }),
    ...(meta && { meta }),
  })
}

function declarationOf(code: ErrorCode): ErrorDeclaration {
  const declared = errorTable[code]
  if (!declared) throw new Error(`The contract has no error ${code}`)
  return declared
}
