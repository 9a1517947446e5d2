import type { Plugin } from 'vite'
import { endpointTable } from '../src/platform/api/endpoints.generated.ts'

const userOfCall = /from '[./]*(?:platform\/)?api\/call\.ts'|from '\.\/call\.ts'/
/** `call('users.read', …)`, or one of two: `call(isOn ? 'users.suspend' : 'users.unsuspend', …)`. */
const callOf = /(?<![\w.]|function )(call|addressOf)(\(\s*)([^(),]*)/g
const ids = /^(?:[^?]*\? )?'[\w.-]+'(?: : '[\w.-]+')?\s*$/

/**
 * Puts methods and addresses where the code names endpoints: `call('users.read')` becomes
 * `call('GET /api/v1/users/:id')`. A page then loads the addresses that it uses, not the table of all.
 */
export function endpointAddresses(): Plugin {
  return {
    name: 'endpoint-addresses',
    apply: 'build',
    enforce: 'pre',
    transform(code, id) {
      if (!/\/web\/src\/.*\.tsx?$/.test(id) || !userOfCall.test(code)) return null
      return { code: withAddresses(code, id), map: null }
    },
  }
}

/** @throws if the ID of an endpoint is not written where it is called */
export function withAddresses(code: string, file: string): string {
  return code.replace(callOf, (_, name: string, open: string, argument: string) => {
    if (!ids.test(argument)) throw new Error(`${file}: write the endpoint’s ID in ${name}(${argument}…`)
    return name + open + argument.replace(/'([\w.-]+)'/g, (whole, id: string) => addressOf(id) ?? whole)
  })
}

function addressOf(id: string): string | null {
  const entry = (endpointTable as Readonly<Record<string, readonly [string, string]>>)[id]
  return entry ? `'${entry.join(' ')}'` : null
}
