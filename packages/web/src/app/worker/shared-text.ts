export interface SharedText {
  readonly title: string
  readonly text: string
  readonly url: string
}

const longestName = 60

/**
 * Makes a file of what an app shares without one: an address becomes a `.url` file, which desktops open in the browser,
 * and everything else a text. Null if there is nothing in it.
 */
export function textFileOf({ title, text, url }: SharedText): File | null {
  const said = text.trim()
  // Android has no field for addresses, so apps send them as text.
  const address = addressIn(url) ?? addressIn(said)
  if (address && (said === '' || addressIn(said)?.href === address.href)) {
    const name = `${nameOf(title) || address.hostname}.url`
    return new File([`[InternetShortcut]\r\nURL=${address.href}\r\n`], name, { type: 'application/internet-shortcut' })
  }
  const parts = [said || title.trim(), address?.href ?? ''].filter(part => part !== '')
  if (parts.length === 0) return null
  return new File([`${parts.join('\n\n')}\n`], `${nameOf(title) || nameOf(said) || 'Shared text'}.txt`, {
    type: 'text/plain',
  })
}

/** The address, if the text is nothing else. `href` contains no line break, whatever was sent. */
function addressIn(text: string): URL | null {
  const trimmed = text.trim()
  return /^https?:\/\/\S+$/i.test(trimmed) && URL.canParse(trimmed) ? new URL(trimmed) : null
}

/** The beginning of the first line, without what names of files can’t contain. */
function nameOf(text: string): string {
  const [line = ''] = text.trim().split('\n', 1)
  return (
    [...line.replace(/[\p{Cc}\\/:*?"<>|]+/gu, ' ').replace(/\s+/g, ' ')]
      .slice(0, longestName)
      .join('')
      // At most 60 characters.
      .replace(/^[\s.]+|[\s.]+$/g, '')
  )
}
