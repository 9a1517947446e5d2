/** Calls that ask a server elsewhere, which nobody can reach here, and so answer 502. No other call may. */
export const asksOthers: Readonly<Record<string, string>> = {
  'companySignIn.begin': 'reads the settings of the provider, which has no server in the suites',
}

/** Whether an answer says that the server failed: 502 is one, except from calls that ask others. */
export function isFault(id: string, status: number): boolean {
  return status >= 500 && !(status === 502 && asksOthers[id] !== undefined)
}
