/**
 * A name as it stands in a list, as first and last name: “Lovelace, Ada” begins with the last one, and the last word of
 * any other is the last name. Whoever accepts sees both and can change them.
 */
export function splitName(name: string): { firstName: string; lastName: string } {
  const comma = name.indexOf(',')
  if (comma > 0) return { firstName: name.slice(comma + 1).trim(), lastName: name.slice(0, comma).trim() }
  const at = name.trim().lastIndexOf(' ')
  if (at < 0) return { firstName: name.trim(), lastName: '' }
  return { firstName: name.trim().slice(0, at).trim(), lastName: name.trim().slice(at + 1) }
}
