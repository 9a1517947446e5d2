import type { Response } from 'light-my-request'
import type { TestApp } from './harness.ts'

export interface AppAccess {
  readonly server: string
  readonly loginName: string
  readonly appPassword: string
}

/** An app of Nextcloud that has begun to sign in through the browser (login flow, version 2). */
export interface WaitingApp {
  /** Says what the app opens in the browser. */
  readonly login: string
  /** The token in that address, as the page reads it. */
  readonly token: string
  readonly pollToken: string
  poll(): Promise<Response>
}

export interface AppOptions {
  readonly userAgent?: string
  readonly address?: string
}

export const desktopAgent = 'my-laptop (Desktop Client - Linux)'

/** Does what Nextcloud’s desktop client does when somebody chooses “Log in”. */
export async function startApp(
  test: TestApp,
  { userAgent = desktopAgent, address = '127.0.0.1' }: AppOptions = {},
): Promise<WaitingApp> {
  const started = await test.app.http.inject({
    method: 'POST',
    url: '/index.php/login/v2',
    headers: { host: 'drive.test', 'user-agent': userAgent },
    remoteAddress: address,
  })
  if (started.statusCode !== 200) throw new Error(`The flow didn’t begin: ${started.statusCode} ${started.payload}`)
  const { poll, login } = started.json<{ poll: { token: string; endpoint: string }; login: string }>()
  return {
    login,
    token: login.slice(login.lastIndexOf('/') + 1),
    pollToken: poll.token,
    poll: () => pollWith(test, poll.token, { url: new URL(poll.endpoint).pathname, address }),
  }
}

/** Asks for the password, with any token. */
export function pollWith(
  test: TestApp,
  token: string,
  { url = '/index.php/login/v2/poll', address = '127.0.0.1' }: { url?: string; address?: string } = {},
): Promise<Response> {
  return test.app.http.inject({
    method: 'POST',
    url,
    headers: { host: 'drive.test', 'content-type': 'application/x-www-form-urlencoded' },
    payload: new URLSearchParams({ token }).toString(),
    remoteAddress: address,
  })
}
