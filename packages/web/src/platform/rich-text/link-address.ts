/** Whether an address may be used as a link, by the same rule as on the server. */
export function isLinkAddress(address: string): boolean {
  return /^(?:https?:\/\/|mailto:|tel:|\/(?![/\\])|#)[^\s<>"]+$/i.test(address) || address === '/'
}
