/** An instant as mails write it, in a time zone that it always names; UTC unless one is given. */
export function wordsOf(time: number, timeZone: string | null): string {
  return new Intl.DateTimeFormat('en-GB', {
    dateStyle: 'long',
    timeStyle: 'short',
    timeZone: timeZone ?? 'UTC',
  })
    .format(time)
    .concat(` (${timeZone ?? 'UTC'})`)
}
