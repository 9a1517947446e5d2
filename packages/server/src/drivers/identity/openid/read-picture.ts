import { fileTypeFromBuffer } from 'file-type'
import { isPublicAddress } from '../../../platform/outbound/addresses.ts'
import { IdentityError } from '../identity-provider.ts'
import { type GuardedOptions, inTime, openAnswer, readAnswer } from './guarded-fetch.ts'

const largestPicture = 2 * 1024 * 1024
const mostRedirects = 3

interface PictureOptions extends GuardedOptions {
  readonly address: string
  readonly issuer: URL
  /** Where userinfo is, which has the access token anyway: Microsoft's pictures are beside it. */
  readonly userinfo: URL | null
  readonly accessToken: string
}

/**
 * Reads the picture at an address that the person may have chosen themselves, so nothing inside the operator's network is
 * asked for it except the provider. Null also if it can't be reached: a picture is never worth a failed sign-in.
 */
export async function readPicture(options: PictureOptions): Promise<Uint8Array | null> {
  try {
    return await followPicture(inTime(options), options.address, mostRedirects)
  } catch (error) {
    if (error instanceof IdentityError) return null
    throw error
  }
}

async function followPicture(options: PictureOptions, address: string, redirects: number): Promise<Uint8Array | null> {
  const url = URL.parse(address)
  if (!url || !(await isAllowed(options, url))) return null
  const isAtProvider = url.origin === options.userinfo?.origin
  const headers = { accept: 'image/*', ...(isAtProvider && { authorization: `Bearer ${options.accessToken}` }) }
  const answer = await openAnswer(options, url, { headers })
  const { location } = answer.headers
  if (location && answer.status >= 301 && answer.status <= 308 && redirects > 0) {
    answer.body.destroy()
    return followPicture(options, URL.parse(location, url.href)?.href ?? '', redirects - 1)
  }
  if (answer.status !== 200) {
    answer.body.destroy()
    return null
  }
  const bytes = await readAnswer(answer, largestPicture, options.signal)
  const kind = bytes && (await fileTypeFromBuffer(bytes))
  return kind?.mime.startsWith('image/') ? bytes : null
}

async function isAllowed({ outbound, issuer, userinfo }: PictureOptions, url: URL): Promise<boolean> {
  if (url.origin === issuer.origin || url.origin === userinfo?.origin) return true
  if (url.protocol !== 'https:') return false
  // A name that can't be resolved, or leads to a refused address, has no picture.
  const found = await outbound.resolve({ host: url.hostname, port: Number(url.port || 443) }).catch(() => [])
  return found.length > 0 && found.every(({ address }) => isPublicAddress(address))
}
