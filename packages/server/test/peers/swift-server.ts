export interface Place {
  readonly host: string
  readonly port: number
  readonly user: string
  readonly password: string
}

/** The OpenStack Swift that the environment names; null where there is none. */
export const swiftServer = placeOf(process.env.TEST_SWIFT_URL)

export function placeOf(address: string | undefined): Place | null {
  if (!address) return null
  const url = new URL(address)
  return {
    host: url.hostname,
    port: Number(url.port),
    user: decodeURIComponent(url.username),
    password: decodeURIComponent(url.password),
  }
}

export interface SwiftSession {
  readonly token: string
  readonly url: string
}

/** Signs in to the real Swift with its own version 1 protocol. */
export async function signInToSwift(place: Place): Promise<SwiftSession> {
  const headers = { 'X-Auth-User': place.user, 'X-Auth-Key': place.password }
  const answer = await fetch(`http://${place.host}:${place.port}/auth/v1.0`, { headers })
  if (!answer.ok) throw new Error(`Swift answers ${answer.status} to the sign-in`)
  return { token: answer.headers.get('x-auth-token') ?? '', url: answer.headers.get('x-storage-url') ?? '' }
}

/** Creates a container, which is a bucket of the S3 interface. */
export async function makeContainer(place: Place, name: string, headers: Record<string, string> = {}): Promise<void> {
  const { token, url } = await signInToSwift(place)
  const answer = await fetch(`${url}/${name}`, { method: 'PUT', headers: { 'X-Auth-Token': token, ...headers } })
  if (!answer.ok) throw new Error(`Swift answers ${answer.status} to a new container`)
}
