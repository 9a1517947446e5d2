export const oneClickPath = '/api/v1/announcement-mail/one-click'

/** The page that asks whether to unsubscribe. @param baseUrl without a trailing slash */
export function unsubscribePage(baseUrl: string, token: string): string {
  return `${baseUrl}/unsubscribe/${token}`
}

/** Mail programs unsubscribe there without asking (RFC 8058). @param baseUrl without a trailing slash */
export function oneClickAddress(baseUrl: string, token: string): string {
  return `${baseUrl}${oneClickPath}/${token}`
}
